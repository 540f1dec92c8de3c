// Decides which chart fits rows: a line over time, bars of named numbers, or none.
import { plainText } from '../table/cells.ts';
import { readTime } from './meaning/dates.ts';
import { areSameQuantity } from './meaning/same-quantity.ts';
import { type Column, measures } from './rows/columns.ts';
import { cell } from './rows/read-rows.ts';
import { plainKey, type Row, readNumber } from './values.ts';

export type ChartChoice =
  | {
      readonly kind: 'line';
      readonly along: Column;
      readonly series: readonly Column[];
      /** The points, where the rows of the table are no points. @default the rows */
      readonly rows?: readonly Row[];
    }
  | { readonly kind: 'bars'; readonly names: Column; readonly series: readonly [Column] };

const MAX_SERIES = 4;
/** The fewest points of a line chart; with fewer the table shows more. */
const MIN_POINTS = 5;
export const MAX_BARS = 24;
/** The largest ratio between the maxima of two series in one chart. */
const SAME_SCALE = 25;
/** Names of columns that increase from row to row, even where they hold no dates. */
const STEPS = /^(year|month|week|day|date|hour|quarter|period|time|timestamp)s?$/i;
/** Names of columns that tell one thing from another: such rows are things, and no measurements of one. */
const THINGS = /^(.*id|.*number|identifier|key|sku|uuid|title|subject|status|state|email|customer|url)$/;
/** The largest number that a chart can show. */
export const MAX_MAGNITUDE = 1e300;

/** The chart of these rows; undefined where none fits. */
export function chooseChart(rows: readonly Row[], columns: readonly Column[]): ChartChoice | undefined {
  if (rows.length < 3) return undefined;
  const along = columns.find(({ kind, key }) => kind === 'time' || (STEPS.test(key) && kind !== 'other'));
  const series = withSimilarScale(
    rows,
    measures(columns).filter(column => column !== along),
  );
  if (series.length === 0) return undefined;
  return along ? lineChart(rows, columns, along, series) : barChart(rows, columns, series[0] as Column);
}

function lineChart(
  rows: readonly Row[],
  columns: readonly Column[],
  along: Column,
  series: readonly Column[],
): ChartChoice | undefined {
  const texts = columns.filter(({ kind }) => kind === 'text');
  const areThings = columns.some(
    column => column !== along && column.kind === 'text' && THINGS.test(plainKey(column.key)),
  );
  const steps = rows.map(row => cell(row, along.key));
  return !areThings &&
    rows.length >= MIN_POINTS &&
    columns.length <= 10 &&
    texts.length <= 2 &&
    isEvenlySpaced(steps, along.key)
    ? { kind: 'line', along, series, ...(isBackwards(steps, along.key) && { rows: rows.toReversed() }) }
    : undefined;
}

function barChart(rows: readonly Row[], columns: readonly Column[], measure: Column): ChartChoice | undefined {
  const [names, ...others] = columns.filter(({ kind }) => kind === 'text');
  if (!names || others.length > 0 || columns.length > 4 || rows.length > MAX_BARS) return undefined;
  const labels = rows.map(row => plainText(cell(row, names.key)));
  const isPlain =
    new Set(labels).size === labels.length &&
    labels.every(label => label.length <= 40) &&
    areSameQuantity(names.key, labels);
  const values = rows.map(row => readNumber(cell(row, measure.key)));
  return isPlain && values.some(Boolean) && values.every(value => value === undefined || value >= 0)
    ? { kind: 'bars', names, series: [measure] }
    : undefined;
}

/** The series that can share a scale with the first: in its unit, and of about its size. */
function withSimilarScale(rows: readonly Row[], series: readonly Column[]): Column[] {
  const size = ({ key }: Column): number =>
    rows.reduce((most, row) => Math.max(most, Math.abs(readNumber(cell(row, key)) ?? 0)), 0);
  const [first] = series;
  return series
    .filter(other => {
      // Beyond that, a difference may be infinite.
      if (size(other) > MAX_MAGNITUDE || other.unit !== first?.unit) return false;
      const ratio = (size(other) || 1) / (size(first as Column) || 1);
      return ratio <= SAME_SCALE && ratio >= 1 / SAME_SCALE;
    })
    .slice(0, MAX_SERIES);
}

/** Tells if the newest date is first. */
function isBackwards(steps: readonly unknown[], key: string): boolean {
  const [first = '', last = ''] = [steps[0], steps.at(-1)].map(step => readTime(step, key));
  return Date.parse(first) > Date.parse(last);
}

/** Tells if dates increase by about the same distance: regular measurements, not single events. */
function isEvenlySpaced(steps: readonly unknown[], key: string): boolean {
  const times = steps.map(step => Date.parse(readTime(step, key) ?? ''));
  if (times.some(Number.isNaN)) return new Set(steps).size === steps.length;
  const gaps = times.slice(1).map((time, index) => time - (times[index] ?? time));
  const sizes = gaps.map(Math.abs).sort((a, b) => a - b);
  const isOneWay = gaps.every(gap => gap > 0) || gaps.every(gap => gap < 0);
  const [largest = 0, middle = 0] = [sizes.at(-1), sizes[(sizes.length - 1) >> 1]];
  return isOneWay && largest <= 3.5 * middle;
}
