import { describe, expect, it } from 'vitest';
import { createLruMap } from './lru-map.ts';

describe('a map with a bound', () => {
  it('forgets the entry that was used the longest ago', () => {
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

  it('counts a replaced value as used, and a peek not', () => {
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

  it('returns whether there was something to delete, and evicts nothing then', () => {
    const evicted: string[] = [];
    const map = createLruMap<string, number>(2, key => evicted.push(key));
    map.set('a', 1);
    expect([map.delete('a'), map.delete('a'), map.get('a'), evicted]).toEqual([true, false, undefined, []]);
  });
});
