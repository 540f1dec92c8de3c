// The piece of a long text that the page renders at a time.
import { takeStart } from '@vitrine/std/internal/truncate';
import { FOLD_TEXTS as TEXTS } from '../../texts/parts.ts';

/** A run of more combining marks than any script has. A browser needs 8 s for the layout of 50,000 in a run: time grows with the square. */
const LONG_RUN_OF_MARKS = /(\p{M}{100})(\p{M}+)/gu;

/**
 * Truncates a text to at most `length` UTF-16 units: whole lines unless the last one is long, and no split surrogate pair. Of more than 100
 * combining marks in a row the rest is replaced by their number.
 */
export function truncate(text: string, length: number): string {
  const piece = text.length <= length ? text : takeLines(text, length);
  return piece.replace(LONG_RUN_OF_MARKS, (_, kept: string, rest: string) => kept + TEXTS.moreMarks([...rest].length));
}

function takeLines(text: string, length: number): string {
  const line = text.lastIndexOf('\n', length);
  return line > length - 300 ? text.slice(0, line) : takeStart(text, length);
}
