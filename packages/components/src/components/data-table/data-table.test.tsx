import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { DataTable, dataTable } from '@vitrine/components/data-table';
import { parseTime } from '@vitrine/models/internal/format';
import {
  createMatcher,
  nextOrder,
  parseNumericText,
  plainText,
  toCSV,
  toSortKeys,
} from '@vitrine/models/internal/table';
import { exactNumbers } from '@vitrine/std/internal/exact-numbers';
import * as fc from 'fast-check';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { measureCpuMs } from '../../../../../test/support/cpu-time.ts';
import { cellText } from './cells/cell-text.ts';
import { moveCell } from './cells/move-cell.ts';
import { readCell, toTableColumns } from './columns.ts';
import { toSearchTexts } from './rows/search-texts.ts';
import type { CellFormat, CellValue, TableRowData, TableSort } from './schema.ts';

const settings = { locale: 'en-US', timeZone: 'UTC', yes: 'Yes', no: 'No' };

it.each<[string, number | undefined]>([
  ['1,234', 1234],
  ['$1,234,567', 1_234_567],
  ['$999', 999],
  ['-$5', -5],
  ['(1,234.50)', -1234.5],
  ['1.234,5', 1234.5],
  ['1.234.567', 1_234_567],
  ['1 234', 1234],
  ['1,5', 1.5],
  ['EUR 12', 12],
  ['12 USD', 12],
  ['10B', 1e10],
  ['2000B', 2e12],
  ['$1.2m', 1_200_000],
  ['1.5 MB', 1_500_000],
  ['2 KiB', 2048],
  ['12.5%', 0.125],
  ['1e3', 1000],
  ['.5', 0.5],
  ['−3', -3],
  ['10 m', undefined],
  ['192.168.0.1', undefined],
  ['2024-01-02', undefined],
  ['1,23,4', undefined],
  ['', undefined],
  ['abc', undefined],
])('%j is %j', (text, expected) => {
  const value = parseNumericText(text);
  if (expected === undefined) expect(value).toBeUndefined();
  else expect(value).toBeCloseTo(expected, 6);
});

it('in a column with 3 KB, 10B means ten bytes', () => {
  expect(parseNumericText('10B', true)).toBe(10);
});

it('a date is the same day in every time zone; a time without a zone is UTC', () => {
  expect(parseTime('2026-11-23')).toBe(Date.UTC(2026, 10, 23));
  expect(parseTime('2026-11-23 10:00')).toBe(Date.UTC(2026, 10, 23, 10));
  expect(parseTime('Jun 12 1998')).toBe(Date.UTC(1998, 5, 12));
  expect(parseTime('never')).toBeUndefined();
});

/** The column `x` as the table draws it. */
function sorted(values: CellValue[], { direction }: TableSort = {}, format?: CellFormat): string[] {
  const data = values.map((x, index) => ({ x: x as string, id: String(index) }));
  const columns = [{ key: 'x', label: 'X', ...(format ? { format } : {}) }];
  const html = renderToStaticMarkup(
    <DataTable columns={columns} data={data} defaultSort={{ by: 'x', direction: direction ?? 'asc' }} />,
  );
  return [...html.matchAll(/role="gridcell"[^>]*>(.*?)<\/div>/g)].map(match => match[1]!.replace(/<[^>]*>/g, ''));
}

