// Equality of JSON values.
import { describe, expect, it } from 'vitest';
import { equalJson } from './equal-json.ts';

describe('equalJson', () => {
  it.each<[unknown, unknown]>([
    [1, 1],
    ['a', 'a'],
    [null, null],
    [
      { a: 1, b: [true, { c: 'x' }] },
      { b: [true, { c: 'x' }], a: 1 },
    ],
    [JSON.parse('{"__proto__":1}'), JSON.parse('{"__proto__":1}')],
  ])('%j equals %j', (a, b) => {
    expect(equalJson(a, b)).toBe(true);
  });

  it.each<[unknown, unknown]>([
    [1, '1'],
    [null, {}],
    [[], {}],
    [
      [1, 2],
      [2, 1],
    ],
    [[1], [1, 2]],
    [{ a: 1 }, { a: 1, b: 2 }],
    [{ a: 1 }, { b: 1 }],
    [{}, JSON.parse('{"__proto__":1}')],
    [JSON.parse('{"toString":1}'), { valueOf: 1 }],
  ])('%j does not equal %j', (a, b) => {
    expect(equalJson(a, b)).toBe(false);
    expect(equalJson(b, a)).toBe(false);
  });

  it('ends with values that are nested without a bound', () => {
    const nest = (depth: number): unknown => JSON.parse('['.repeat(depth) + ']'.repeat(depth));
    expect(equalJson(nest(400), nest(400))).toBe(true);
    expect(equalJson(nest(100_000), nest(100_000))).toBe(false);
  });
});
