// The recordings and the social cards are there, and small enough for a page.
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { RECORDINGS } from '../scripts/front-page.ts';
import { CARDS, findCard } from '../scripts/social-cards.ts';

const PUBLIC = join(import.meta.dirname, '..', 'public');
const MB = 1_000_000;

const readBytes = (file: string): number => statSync(join(PUBLIC, file)).size;
/** Width and height, from the header of a PNG. */
const readSize = (file: string): number[] => {
  const bytes = readFileSync(join(PUBLIC, file));
  return [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
};

describe('recordings', () => {
  const files = Object.keys(RECORDINGS).flatMap(name => [`${name}.webm`, `${name}.png`, `${name}-dark.png`]);

  it.each(files)('%s is there and at most 1 MB', file => {
    expect(readBytes(`recordings/${file}`)).toBeLessThanOrEqual(MB);
  });

  it('all have at most 3 MB, and posters the size of the video', () => {
    const total = files.reduce((sum, file) => sum + readBytes(`recordings/${file}`), 0);
    expect(total).toBeLessThanOrEqual(3 * MB);
    for (const file of files.filter(name => name.endsWith('.png')))
      expect(readSize(`recordings/${file}`)).toEqual([1280, 800]);
  });
});

describe('social cards', () => {
  it('each section has one of 1200 × 630, all together at most 600 kB', () => {
    const files = Object.keys(CARDS).map(name => `cards/${name}.png`);
    for (const file of files) expect(readSize(file)).toEqual([1200, 630]);
    expect(files.reduce((sum, file) => sum + readBytes(file), 0)).toBeLessThanOrEqual(0.6 * MB);
  });

  it.each([
    ['guides/models', 'guides'],
    ['reference/api/host/node', 'reference'],
    ['/playground/', 'playground'],
    ['', 'default'],
    ['index', 'default'],
    ['toString', 'default'],
  ])('the card of %j is %s', (path, card) => {
    expect(findCard(path)).toBe(card);
  });

  it('every folder of the documents has one', () => {
    const folders = ['start', 'guides', 'concepts', 'reference', 'operations', 'security'];
    for (const folder of folders) expect(existsSync(join(PUBLIC, 'cards', `${folder}.png`))).toBe(true);
  });
});
