import { describe, expect, it } from 'vitest';
import { createLruMap } from './lru-map.ts';

describe('createLruMap()', () => {
  it('removes the least recently used entry', () => {
    const evicted: [string, number][] = [];
    const map = createLruMap<string, number>(2, (key, value) => evicted.push([key, value]));
    map.set('a', 1);
    map.set('b', 2);
    expect(map.get('a')).toBe(1);
    map.set('c', 3);
    expect([map.entries(), map.size, evicted]).toEqual([
      [
        ['a', 1],
        ['c', 3],
      ],
      2,
      [['b', 2]],
    ]);
  });

  it('counts replacing a value as a use, but not peek()', () => {
    const map = createLruMap<string, number>(2);
    map.set('a', 1);
    map.set('b', 2);
    map.set('a', 4);
    expect(map.peek('b')).toBe(2);
    map.set('c', 3);
    expect(map.entries()).toEqual([
      ['a', 4],
      ['c', 3],
    ]);
  });

  it('delete() returns whether the key existed, and makes room for another entry', () => {
    const evicted: string[] = [];
    const map = createLruMap<string, number>(2, key => evicted.push(key));
    map.set('a', 1);
    expect([map.delete('a'), map.delete('a'), map.get('a'), evicted]).toEqual([true, false, undefined, []]);
  });
});
