// Finds an order of the script of compiled pages that compresses well, and writes it to page-order.json: pieces are moved about at random, and
// what makes pages smaller is kept. `node --conditions=@vitrine/source scripts/page-order.ts [seconds]`, when much of the script has changed.
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { STYLE_PARTS } from '../packages/autoview/src/runtime.gen.ts';
import { ordered, type Piece, pagePieces } from './page-script.ts';

const FILE = new URL('page-order.json', import.meta.url);
/** What the largest pages have: with no follow-ups, and with some. */
const PAGES: readonly (readonly Piece['part'][])[] = [
  ['', 'lists', 'variants', 'entries', 'selects', 'numbers'],
  ['', 'lists', 'selects', 'numbers', 'followUps', 'patterns', 'formats', 'rare'],
];
const STYLE = STYLE_PARTS.find(([part]) => part === '')?.[1] ?? '';
/** Bytes by which one page may grow for the sake of the other. */
const SLACK = 12;

/** Sizes of those pages; fewer of them when it would not be less in the end. */
function sizes(pieces: readonly Piece[], known: readonly number[] = []): number[] | undefined {
  const made: number[] = [];
  for (const [index, parts] of PAGES.entries()) {
    const script = pieces.filter(({ part }) => parts.includes(part)).map(({ text }) => text);
    const bytes = gzipSync(STYLE + script.join(''), { level: 9 }).length;
    if (bytes > (known[index] ?? Infinity) + SLACK) return undefined;
    made.push(bytes);
  }
  return sum(made) <= sum(known) || known.length === 0 ? made : undefined;
}
const sum = (numbers: readonly number[]): number => numbers.reduce((a, b) => a + b, 0);
const anyOf = (count: number): number => Math.floor(Math.random() * count);

const root = fileURLToPath(new URL('..', import.meta.url));
let best = ordered(await pagePieces(root), JSON.parse(readFileSync(FILE, 'utf8')) as string[]);
let least = sizes(best) ?? [];
console.log(`before: ${least.join(', ')}`);
const end = performance.now() + Number(process.argv[2] ?? 300) * 1000;
while (performance.now() < end) {
  const next = [...best];
  const moved = next.splice(anyOf(next.length), 1 + anyOf(4));
  next.splice(anyOf(next.length + 1), 0, ...moved);
  const bytes = sizes(next, least);
  if (!bytes) continue;
  best = next;
  least = bytes;
}
console.log(`after: ${least.join(', ')}`);
const names = best.map(({ name }) => name);
writeFileSync(FILE, `${JSON.stringify(names, null, 2)}\n`);