describe('sorting', () => {
  it.each<[string, CellValue[], TableSort['direction'], string[]]>([
    ['money', ['$999', '$1,234', '$10'], 'desc', ['$1,234', '$999', '$10']],
    ['magnitudes', ['10B', '2000B', '900M'], 'asc', ['900M', '10B', '2000B']],
    ['blanks last, in both directions', [3, null, 1, 2, 4, 'n/a'], 'desc', ['4', '3', '2', '1', '–', 'n/a']],
    ['texts with numbers', ['item 10', 'item 2', 'Item 1'], 'asc', ['Item 1', 'item 2', 'item 10']],
    [
      'dates by name',
      ['Jun 12 1998', 'Jan 3 2001', 'Aug 1 1990'],
      'asc',
      ['Aug 1, 1990', 'Jun 12, 1998', 'Jan 3, 2001'],
    ],
    ['truth', [true, false, true], 'asc', ['No', 'Yes', 'Yes']],
  ])('%s', (_, values, direction, expected) => {
    expect(sorted(values, { direction: direction! })).toEqual(expected);
  });

  it('equal values keep the order of the data', () => {
    const data = ['b1', 'a2', 'b3', 'a4'].map(name => ({ group: name[0]!, name }));
    const html = renderToStaticMarkup(<DataTable data={data} defaultSort={{ by: 'group' }} />);
    expect(html.match(/[ab]\d/g)).toEqual(['a2', 'a4', 'b1', 'b3']);
  });

  it('a column that the user cannot sort may be the sorted one', () => {
    const columns = [{ key: 'n', label: 'N', sortable: false }];
    const html = renderToStaticMarkup(
      <DataTable columns={columns} data={[{ n: 3 }, { n: 1 }, { n: 2 }]} defaultSort={{ by: 'n' }} />,
    );
    expect(html).toContain('aria-sort="ascending"');
    expect(html).not.toContain('vitrine-sort"');
    expect([...html.matchAll(/role="gridcell"[^>]*>.*?(\d)/g)].map(match => match[1])).toEqual(['1', '2', '3']);
  });

  it('cycles through none, ascending, descending', () => {
    const steps = [nextOrder({}, 'a'), nextOrder({ by: 'a' }, 'a'), nextOrder({ by: 'a', direction: 'desc' }, 'a')];
    expect(steps).toEqual([{ by: 'a', direction: 'asc' }, { by: 'a', direction: 'desc' }, {}]);
    expect(nextOrder({ by: 'b', direction: 'desc' }, 'a')).toEqual({ by: 'a', direction: 'asc' });
  });

  it('a column of bird strikes with 10,000 texts has keys in the order of its texts', () => {
    // The package exports its data by address only.
    const home = dirname(dirname(createRequire(import.meta.url).resolve('vega-datasets')));
    const file = join(home, 'data/birdstrikes.csv');
    const data = readFileSync(file, 'utf8')
      .split('\n')
      .slice(1, 10_001)
      .map(line => ({ airport: line.split(',')[0]! }));
    const [column] = toTableColumns(undefined, data);
    const collator = new Intl.Collator('en-US', { numeric: true, sensitivity: 'base' });
    const keys = toSortKeys(
      data.map(({ airport }) => airport),
      { ...column!, collator },
    );
    const order = data.map((_, index) => index).sort((a, b) => (keys[a] ?? Infinity) - (keys[b] ?? Infinity) || a - b);
    for (let place = 1; place < order.length; place++) {
      const [before, after] = [data[order[place - 1]!]!.airport, data[order[place]!]!.airport];
      if (after !== '') expect(collator.compare(before, after)).toBeLessThanOrEqual(0);
    }
  });
});

it.each<[CellValue, CellFormat, string]>([
  [1234.5, { kind: 'number', decimals: 2, unit: 'kg' }, '1,234.50 kg'],
  [5, { kind: 'number', showSign: true }, '+5'],
  [1_200_000, { kind: 'number', compact: true }, '1.2M'],
  [9.5, { kind: 'currency', currency: 'EUR' }, '€9.50'],
  [0.153, { kind: 'percent' }, '15.3%'],
  [15, { kind: 'percent', basis: 'unit' }, '15%'],
  ['2026-11-23', { kind: 'date' }, 'Nov 23, 2026'],
  ['2026-11-23', { kind: 'date', dateFormat: 'long' }, 'November 23, 2026'],
  ['2026-02-30', { kind: 'date' }, '2026-02-30'],
  ['2025-02-29T10:00:00Z', { kind: 'date', dateFormat: 'long' }, '2025-02-29T10:00:00Z'],
  ['2026-13-01', { kind: 'date', dateFormat: 'relative' }, '2026-13-01'],
  [-2, { kind: 'delta', decimals: 1 }, '-2.0'],
  ['ok', { kind: 'status', statusMap: { ok: { tone: 'success', label: 'Active' } } }, 'Active'],
  ['constructor', { kind: 'status', statusMap: {} }, 'constructor'],
  [false, { kind: 'boolean', labels: { true: 'on', false: 'off' } }, 'off'],
  [['a', 'b'], { kind: 'array' }, 'a, b'],
  ['N/A', { kind: 'number' }, 'N/A'],
  [null, { kind: 'number' }, ''],
])('%j as %j is %j', (value, format, expected) => {
  expect(cellText(value, { format, kind: 'text' }, settings)).toBe(expected);
});

it('a difference that was written as 0.00 is none', () => {
  const data = exactNumbers.parse('[{"change":0.00},{"change":-0.50}]') as TableRowData[];
  const columns = [{ key: 'change', label: 'Change', format: { kind: 'delta' as const } }];
  const html = renderToStaticMarkup(<DataTable columns={columns} data={data} />);
  expect([...html.matchAll(/data-verdict="(\w+)"/g)].map(([, verdict]) => verdict)).toEqual(['unchanged', 'worse']);
});

it('the filter ignores case, accents and separators of numbers', () => {
  const data = [
    { name: 'São Paulo', people: 12_300_000 },
    { name: 'Łódź', people: 670_000 },
  ];
  const texts = toSearchTexts(data, toTableColumns(undefined, data), settings);
  const firstMatch = (typed: string) => texts.map(createMatcher(typed)).indexOf(true);
  expect([firstMatch('sao'), firstMatch('12,300,000'), firstMatch('dz'), firstMatch('none')]).toEqual([0, 0, 1, -1]);
});

