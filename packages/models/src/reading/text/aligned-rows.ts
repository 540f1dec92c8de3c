// Reads columns that are aligned by spaces below a line of names, as `ps`, `df`, `docker ps` and `kubectl get` write them.
import type { TextTable } from './text-part.ts';

/** Names in capitals, as command-line programs write them. */
const CAPITALS = /^(?=.*\p{Lu}{2})[^\p{Ll}]+$/u;
/** A line below the names that underlines each. */
const RULE = /^ *[-=]{2,}( +[-=]{2,})+ *$/;
const MIN_COLUMNS = 3;
const MAX_NAMES = 40;
const MAX_LINES = 5_000;

/** Position of a name: its first column, and the one after its last. */
interface Word {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** Reads the lines as names and rows; undefined where a cell crosses the columns, or nothing is aligned. */
export function alignedRows(lines: readonly string[]): TextTable | undefined {
  const [head = '', second = ''] = lines;
  const hasRule = RULE.test(second);
  const body = lines.slice(hasRule ? 2 : 1);
  // A line of a log names no columns.
  if (/^\d{4}-/.test(head)) return undefined;
  if (body.length === 0 || lines.length > MAX_LINES || lines.some(line => /\t| \| /.test(line))) return undefined;
  const words = wordsIn(hasRule ? second : head);
  if (words.length < (hasRule ? 2 : MIN_COLUMNS) || words.length > MAX_NAMES) return undefined;
  if (!hasRule && !CAPITALS.test(head) && !(/\S {2,}\S/.test(head) && body.length > 1)) return undefined;
  const starts = columnStarts(words, hasRule ? lines.filter(line => line !== second) : lines);
  if (!starts || starts.length < (hasRule ? 2 : MIN_COLUMNS)) return undefined;
  const cut = (line: string): string[] =>
    starts.map((start, at) => line.slice(at === 0 ? 0 : start, starts[at + 1]).trim());
  const names = cut(head);
  const rows = body.map(cut);
  // Columns of prose that happen to be aligned have cells that are blank, and no digits.
  const isClear = hasRule || names.some((_, at) => rows.every(row => /\d/.test(row[at] as string)));
  return isClear && names.every(Boolean) && new Set(names).size === names.length ? { names, rows } : undefined;
}

function wordsIn(line: string): Word[] {
  return [...line.matchAll(/\S+/g)].map(({ 0: text, index }) => ({ text, start: index, end: index + text.length }));
}

/** The first position of each column. Words without a blank column between them are one name. Undefined: the lines are not aligned. */
function columnStarts(words: readonly Word[], lines: readonly string[]): number[] | undefined {
  const starts = [0];
  const isBlankColumn = (at: number): boolean => lines.every(line => (line[at] ?? ' ') === ' ');
  for (const [index, next] of words.entries()) {
    const word = words[index - 1];
    if (!word) continue;
    let at = next.start - 1;
    while (at >= word.end && !isBlankColumn(at)) at--;
    const hasCells = lines.slice(1).some(line => line.slice(at, words[index + 1]?.start).trim() !== '');
    if (at >= word.end && hasCells) starts.push(at + 1);
    else if (next.start - word.end > 1) return undefined;
  }
  return starts;
}
