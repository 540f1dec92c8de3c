// Draws charts: lines over time, bars for categories and for the distribution of numbers. The table stays below.

import { type ChartChoice, cell, numberText, type Row, valueText } from '@vitrine/models/internal/reading';
import { plainText } from '@vitrine/models/internal/table';
import { h, setAttributes } from '../page/dom.ts';
import type { DrawContext } from './draw-context.ts';

const MAX_POINTS = 1000;
const WIDTH = 600;
const HEIGHT = 160;

export interface Series {
  readonly label: string;
  readonly values: readonly (number | undefined)[];
}

/** Draws the chart that was chosen for these rows. */
export function drawChart(
  draw: DrawContext,
  rows: readonly Row[],
  chart: ChartChoice,
  columnLabel: (key: string) => string,
): HTMLElement {
  const series = chart.series.map(({ key }) => ({
    label: columnLabel(key),
    values: rows.map(row => (cell(row, key) as number | null) ?? undefined),
  }));
  if (chart.kind === 'bars') {
    const names = rows.map(row => plainText(cell(row, chart.names.key)));
    return bars(draw, names, series[0] as Series);
  }
  const { key } = chart.along;
  return lines(draw, index => valueText(draw, cell(rows[index] as Row, key), key), rows.length, series);
}

/** A histogram: how many numbers are in each part of their range. */
export function drawHistogram(draw: DrawContext, numbers: readonly number[], label: string): HTMLElement {
  const low = numbers.reduce((a, b) => Math.min(a, b));
  const high = numbers.reduce((a, b) => Math.max(a, b));
  const step = niceStep((high - low) / 8) || 1;
  const start = Math.floor(low / step);
  const counts = Array.from({ length: Math.floor(high / step) - start + 1 }, () => 0);
  for (const number of numbers) {
    const place = Math.floor(number / step) - start;
    counts[place] = (counts[place] ?? 0) + 1;
  }
  const edge = (index: number): string => numberText(draw, Number(((start + index) * step).toPrecision(12)));
  return bars(
    draw,
    counts.map((_, index) => `${edge(index)} – ${edge(index + 1)}`),
    { label, values: counts },
  );
}

export function bars(draw: DrawContext, labels: readonly string[], { label, values }: Series): HTMLElement {
  const most = Math.max(...values.map(value => value ?? 0)) || 1;
  const list = h('dl', { class: 'bars' });
  for (const [index, name] of labels.entries()) {
    const value = values[index];
    const bar = h('i');
    bar.style.inlineSize = `${(100 * (value ?? 0)) / most}%`;
    list.append(h('dt', { dir: 'auto' }, name), h('dd', {}, bar, h('span', {}, valueText(draw, value))));
  }
  return h('figure', { class: 'chart', 'data-chart': 'bars' }, h('figcaption', { class: 'note' }, label), list);
}

export interface LineOptions {
  /** @default 'line' */
  readonly shape?: 'line' | 'area' | 'point';
  /** Positions of the values on the horizontal axis, from 0 to 1. @default at equal distances */
  readonly positions?: readonly number[] | undefined;
}