it('CSV is quoted, and formulas are escaped', () => {
  const columns = [
    { key: 'a', label: 'A, "first"' },
    { key: 'b', label: 'B' },
  ];
  const rows = [
    { a: 'x\ny', b: -3 },
    { a: '=HYPERLINK("http://evil.example")', b: '+12.5%' },
    { a: ['p', 'q'], b: null },
  ];
  expect(toCSV(columns, rows, readCell)).toBe(
    '"A, ""first""",B\r\n"x\ny",-3\r\n"\'=HYPERLINK(""http://evil.example"")",+12.5%\r\np; q,\r\n',
  );
});

it('a cell is copied as it is, and escaped in CSV only', () => {
  const columns = [{ key: 'name', label: 'Name' }];
  expect(plainText('@vitrine/react')).toBe('@vitrine/react');
  expect(plainText(['-a', 'b'])).toBe('-a; b');
  expect(toCSV(columns, [{ name: '@vitrine/react' }, { name: -1e-7 }], readCell)).toBe(
    "Name\r\n'@vitrine/react\r\n-1e-7\r\n",
  );
});

const size = { rows: 101, columns: 5, page: 10, isRtl: false };
it.each<[string, boolean, [number, number] | undefined]>([
  ['ArrowDown', false, [51, 2]],
  ['ArrowUp', false, [49, 2]],
  ['ArrowRight', false, [50, 3]],
  ['ArrowLeft', false, [50, 1]],
  ['PageDown', false, [60, 2]],
  ['PageUp', false, [40, 2]],
  ['Home', false, [50, 0]],
  ['End', false, [50, 4]],
  ['Home', true, [0, 0]],
  ['End', true, [100, 4]],
  ['a', false, undefined],
])('%s (control: %s) goes to %j', (key, ctrlKey, expected) => {
  const next = moveCell({ row: 50, column: 2 }, { key, ctrlKey }, size);
  expect(next && [next.row, next.column]).toEqual(expected);
});

it('100,000 rows of 14 columns are drawn with fewer than 3,000 elements', () => {
  const row: TableRowData = Object.fromEntries(Array.from({ length: 14 }, (_, index) => [`c${index}`, index]));
  const html = renderToStaticMarkup(<DataTable data={Array.from({ length: 100_000 }, () => row)} />);
  const elements = html.match(/<[a-z]/g)!.length;
  expect(elements).toBeGreaterThan(150);
  expect(elements).toBeLessThan(3000);
  expect(html).toContain('aria-rowcount="100001"');
});

it('100,000 rows are sorted in a few seconds on a busy machine, also by a column with many blanks', () => {
  const data = Array.from({ length: 100_000 }, (_, index) => ({ x: index % 3 ? (index * 7919) % 100_003 : null }));
  const table = <DataTable data={data} defaultSort={{ by: 'x', direction: 'desc' }} />;
  expect(measureCpuMs(() => void renderToStaticMarkup(table))).toBeLessThan(10_000);
});

it('a link that would run code is drawn as text', () => {
  const columns = [{ key: 'site', label: 'Site', format: { kind: 'link' as const, hrefKey: 'href' } }];
  const html = renderToStaticMarkup(
    <DataTable columns={columns} data={[{ site: 'x', href: 'javascript:alert(1)' }]} />,
  );
  expect(html).not.toContain('javascript:');
});

it('all data that the schema accepts are drawn', () => {
  const primitive = fc.oneof(
    fc.string(),
    fc.double({ noNaN: true, noDefaultInfinity: true }),
    fc.boolean(),
    fc.constant(null),
  );
  const key = fc.constantFrom('a', 'b', '__proto__', 'toString');
  const format = fc.oneof<fc.Arbitrary<CellFormat>[]>(
    fc
      .constantFrom<
        CellFormat['kind'] & ('text' | 'number' | 'percent' | 'date' | 'delta' | 'boolean' | 'link' | 'badge' | 'array')
      >('text', 'number', 'percent', 'date', 'delta', 'boolean', 'link', 'badge', 'array')
      .map(kind => ({ kind })),
    fc.record({ kind: fc.constant('currency' as const), currency: fc.string({ minLength: 1 }) }),
  );
  const column = fc.record({ key, label: fc.string(), format }, { requiredKeys: ['key', 'label'] });
  const row = fc.dictionary(key, fc.oneof(primitive, fc.array(primitive, { maxLength: 5 })));
  void fc.assert(
    fc.property(
      fc.option(fc.array(column, { maxLength: 4 }), { nil: undefined }),
      fc.array(row, { maxLength: 6 }),
      (columns, data) => {
        const result = dataTable.schema.safeParse({ columns, data, defaultSort: { by: 'a' } });
        expect(result.success).toBe(true);
        expect(renderToStaticMarkup(<DataTable {...result.data!} />)).toContain('data-slot="data-table"');
      },
    ),
    { numRuns: 100 },
  );
});
