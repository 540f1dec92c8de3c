import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readCell, wholeText } from './cell-value.ts';

describe('readCell()', () => {
  it.each([
    [null, 'empty', ''],
    [undefined, 'empty', ''],
    ['', 'text', ''],
    [0, 'number', '0'],
    [false, 'boolean', 'false'],
    [{ $oid: '65a0c0ffee65a0c0ffee65a0' }, 'id', '65a0c0ffee65a0c0ffee65a0'],
    [{ $numberLong: '9007199254740993' }, 'number', '9007199254740993'],
    [{ $numberDecimal: '10.50' }, 'number', '10.50'],
    [{ $date: '1970-01-01T00:00:00Z' }, 'time', '1970-01-01T00:00:00Z'],
    [{ $date: { $numberLong: '-1' } }, 'time', '1969-12-31T23:59:59.999Z'],
    [{ $date: { $numberLong: 'NaN' } }, 'time', 'invalid date'],
    [{ $timestamp: { t: 1, i: 2 } }, 'time', '1970-01-01T00:00:01Z #2'],
    [{ $regularExpression: { pattern: 'a+', options: 'i' } }, 'id', '/a+/i'],
    [{ $binary: { base64: 'AAE=', subType: '00' } }, 'id', 'binary, 2 bytes'],
    [{ $oid: 12 }, 'nested', '{ $oid: 12 }'],
    [{ $where: 'x' }, 'nested', '{ $where: "x" }'],
    [{}, 'nested', '{}'],
    [[], 'nested', '[]'],
    [{ a: 1, b: [{ $oid: 'ff' }, null, 'x"y'] }, 'nested', '{ a: 1, b: [ff, null, "x\\"y"] }'],
  ] as const)('%j is %s: %s', (value, kind, text) => {
    expect(readCell(value)).toMatchObject({ kind, text });
  });

  it('reads any value as one short line', () => {
    fc.assert(
      fc.property(fc.object({ maxDepth: 8, withBigInt: true, withDate: true, withNullPrototype: true }), value => {
        expect(readCell(value).text.length).toBeLessThan(20_000);
      }),
    );
    expect(readCell({ list: Array.from({ length: 100_000 }, (_, n) => n) }).text.length).toBeLessThan(1_000);
  });
});

it('wholeText() keeps text as it is, indents nested data, and is cut at the end', () => {
  expect(wholeText('a\nb')).toBe('a\nb');
  expect(wholeText({ a: [1] })).toBe('{\n  "a": [\n    1\n  ]\n}');
  expect(wholeText({ $numberLong: '12' })).toBe('12');
  expect(wholeText('x'.repeat(100), 10)).toBe(`${'x'.repeat(10)}…`);
});
