import { expect, it } from 'vitest';
import { readStorage, readStoredView, writeStoredView } from './stored-view.ts';

it.each([
  [{ state: undefined }, undefined],
  [{ state: { page: 2 } }, { page: 2 }],
  [{ state: 'text', storage: {} }, 'text'],
  [
    { state: null, storage: { a: 'b' } },
    { 'vitrine.dev/storage': { a: 'b' }, 'vitrine.dev/state': null },
  ],
  [{ state: undefined, storage: { a: 'b' } }, { 'vitrine.dev/storage': { a: 'b' } }],
])('writeStoredView(%j) is %j, and is read as the same', (view, value) => {
  expect(writeStoredView(view)).toEqual(value);
  const { state, storage = {} } = readStoredView(value);
  expect({ state, storage }).toEqual({ storage: {}, ...view });
});

it('readStorage() takes texts alone, up to its limit, and names of prototypes as names', () => {
  expect(readStorage({ n: 1 })).toBeUndefined();
  expect(readStorage(['a'])).toBeUndefined();
  expect(readStorage('a')).toBeUndefined();
  expect(readStorage({ a: 'x'.repeat(65_536 - 1) })).toBeDefined();
  expect(readStorage({ a: 'x'.repeat(65_536) })).toBeUndefined();
  const entries = readStorage(JSON.parse('{"__proto__":"own"}')) ?? {};
  expect(Object.keys(entries)).toEqual(['__proto__']);
  expect(Object.getPrototypeOf(entries)).toBe(Object.prototype);
});
