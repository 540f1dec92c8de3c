// Reads a text block by block: words, and between them tables, data, diffs, logs and records.
import type { TextPart } from './text-part.ts';
import { readBlocksOfPairs } from './text-records.ts';

/** The blocks of a text that are read by themselves; a text with more is words. */
const MAX_BLOCKS = 200;
/** The first line of a part of a diff that follows a blank line. */
const DIFF_LINE = /^([ +\\-]|@@ |diff |index )/;
/** A blank line, or one that separates. */
const SEPARATOR = /^\s*(?:[-=*_]{3,}\s*)?$/;

/** Lines without a blank one between them, as indexes. */
interface Block {
  readonly from: number;
  readonly end: number;
}

/** `read`: reads a block; undefined for words. */
export function readBlocks(
  lines: readonly string[],
  read: (lines: readonly string[]) => readonly TextPart[] | undefined,
): readonly TextPart[] {
  const words = (from: number, end = lines.length): TextPart[] => {
    const text = lines.slice(from, end).join('\n').replace(/^\n+/, '').trimEnd();
    return text === '' ? [] : [{ kind: 'words', text }];
  };
  const blocks = findBlocks(lines);
  const listed = readList(lines, blocks);
  if (listed) return [...words(0, listed.from), { kind: 'data', value: listed.records }];
  if (blocks.length > MAX_BLOCKS) return words(0);
  const parts: TextPart[] = [];
  let wordsFrom = 0;
  for (const block of blocks) {
    const titled = readTitled(lines, block, read);
    if (!titled) continue;
    parts.push(...words(wordsFrom, titled.from), ...titled.parts);
    wordsFrom = block.end;
  }
  return [...parts, ...words(wordsFrom)];
}

/** Finds the blocks between blank lines; a diff is one block. */
function findBlocks(lines: readonly string[]): Block[] {
  const blocks: Block[] = [];
  let from = 0;
  let isDiff = false;
  for (let at = 0; at <= lines.length; at++) {
    const line = lines[at];
    if (line !== undefined && !SEPARATOR.test(line)) continue;
    if (at > from) {
      const first = lines[from] as string;
      const last = blocks.at(-1);
      if (isDiff && last && DIFF_LINE.test(first)) blocks.splice(-1, 1, { from: last.from, end: at });
      else {
        blocks.push({ from, end: at });
        isDiff = /^(diff --git |--- \S|@@ -\d)/.test(first);
      }
    }
    from = at + 1;
  }
  return blocks;
}

/** Reads a block, or what follows the line above it that announces it. */
function readTitled(
  lines: readonly string[],
  { from, end }: Block,
  read: (lines: readonly string[]) => readonly TextPart[] | undefined,
): { readonly from: number; readonly parts: readonly TextPart[] } | undefined {
  const parts = read(lines.slice(from, end));
  const isCertain = parts !== undefined && parts[0]?.kind !== 'aligned';
  const isAnnounced = end - from > 2 && /:\**$/.test((lines[from] as string).trimEnd());
  const below = isAnnounced && !isCertain ? read(lines.slice(from + 1, end)) : undefined;
  if (below) return { from: from + 1, parts: below };
  return parts && { from, parts };
}

/** The records that all blocks are, but for a line above the first. */
function readList(
  lines: readonly string[],
  blocks: readonly Block[],
): { readonly from: number; readonly records: object } | undefined {
  const [first] = blocks;
  if (!first || blocks.length < 2) return undefined;
  const heads = [first.from, first.from + 1, blocks[1]?.from ?? 0];
  for (const from of heads) {
    const own = blocks.flatMap(({ from: start, end }) => (end > from ? [lines.slice(Math.max(start, from), end)] : []));
    const records = readBlocksOfPairs(own);
    if (records) return { from, records };
  }
  return undefined;
}
