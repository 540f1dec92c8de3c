// Makes a chart of the rows of a query.
import type { NativeProps } from '@vitrine/server/native';
import type { QueryResult, Value } from './database.ts';
import { AnalystError } from './errors.ts';

/** Plan of what a chart is to show. */
export interface ChartPlan {
  readonly type: 'bar' | 'line' | 'area' | 'scatter';
  readonly title: string;
  /** A column. @default the first */
  readonly x?: string | undefined;
  /** Columns of numbers. @default all others that have numbers */
  readonly y?: readonly string[] | undefined;
}

/** Series that can be told apart. */
const MAX_SERIES = 8;

/** The props of the component. Throws `AnalystError` `no-chart`, which names the columns. */
export function makeChart({ columns, rows }: QueryResult, { type, title, x, y }: ChartPlan): NativeProps<'chart'> {
  const names = columns.map(({ name }) => name);
  const refuse = (why: string): never => {
    throw new AnalystError('no-chart', `${why} The query has ${names.length === 0 ? 'no rows' : names.join(', ')}.`);
  };
  const xKey = x ?? names[0] ?? refuse('There is nothing to draw.');
  if (!names.includes(xKey)) refuse(`There is no column ${xKey}.`);
  const keys = y ?? columns.filter(({ name, isNumber }) => isNumber && name !== xKey).map(({ name }) => name);
  if (keys.length === 0) refuse('A chart needs a column of numbers besides its x.');
  if (keys.length > MAX_SERIES) refuse(`A chart has at most ${MAX_SERIES} series: name some as y.`);
  for (const key of keys)
    if (!columns.some(({ name, isNumber }) => name === key && isNumber)) refuse(`${key} is no column of numbers.`);
  return {
    type,
    title,
    xKey,
    series: keys.map(key => ({ key, label: key.replaceAll('_', ' ') })),
    data: rows.map(row => ({
      [xKey]: toName(row[xKey]),
      ...Object.fromEntries(keys.map(key => [key, toNumber(row[key])])),
    })),
    xLabel: xKey.replaceAll('_', ' '),
  };
}

const toName = (value: Value | undefined): string | number =>
  typeof value === 'number' ? value : value === null || value === undefined ? '–' : String(value);

/** Rounded where it is beyond a number's digits: a pixel shows no more. */
function toNumber(value: Value | undefined): number | null {
  const number = value === null || value === undefined ? Number.NaN : Number(value);
  return Number.isFinite(number) ? number : null;
}
