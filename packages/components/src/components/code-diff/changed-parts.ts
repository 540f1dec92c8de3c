// Finds the changed words of a line, and splits its highlighted tokens at their borders.
import { diffWordsWithSpace } from 'diff';
import type { CodeToken } from '../code-block/highlight-code.ts';

/** Range of characters, without its end. */
export type Range = readonly [start: number, end: number];
export interface LinePart {
  readonly text: string;
  readonly color: string | undefined;
  readonly isChanged: boolean;
}

const MAX_LENGTH = 400;
/** The largest share of changed characters for which words are marked. */
const MAX_CHANGED = 0.7;

/** Finds the changed ranges; empty when the lines have little in common. */
export function changedRanges(text: string, counterpart: string | undefined): readonly Range[] {
  if (counterpart === undefined || text.length > MAX_LENGTH || counterpart.length > MAX_LENGTH) return [];
  const ranges: Range[] = [];
  let position = 0;
  let changed = 0;
  for (const { value, added, removed } of diffWordsWithSpace(counterpart, text)) {
    if (removed) continue;
    if (added) {
      ranges.push([position, position + value.length]);
      changed += value.trim().length;
    }
    position += value.length;
  }
  return changed > text.trim().length * MAX_CHANGED ? [] : ranges;
}

export function toParts(
  text: string,
  tokens: readonly CodeToken[] | undefined,
  ranges: readonly Range[],
): readonly LinePart[] {
  const isUsable = tokens !== undefined && tokens.reduce((sum, token) => sum + token.content.length, 0) === text.length;
  const colored = isUsable ? tokens : [{ content: text, color: undefined }];
  const parts: LinePart[] = [];
  let position = 0;
  for (const { content, color } of colored) {
    const end = position + content.length;
    const inside = ranges.flat().filter(border => border > position && border < end);
    const borders = [position, ...inside, end];
    for (let index = 0; index + 1 < borders.length; index++) {
      const [from = 0, to = from] = borders.slice(index, index + 2);
      const isChanged = ranges.some(([start, stop]) => start <= from && to <= stop);
      if (to > from) parts.push({ text: text.slice(from, to), color, isChanged });
    }
    position = end;
  }
  return parts;
}
