import { expect, it } from 'vitest';
import { createByteCache } from './byte-cache.ts';

const bytes = (size: number): Uint8Array<ArrayBuffer> => new Uint8Array(size);

it('loads once for all that ask at the same time, and again after a failure', async () => {
  const cache = createByteCache(100);
  let loads = 0;
  let fail = true;
  const load = async (): Promise<Uint8Array<ArrayBuffer>> => {
    loads++;
    await new Promise(setImmediate);
    if (fail) throw new Error('S3 is down.');
    return bytes(10);
  };
  const outcomes = await Promise.allSettled([cache.get('a', load), cache.get('a', load)]);
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  fail = false;
  const [one, two] = await Promise.all([cache.get('a', load), cache.get('a', load)]);
  expect([one === two, await cache.get('a', load)]).toEqual([true, one]);
  expect(loads).toBe(2);
});

it('removes the least recently used first, and holds nothing that is too large or missing', async () => {
  const cache = createByteCache(100);
  const loaded: string[] = [];
  const get = (key: string, size: number | undefined) =>
    cache.get(key, async () => {
      loaded.push(key);
      return size === undefined ? undefined : bytes(size);
    });
  for (const key of ['a', 'b', 'a', 'c', 'a', 'b']) await get(key, 40);
  expect(loaded).toEqual(['a', 'b', 'c', 'b']);
  for (let n = 0; n < 2; n++) {
    await get('large', 101);
    expect(await get('missing', undefined)).toBeUndefined();
  }
  expect(loaded.slice(4)).toEqual(['large', 'missing', 'large', 'missing']);
});
