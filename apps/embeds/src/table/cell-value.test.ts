import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readCell } from './cell-value.ts';

it.each([
  [null, null],
  [undefined, null],
  ['', ''],
  [0, 0],
  [false, false],
  [{ $oid: '65a0c0ffee65a0c0ffee65a0' }, '65a0c0ffee65a0c0ffee65a0'],
  [{ $numberLong: '9007199254740993' }, '9007199254740993'],
  [{ $numberDecimal: '10.50' }, '10.50'],
  [{ $undefined: true }, null],
  [{ $date: '1970-01-01T00:00:00Z' }, '1970-01-01T00:00:00Z'],
  [{ $date: { $numberLong: '-1' } }, '1969-12-31T23:59:59.999Z'],
  [{ $date: { $numberLong: 'NaN' } }, 'invalid date'],
  [{ $timestamp: { t: 1, i: 2 } }, '1970-01-01T00:00:01Z #2'],
  [{ $regularExpression: { pattern: 'a+', options: 'i' } }, '/a+/i'],
  [{ $binary: { base64: 'AAE=', subType: '00' } }, 'binary, 2 bytes'],
  [{ $oid: 12 }, '{"$oid":12}'],
  [{ $where: 'x' }, '{"$where":"x"}'],
  [{}, '{}'],
  [[], '[]'],
  [{ a: 1, b: [null, 'x"y'] }, '{"a":1,"b":[null,"x\\"y"]}'],
] as const)('a cell %j is %j', (value, cell) => {
  expect(readCell(value)).toBe(cell);
});

it('reads any value', () => {
  fc.assert(
    fc.property(fc.object({ maxDepth: 8, withBigInt: true, withDate: true, withNullPrototype: true }), value => {
      expect(['string', 'number', 'boolean']).toContain(typeof readCell(value));
    }),
  );
});
