// The part of a large chart that is drawn: an element for each of 100,000 points would hold the page for ten seconds, and a screen has
// fewer columns than that.
import type { ChartPoint, ChartSeries } from './chart-model.ts';

/** Largest number of series that are drawn. */
export const DRAWN_SERIES = 60;
/** Largest number of points that are drawn, of all series together. */
const DRAWN_POINTS = 4000;
/** Largest number of bars beside each other: each row of them is a drawing with an axis of its own. */
const DRAWN_GROUPED_BARS = 1200;

/**
 * Series with a bounded number of points together. The first `DRAWN_SERIES` series stay; their rows are divided into parts of the same
 * length, and the rows with the lowest and the highest value of each part stay in all series, so that peaks remain and bars of a row
 * stay together. Series that are small enough are returned unchanged.
 */
export function thinSeries(series: readonly ChartSeries[], areGroupedBars = false): readonly ChartSeries[] {
  const drawn = series.length > DRAWN_SERIES ? series.slice(0, DRAWN_SERIES) : series;
  const rowCount = drawn[0]?.points.length ?? 0;
  const limit = areGroupedBars && drawn.length > 1 ? DRAWN_GROUPED_BARS : DRAWN_POINTS;
  if (rowCount * drawn.length <= limit) return drawn;
  const partCount = Math.floor(limit / drawn.length / 2);
  const rows = new Set<number>();
  for (let part = 0; part < partCount; part++) {
    const start = Math.floor((part * rowCount) / partCount);
    for (const row of extremes(drawn, start, Math.floor(((part + 1) * rowCount) / partCount))) rows.add(row);
  }
  const isDrawn = (_: ChartPoint, row: number) => rows.has(row);
  return drawn.map(one => ({ ...one, points: one.points.filter(isDrawn) }));
}

/** The rows from `start` to before `end` with the lowest and the highest value of any series; the first row where none has a value. */
function extremes(series: readonly ChartSeries[], start: number, end: number): [lowest: number, highest: number] {
  let [lowest, highest] = [start, start];
  let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const { points } of series) {
    for (let row = start; row < end; row++) {
      const y = points[row]?.y;
      if (y === undefined) continue;
      if (y < low) [low, lowest] = [y, row];
      if (y > high) [high, highest] = [y, row];
    }
  }
  return [lowest, highest];
}

/** The number of points of all series, without gaps. */
export const countPoints = (series: readonly ChartSeries[]): number =>
  series.reduce((sum, { points }) => sum + points.reduce((count, { y }) => count + (y === undefined ? 0 : 1), 0), 0);
