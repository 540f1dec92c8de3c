import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildChartModel, type PlaceKind, seriesColor } from './chart-model.ts';
import { chartFormats } from './place-format.ts';
import { chartContract } from './schema.ts';

const series = [{ key: 'y', label: 'Y' }];
const createModel = (rows: Record<string, unknown>[], type: 'bar' | 'line' = 'line') =>
  buildChartModel({ type, data: rows, xKey: 'x', series });

describe('places', () => {
  it.each<[unknown[], PlaceKind]>([
    [[1, 2.5], 'number'],
    [['2026-01', '2026-02'], 'time'],
    [['2026-01-31', '2026-02-28T10:00:00Z'], 'time'],
    [['2026-01-31', 'later'], 'category'],
    [['1955', '1960'], 'category'],
    [['2026-99-99'], 'category'],
    [[1, 'two'], 'category'],
    [[], 'category'],
  ])('%j are of the kind %s', (places, kind) => {
    expect(createModel(places.map(x => ({ x, y: 1 }))).placeKind).toBe(kind);
  });

  it('of bars are always categories', () => {
    expect(createModel([{ x: 2000, y: 1 }], 'bar').placeKind).toBe('category');
  });

  it('a time without a zone is UTC', () => {
    const [point] = createModel([{ x: '2026-01-31T10:00', y: 1 }]).series[0]!.points;
    expect(point!.x).toEqual(new Date('2026-01-31T10:00:00Z'));
  });
});

describe('values', () => {
  it('that are missing leave a gap and keep their row', () => {
    const points = createModel([{ x: 1, y: 5 }, { x: 2, y: null }, { x: 3 }, { y: 7 }, { x: 4, y: Number.NaN }])
      .series[0]!.points;
    expect(points).toEqual([
      { x: 1, y: 5, index: 0 },
      { x: 2, y: undefined, index: 1 },
      { x: 3, y: undefined, index: 2 },
      { x: 4, y: undefined, index: 4 },
    ]);
  });

  it('of any rows give a model without an exception', () => {
    void fc.assert(
      fc.property(fc.array(fc.dictionary(fc.constantFrom('x', 'y'), fc.anything())), rows => {
        const points = createModel(rows).series[0]!.points;
        expect(points.every(({ y }) => y === undefined || Number.isFinite(y))).toBe(true);
      }),
    );
  });
});

describe('colours', () => {
  it.each([
    ['#1d5fb4', '#1d5fb4'],
    ['rgb(10 20 30 / 50%)', 'rgb(10 20 30 / 50%)'],
    ['oklch(0.7 0.1 200deg)', 'oklch(0.7 0.1 200deg)'],
    ['var(--chart-1)', 'var(--chart-1, var(--vt-chart-2))'],
    ['url(https://example.com/track.svg)', 'var(--vt-chart-2)'],
    ['red; background: url(x)', 'var(--vt-chart-2)'],
    [undefined, 'var(--vt-chart-2)'],
  ])('%s becomes %s', (given, expected) => {
    expect(seriesColor(given, 1)).toBe(expected);
  });
});

describe('the schema', () => {
  const chart = { type: 'bar', data: [{ x: 'a', y: 1 }], xKey: 'x', series };
  it.each<[string, object, (string | number)[]]>([
    ['two series of one key', { series: [...series, ...series] }, ['series', 1, 'key']],
    ['a row without a place', { data: [{ y: 1 }] }, ['data', 0, 'x']],
    ['a value that is text', { data: [{ x: 'a', y: '1' }] }, ['data', 0, 'y']],
  ])('refuses %s', (_, change, path) => {
    expect(chartContract.safeParse({ ...chart, ...change })).toMatchObject({ success: false, issues: [{ path }] });
  });

  it('accepts null and absent values', () => {
    expect(chartContract.safeParse({ ...chart, data: [{ x: 'a', y: null }, { x: 'b' }] }).success).toBe(true);
  });
});

it('dates are written as precisely as they differ', () => {
  const months = [new Date('2026-01-01'), new Date('2026-02-01')];
  expect(chartFormats('en-US', months).place(months[1]!)).toBe('Feb 2026');
  const days = [new Date('2026-01-01'), new Date('2026-01-02')];
  expect(chartFormats('en-US', days).place(days[1]!)).toBe('Jan 2, 2026');
  expect(chartFormats('en-US', []).place(2026)).toBe('2026');
});
