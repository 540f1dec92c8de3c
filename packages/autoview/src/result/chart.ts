// Draws charts: lines over time, bars for categories and for the distribution of numbers. The table stays below.

import {
  type ChartChoice,
  cell,
  countNumbers,
  numberText,
  PLOT,
  plotLines,
  type Row,
  readNumber,
  valueText,
} from '@vitrine/models/internal/reading';
import { plainText } from '@vitrine/models/internal/table';
import { h, setAttributes } from '../page/dom.ts';
import type { DrawContext } from './draw-context.ts';

const { width: WIDTH, height: HEIGHT } = PLOT;

export interface Series {
  readonly label: string;
  readonly values: readonly (number | undefined)[];
}

/** Draws the chart that was chosen for these rows. */
export function drawChart(
  draw: DrawContext,
  tableRows: readonly Row[],
  chart: ChartChoice,
  columnLabel: (key: string) => string,
): HTMLElement {
  const rows = (chart.kind === 'line' && chart.rows) || tableRows;
  const series = chart.series.map(({ key }) => ({
    label: columnLabel(key),
    values: rows.map(row => readNumber(cell(row, key))),
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
  const parts = countNumbers(numbers);
  return bars(
    draw,
    parts.map(({ from, to }) => `${numberText(draw, from)} – ${numberText(draw, to)}`),
    { label, values: parts.map(({ count }) => count) },
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
  const plot = plotLines(series.map(({ values }) => values));
  const x = (index: number): number => WIDTH * (positions?.[index] ?? index / last);
  const names = series.map(({ label }) => label).join(', ');
  const picture = svg('svg', {
    viewBox: `0 0 ${WIDTH} ${HEIGHT}`,
    preserveAspectRatio: 'none',
    role: 'img',
    'aria-label': `${names}: ${step(0)} – ${step(last)}`,
  });
  picture.append(
    ...plot.marks.map(mark => svg('path', { class: 'grid', d: `M0 ${plot.y(mark)}H${WIDTH}` })),
    ...series.map(({ values }, index) => svg('path', { class: `s${index} ${shape}`, d: plot.path(values, x, shape) })),
  );
  const at = h('output', { class: 'note' });
  const cursor = svg('path', { class: 'cursor' });
  picture.append(cursor);
  const plane = h('div', { class: 'plot' }, picture as never);
  plane.onpointermove = ({ clientX }) => {
    const { left, width } = plane.getBoundingClientRect();
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
      ...plot.marks.map(mark => h('span', {}, numberText(draw, mark))),
    ),
    plane,
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

function nearest(positions: readonly number[], place: number): number {
  let best = 0;
  for (const [index, position] of positions.entries())
    if (Math.abs(position - place) < Math.abs((positions[best] ?? 0) - place)) best = index;
  return best;
}
