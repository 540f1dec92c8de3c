import { readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sha256Hex } from '@vitrine/std/internal/sha256-hex';
import { expect, it } from 'vitest';
import { tempFolder } from '../../../../../../test/support/temp-folder.ts';
import { createContentCache } from './content-cache.ts';

const create = (letter: string, length: number): { hash: string; bytes: Buffer } => {
  const bytes = Buffer.from(letter.repeat(length));
  return { hash: sha256Hex(bytes), bytes };
};
const [a, b, c] = [create('a', 40), create('b', 40), create('c', 40)];

it('keeps what was used last, up to its size, also for the next process', async () => {
  const folder = tempFolder();
  const cache = createContentCache({ folder, maxBytes: 100 });
  for (const { hash, bytes } of [a, b]) await cache.put(hash, bytes);
  expect(await cache.get(a.hash)).toEqual(a.bytes);
  await cache.put(c.hash, c.bytes);
  expect(await cache.get(b.hash)).toBeUndefined();
  expect(readdirSync(folder).sort()).toEqual([a.hash, c.hash].sort());
  // The order of their times tells the next process which one is older.
  utimesSync(join(folder, a.hash), 0, 0);
  const next = createContentCache({ folder, maxBytes: 50 });
  expect(await next.get(c.hash)).toEqual(c.bytes);
  expect(readdirSync(folder)).toHaveLength(1);
  await next.remove([c.hash, a.hash]);
  expect(readdirSync(folder)).toEqual([]);
});

it('a damaged copy, a content that is too large, and a folder that cannot be written cost the copy only', async () => {
  const folder = tempFolder();
  const cache = createContentCache({ folder, maxBytes: 50 });
  await cache.put(a.hash, a.bytes);
  writeFileSync(join(folder, a.hash), 'damaged');
  expect(await cache.get(a.hash)).toBeUndefined();
  const large = create('d', 51);
  await cache.put(large.hash, large.bytes);
  expect(await cache.get(large.hash)).toBeUndefined();
  const nowhere = createContentCache({ folder: join(folder, a.hash, 'below-a-file') });
  await nowhere.put(b.hash, b.bytes);
  expect(await nowhere.get(b.hash)).toBeUndefined();
});
