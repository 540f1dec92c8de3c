// Finds an order of the script of compiled pages that compresses well, and writes it to page-order.json: pieces are moved about at random, and
// what makes pages smaller is kept. `node --conditions=@vitrine/source scripts/page-order.ts [seconds]`, when much of the script has changed.
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { ordered, type Piece, pagePieces } from './page-script.ts';

const FILE = new URL('page-order.json', import.meta.url);
/** What most pages have, and what the largest have. */
const PAGES: readonly (readonly Piece['part'][])[] = [
  ['', 'lists', 'numbers', 'selects'],
  ['', 'lists', 'variants', 'entries', 'selects', 'numbers', 'followUps'],
];

const size = (pieces: readonly Piece[]): number =>
  PAGES.reduce((sum, parts) => {
    const script = pieces.filter(({ part }) => parts.includes(part)).map(({ text }) => text);
    return sum + gzipSync(script.join(''), { level: 9 }).length;
  }, 0);

const root = fileURLToPath(new URL('..', import.meta.url));
const known = JSON.parse(readFileSync(FILE, 'utf8')) as string[];
let best = ordered(await pagePieces(root), known);
let least = size(best);
console.log(`before: ${least}`);
const end = performance.now() + Number(process.argv[2] ?? 120) * 1000;
const anyOf = (count: number): number => Math.floor(Math.random() * count);
while (performance.now() < end) {
  const next = [...best];
  const moved = next.splice(anyOf(next.length), 1 + anyOf(4));
  next.splice(anyOf(next.length + 1), 0, ...moved);
  const bytes = size(next);
  if (bytes > least) continue;
  best = next;
  least = bytes;
}
console.log(`after: ${least}`);
writeFileSync(
  FILE,
  `${JSON.stringify(
    best.map(({ name }) => name),
    null,
    2,
  )}\n`,
);
