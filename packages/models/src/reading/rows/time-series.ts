// Rows that each hold a series of measurements, as monitoring services answer: one chart shows all of them.
import { isRecord } from '@vitrine/std/internal/json';
import type { ChartChoice } from '../choose-chart.ts';
import { type Row, readNumber } from '../values.ts';
import { arePoints, cell } from './read-rows.ts';

/** The lines that a chart has colours for. */
const MAX_SERIES = 4;
/** The fewest and the most points of a series that a chart shows. */
const MIN_POINTS = 5;
const MAX_POINTS = 20_000;
/** Names that a line of the chart cannot have: its points have them already. */
const TAKEN = ['time', '__proto__'];
const TIME = { key: 'time', kind: 'time' } as const;

type Points = readonly (readonly [time: number, value: unknown])[];

export interface SeriesChart {
  readonly chart: ChartChoice;
  /** The column with the series, which the chart shows. */
  readonly key: string;
}

/**
 * The chart of rows such as `{ metric: 'cpu', scope: 'host:web-1', pointlist: [[1764400000000, 20.5], …] }`; undefined where they have no
 * series.
 */
export function chartSeries(rows: readonly Row[]): SeriesChart | undefined {
  const [first = {}] = rows;
  const key =
    rows.length <= MAX_SERIES ? Object.keys(first).find(name => rows.every(row => isSeries(row[name]))) : undefined;
  if (key === undefined) return undefined;
  const labels = labelRows(rows, key);
  const moments = new Map<number, { [label: string]: unknown }>();
  for (const [index, row] of rows.entries())
    for (const [time, value] of row[key] as Points) {
      const moment = moments.get(time) ?? { time };
      moment[labels[index] as string] = readNumber(value);
      moments.set(time, moment);
    }
  const points = [...moments].toSorted(([a], [b]) => a - b).map(([, moment]) => moment);
  const series = labels.map(label => ({ key: label, kind: 'number' as const }));
  return { chart: { kind: 'line', along: TIME, series, rows: points }, key };
}

function isSeries(value: unknown): boolean {
  return (
    Array.isArray(value) &&
    value.length >= MIN_POINTS &&
    value.length <= MAX_POINTS &&
    value.every(Array.isArray) &&
    arePoints(value)
  );
}

/** Names of the series: the first column whose texts differ from row to row, else the numbers of the rows. */
function labelRows(rows: readonly Row[], pointsKey: string): readonly string[] {
  const texts = Object.keys(rows[0] ?? {})
    .filter(key => key !== pointsKey)
    .map(key => labelTexts(rows.map(row => cell(row, key))));
  const distinct = texts.find(
    labels => labels.every(label => label !== '' && !TAKEN.includes(label)) && new Set(labels).size === rows.length,
  );
  return (
    distinct ??
    rows.map((_, index) =>
      rows.length === 1 ? (texts.flat().find(text => text !== '' && !TAKEN.includes(text)) ?? '1') : `${index + 1}`,
    )
  );
}

/** The texts of a column, of records without what all of them share. */
function labelTexts(values: readonly unknown[]): readonly string[] {
  const isOwn = (key: string, part: unknown): boolean =>
    values.length < 2 || values.some(value => isRecord(value) && value[key] !== part);
  return values.map(value =>
    isRecord(value)
      ? Object.entries(value)
          .filter(([key, part]) => typeof part === 'string' && isOwn(key, part))
          .map(([, part]) => part)
          .join(' · ')
      : typeof value === 'string'
        ? value
        : '',
  );
}
