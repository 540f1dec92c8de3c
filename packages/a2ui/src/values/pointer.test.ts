import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { A2UIError } from '../messages/issues.ts';
import { formatPath, parsePath, readAt, writeAt } from './pointer.ts';

const name = fc
  .string({ minLength: 1, maxLength: 6 })
  .filter(text => !['__proto__', 'constructor', 'prototype', '.'].includes(text));

describe('parsePath()', () => {
  it.each([
    ['/a/b', [], ['a', 'b']],
    ['a/b', ['items', '0'], ['items', '0', 'a', 'b']],
    ['/', ['items'], []],
    ['', ['items'], ['items']],
    ['.', ['items', '3'], ['items', '3']],
    ['/a~1b/c~0d', [], ['a/b', 'c~d']],
  ])('%j from %j is %j', (path, base, segments) => expect(parsePath(path, base)).toEqual(segments));

  it('a path has at most 64 segments', () => {
    expect(parsePath('/a'.repeat(64))).toHaveLength(64);
    expect(() => parsePath('/a'.repeat(65))).toThrow(A2UIError);
  });

  it.each(['/__proto__/x', 'constructor', '/a/prototype'])('%j is refused: it would reach a prototype', path => {
    expect(() => parsePath(path)).toThrow(A2UIError);
  });

  it('is the reverse of formatPath()', () => {
    fc.assert(
      fc.property(fc.array(name, { minLength: 1, maxLength: 8 }), segments => {
        expect(parsePath(formatPath(segments))).toEqual(segments);
      }),
    );
  });
});

describe('writeAt()', () => {
  it('what is written is read, whatever was there; what was there is unchanged', () => {
    const path = fc.array(name, { minLength: 1, maxLength: 5 });
    fc.assert(
      fc.property(fc.dictionary(name, fc.jsonValue({ maxDepth: 3 })), path, fc.jsonValue(), (data, segments, value) => {
        const before = structuredClone(data);
        let next: unknown;
        try {
          next = writeAt(data, segments, value);
        } catch (error) {
          // A member of an array that is no index.
          expect(error).toBeInstanceOf(A2UIError);
          return;
        }
        expect(readAt(next, segments)).toEqual(value);
        expect(data).toEqual(before);
      }),
    );
  });

  it('never writes to a prototype', () => {
    for (const segment of ['__proto__', 'constructor', 'prototype'])
      expect(() => writeAt({}, [segment, 'polluted'], true)).toThrow(A2UIError);
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
    expect(readAt({}, ['__proto__', 'toString'])).toBeUndefined();
    expect(readAt([], ['length'])).toBeUndefined();
  });

  it('creates arrays and objects on its way, and shares what is unchanged', () => {
    const data = { kept: { a: 1 } };
    const next = writeAt(data, ['list', '0', 'name'], 'x') as typeof data;
    expect(next).toEqual({ kept: { a: 1 }, list: [{ name: 'x' }] });
    expect(next.kept).toBe(data.kept);
  });

  it('undefined removes a member; an item of an array leaves its place', () => {
    expect(writeAt({ a: { b: 1, c: 2 } }, ['a', 'b'], undefined)).toStrictEqual({ a: { c: 2 } });
    expect(writeAt({ a: [1, 2] }, ['a', '0'], undefined)).toStrictEqual({ a: [null, 2] });
    expect(writeAt({ a: 1 }, ['x', 'y'], undefined)).toStrictEqual({ a: 1 });
    expect(writeAt([1], ['3'], undefined)).toStrictEqual([1]);
    expect(writeAt(1, ['a'], undefined)).toBe(1);
  });

  it('an array has at most 10,000 items', () => {
    expect(writeAt([], ['9999'], 1)).toHaveLength(10_000);
    expect(() => writeAt([], ['10000'], 1)).toThrow('The index 10000 is too large; arrays have at most 10000 items.');
  });

  it('a huge index is refused', () => {
    expect(() => writeAt([], ['99999999'], 1)).toThrow(/too large/);
    expect(() => writeAt({}, ['a', '99999999'], 1)).toThrow(/too large/);
  });
});
