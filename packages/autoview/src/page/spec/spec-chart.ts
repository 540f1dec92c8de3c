// A chart of a view spec.
import { readDate } from '@vitrine/models/internal/reading';
import { bars, lines, type Series } from '../../result/chart.ts';
import type { DrawContext } from '../../result/draw-context.ts';
import { valueAt } from '../../view-spec/spec-pointer.ts';
import { h } from '../dom.ts';
import { formattedNode, valueLabel } from './format-value.ts';
import type { PartOf } from './spec-types.ts';

/** The most bars of one chart; the table or the raw result has the others. */
const MAX_BARS = 60;

export function drawSpecChart(
  draw: DrawContext,
  { kind, x, y, label }: PartOf<'chart'>,
  items: readonly unknown[],
): HTMLElement | undefined {
  const steps = items.map(item => valueAt(item, x.at));
  const stepText = (index: number): string => formattedNode(draw, steps[index], x).textContent ?? '';
  const series: Series[] = y.map(value => ({
    label: [valueLabel(value), value.unit && `(${value.unit})`].filter(Boolean).join(' '),
    values: items.map(item => readNumber(valueAt(item, value.at))),
  }));
  const drawn = series.filter(({ values }) => values.some(value => value !== undefined));
  if (drawn.length === 0) return undefined;
  const head = label === undefined ? [] : [h('h2', { dir: 'auto' }, label)];
  if (kind === 'bar' || items.length < 2) {
    const names = steps.slice(0, MAX_BARS).map((_, index) => stepText(index));
    const charts = drawn.map(({ label: name, values }) =>
      signedBars(draw, names, { label: name, values: values.slice(0, MAX_BARS) }),
    );
    return h('div', { class: 'parts' }, ...head, ...charts);
  }
  const positions = axisPositions(steps);
  return h('div', { class: 'parts' }, ...head, lines(draw, stepText, items.length, drawn, { shape: kind, positions }));
}

/**
 * Bars from a common zero line, to its other side for numbers below zero. view-spec.css computes their places: the longest number has room
 * beside each bar, so that no bar is shortened for its number.
 */
function signedBars(draw: DrawContext, names: readonly string[], series: Series): HTMLElement {
  const numbers = series.values.map(value => value ?? 0);
  const low = Math.min(0, ...numbers);
  const range = Math.max(0, ...numbers) - low || 1;
  const figure = bars(draw, names, series);
  const texts = [...figure.querySelectorAll('dd')].map(({ textContent }) => textContent.length);
  figure.style.setProperty('--number', `${Math.max(1, ...texts)}ch`);
  for (const [index, bar] of figure.querySelectorAll<HTMLElement>('.bars i').entries()) {
    const value = numbers[index] ?? 0;
    bar.style.inlineSize = '';
    bar.style.setProperty('--from', `${(Math.min(0, value) - low) / range}`);
    bar.style.setProperty('--size', `${Math.abs(value) / range}`);
  }
  return figure;
}

function readNumber(value: unknown): number | undefined {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) && Math.abs(number) < 1e300 ? number : undefined;
}

/** Numbers and times are at their place on the axis; undefined for names, which stand at equal distances. */
function axisPositions(steps: readonly unknown[]): number[] | undefined {
  const places = steps.map(
    step =>
      readNumber(step) ??
      (typeof step === 'string' && /^\d{4}-\d\d/.test(step) ? (readDate(step)?.getTime() ?? Number.NaN) : Number.NaN),
  );
  const low = Math.min(...places);
  const width = Math.max(...places) - low;
  return Number.isFinite(width) && width > 0 ? places.map(place => (place - low) / width) : undefined;
}