export function lines(
  draw: DrawContext,
  step: (index: number) => string,
  length: number,
  series: readonly Series[],
  { shape = 'line', positions }: LineOptions = {},
): HTMLElement {
  const last = length - 1;
  const all = series.flatMap(({ values }) => values.filter(value => typeof value === 'number'));
  const low = all.reduce((a, b) => Math.min(a, b));
  const high = all.reduce((a, b) => Math.max(a, b));
  // The scale begins at zero, unless the line would then be flat at the top.
  const unit = niceStep((high - (low > 0 && low < high * 0.6 ? 0 : low)) / 4) || 1;
  const bottom = low > 0 && low < high * 0.6 ? 0 : Math.floor(low / unit) * unit;
  const top = Math.max(bottom + unit, Math.ceil(high / unit) * unit);
  const x = (index: number): number => WIDTH * (positions?.[index] ?? index / last);
  const y = (value: number): number => HEIGHT - (HEIGHT * (value - bottom)) / (top - bottom);
  const count = Math.round((top - bottom) / unit);
  const marks = Array.from({ length: count + 1 }, (_, index) => Number((top - index * unit).toPrecision(12)));
  const names = series.map(({ label }) => label).join(', ');
  const picture = svg('svg', {
    viewBox: `0 0 ${WIDTH} ${HEIGHT}`,
    preserveAspectRatio: 'none',
    role: 'img',
    'aria-label': `${names}: ${step(0)} – ${step(last)}`,
  });
  picture.append(
    ...marks.map(mark => svg('path', { class: 'grid', d: `M0 ${y(mark)}H${WIDTH}` })),
    ...series.map(({ values }, index) =>
      svg('path', { class: `s${index} ${shape}`, d: linePath(values, x, y, shape) }),
    ),
  );
  const at = h('output', { class: 'note' });
  const cursor = svg('path', { class: 'cursor' });
  picture.append(cursor);
  const plot = h('div', { class: 'plot' }, picture as never);
  plot.onpointermove = ({ clientX }) => {
    const { left, width } = plot.getBoundingClientRect();
    const place = (clientX - left) / width;
    const index = positions ? nearest(positions, place) : Math.max(0, Math.min(last, Math.round(place * last)));
    setAttributes(cursor, { d: `M${x(index)} 0V${HEIGHT}` });
    at.textContent = [step(index), ...series.map(({ values }) => valueText(draw, values[index]))].join(' · ');
  };
  return h(
    'figure',
    { class: 'chart', 'data-chart': 'line', dir: 'ltr' },
    h(
      'figcaption',
      { class: 'strip' },
      ...series.map(({ label }, index) => h('span', { class: `name s${index}` }, label)),
      at,
    ),
    h(
      'div',
      { class: 'marks note', 'aria-hidden': 'true' },
      ...marks.map(mark => h('span', {}, numberText(draw, mark))),
    ),
    plot,
    h(
      'div',
      { class: 'ends note', 'aria-hidden': 'true' },
      h('span', {}, step(0)),
      length > 4 && h('span', {}, step(Math.floor(last / 2))),
      h('span', {}, step(last)),
    ),
  );
}

function svg(tag: string, attributes: { readonly [name: string]: unknown }): Element {
  const element = document.createElementNS('http://www.w3.org/2000/svg', tag);
  setAttributes(element, attributes);
  return element;
}

/** The points of a line, with a gap where a number is missing. Of many numbers per pixel, only the highest and the lowest are drawn. */
function linePath(
  values: readonly (number | undefined)[],
  x: (index: number) => number,
  y: (value: number) => number,
  shape: LineOptions['shape'],
): string {
  const size = Math.ceil(values.length / MAX_POINTS);
  let draw = 'M';
  let path = '';
  for (let at = 0; at < values.length; at += size) {
    const part = values.slice(at, at + size).filter(value => typeof value === 'number');
    const points = size === 1 ? part : [Math.min(...part), Math.max(...part)];
    for (const value of part.length > 0 ? points : []) {
      path += `${draw}${x(at).toFixed(1)} ${y(value).toFixed(1)}`;
      // A line of no length with round ends is a point.
      if (shape === 'point') path += 'h0';
      else draw = 'L';
    }
    if (part.length === 0) draw = 'M';
  }
  return shape === 'area' && path !== '' ? `${path}V${HEIGHT}H${x(0).toFixed(1)}Z` : path;
}

function nearest(positions: readonly number[], place: number): number {
  let best = 0;
  for (const [index, position] of positions.entries())
    if (Math.abs(position - place) < Math.abs((positions[best] ?? 0) - place)) best = index;
  return best;
}

/** The next number that is 1, 2 or 5 times a power of ten, and not smaller. */
function niceStep(size: number): number {
  const power = 10 ** Math.floor(Math.log10(size));
  return power * ([1, 2, 5, 10].find(step => step * power >= size * 0.999) ?? 10);
}
