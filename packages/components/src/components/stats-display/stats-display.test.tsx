import { StatsDisplay } from '@vitrine/components/stats-display';
import * as fc from 'fast-check';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { safeColor } from '../../format/safe-color.ts';
import { type Stat, type StatFormat, statsDisplayContract } from './schema.ts';
import { toSparklinePoints } from './sparkline-points.ts';
import { formatStat } from './stat-card.tsx';
import { chooseColumns } from './stats-display.tsx';

it.each<[string | number, StatFormat | undefined, string, string]>([
  [1234.5, undefined, 'en-US', '1,234.5'],
  [1234.5, { kind: 'number', decimals: 2 }, 'de-DE', '1.234,50'],
  [1_200_000, { kind: 'number', compact: true }, 'en-US', '1.2M'],
  [847_300, { kind: 'currency', currency: 'USD', decimals: 0 }, 'en-US', '$847,300'],
  [12, { kind: 'currency', currency: 'points' }, 'en-US', '12 points'],
  [0.1534, { kind: 'percent' }, 'en-US', '15.34%'],
  [15, { kind: 'percent', basis: 'unit', decimals: 1 }, 'en-US', '15.0%'],
  [2026, { kind: 'text' }, 'en-US', '2026'],
  ['high', { kind: 'number' }, 'en-US', 'high'],
])('%j as %j in %s is %s', (value, format, locale, expected) => {
  expect(formatStat(value, format, locale)).toBe(expected);
});

it('a decrease is positive with `upIsPositive: false`', () => {
  const html = renderToStaticMarkup(
    <StatsDisplay stats={[{ key: 'churn', label: 'Churn', value: 1, diff: { value: -2, upIsPositive: false } }]} />,
  );
  expect(html).toContain('data-verdict="better"');
  expect(html).toContain('-2.0%');
});

it.each([
  ['#b3261e', '#b3261e'],
  [' rebeccapurple ', 'rebeccapurple'],
  ['oklch(60% 0.1 200 / 50%)', 'oklch(60% 0.1 200 / 50%)'],
  ['var(--chart-1)', 'var(--chart-1)'],
  ['url(https://evil.example/x.svg#a)', undefined],
  ['red; background: url(x)', undefined],
  ['var(--x, url(x))', undefined],
])('colour %j: %j', (color, expected) => {
  expect(safeColor(color)).toBe(expected);
});

it('the line spans the width and stays within the height', () => {
  expect(toSparklinePoints([1, 3, 2])).toBe('0,22 50,2 100,12');
  expect(toSparklinePoints([5, 5])).toBe('0,12 100,12');
  void fc.assert(
    fc.property(fc.array(fc.double({ noNaN: true }), { minLength: 2, maxLength: 1000 }), data => {
      for (const point of toSparklinePoints(data).split(' ').filter(Boolean)) {
        const [x, y] = point.split(',').map(Number);
        expect(x! >= 0 && x! <= 100 && y! >= 2 && y! <= 22).toBe(true);
      }
    }),
  );
});

it.each([
  [1, 1],
  [3, 2],
  [4, 2],
  [5, 5],
  [6, 3],
  [7, 4],
  [8, 4],
  [9, 3],
  [10, 5],
])('%d figures that do not fit in one row stand in %d columns', (count, columns) => {
  expect(chooseColumns(count)).toBe(columns);
});

it('all data that the schema accepts are drawn', () => {
  const text = fc.string({ minLength: 1 });
  const stat: fc.Arbitrary<Stat> = fc.record(
    {
      key: text,
      label: text,
      value: fc.oneof(fc.string(), fc.double({ noNaN: true, noDefaultInfinity: true })),
      format: fc.oneof<fc.Arbitrary<StatFormat>[]>(
        fc.record({ kind: fc.constant('currency' as const), currency: text, decimals: fc.nat(20) }),
        fc.record({ kind: fc.constant('number' as const), decimals: fc.nat(20), compact: fc.boolean() }),
        fc.record({
          kind: fc.constant('percent' as const),
          basis: fc.constantFrom('fraction' as const, 'unit' as const),
        }),
      ),
      diff: fc.record({ value: fc.double({ noNaN: true, noDefaultInfinity: true }), decimals: fc.nat(20) }),
      sparkline: fc.record({ data: fc.array(fc.double({ noNaN: true, noDefaultInfinity: true }), { minLength: 2 }) }),
    },
    { requiredKeys: ['key', 'label', 'value'] },
  );
  void fc.assert(
    fc.property(fc.array(stat, { minLength: 1, maxLength: 4 }), stats => {
      expect(statsDisplayContract.safeParse({ stats }).success).toBe(true);
      expect(renderToStaticMarkup(<StatsDisplay stats={stats} />)).toContain('data-slot="stats-display"');
    }),
    { numRuns: 50 },
  );
});
