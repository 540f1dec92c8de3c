import { describe, expect, it } from 'vitest';
import type { ChartSeries } from './chart-model.ts';
import { countPoints, thinSeries } from './thin-series.ts';

const createSeries = (rows: number, key = 'a', value = (row: number): number | undefined => row % 10): ChartSeries => ({
  key,
  label: key,
  color: 'red',
  dash: '',
  points: Array.from({ length: rows }, (_, index) => ({ x: index, y: value(index), index })),
});
const many = (count: number, rows: number) =>
  Array.from({ length: count }, (_, index) => createSeries(rows, `s${index}`));

describe('thinSeries', () => {
  it('leaves a usual chart as it is', () => {
    const series = many(4, 1000);
    expect(thinSeries(series)).toBe(series);
    expect(thinSeries([])).toEqual([]);
  });

  it.each([
    [1, 100_000],
    [3, 20_000],
    [10, 20_000],
    [2000, 20],
    [2000, 5000],
  ])('draws a bounded part of %i series of %i rows', (count, rows) => {
    const drawn = thinSeries(many(count, rows));
    expect(drawn.length).toBe(Math.min(count, 60));
    expect(countPoints(drawn)).toBeLessThanOrEqual(4000);
    expect(countPoints(drawn)).toBeGreaterThan(900);
  });

  it('draws fewer bars beside each other than points', () => {
    expect(countPoints(thinSeries(many(3, 20_000), true))).toBeLessThanOrEqual(1200);
    expect(countPoints(thinSeries(many(1, 20_000), true))).toBeGreaterThan(1200);
  });

  it('keeps every peak, in its place', () => {
    const peaks = new Map([
      [0, 900],
      [51_234, -900],
      [99_999, 901],
    ]);
    const [drawn] = thinSeries([createSeries(100_000, 'a', row => peaks.get(row) ?? row % 10)]);
    for (const [row, y] of peaks) expect(drawn!.points).toContainEqual({ x: row, y, index: row });
    const rows = drawn!.points.map(point => point.index);
    expect(rows).toEqual([...rows].sort((a, b) => a - b));
  });

  it('keeps the same rows of all series', () => {
    const drawn = thinSeries([createSeries(50_000), createSeries(50_000, 'b', row => Math.sin(row))]);
    expect(drawn[1]!.points.map(point => point.index)).toEqual(drawn[0]!.points.map(point => point.index));
  });

  it('keeps gaps that are longer than a part', () => {
    const [drawn] = thinSeries([createSeries(100_000, 'a', row => (row > 40_000 && row < 60_000 ? undefined : 1))]);
    expect(drawn!.points.some(point => point.y === undefined)).toBe(true);
  });
});
