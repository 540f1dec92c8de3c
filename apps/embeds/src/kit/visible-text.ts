// Foreign text as a person should see it: what cannot be seen, or changes how the rest is shown, is named instead.

export interface Piece {
  readonly text: string;
  /** The piece is the name of characters that cannot be seen: `U+202E`, or `U+202E ×3` for three in a row. */
  readonly hidden: boolean;
}

/** Controls, bidirectional and other format characters, line separators, blanks that are no space, halves of characters. */
const HIDDEN = /(\u034F|[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}\u115F\u1160\u17B4\u17B5\u180E\u2800\u3164\uFFA0])\1*/gu;
/** A name that has more than this many is not read, and needs no more elements. */
const MAX_PIECES = 200;
/** A joiner between parts of one emoji is writing, nothing hidden. */
const EMOJI_JOINER = /^\u200D$/;
const PICTURE_BEFORE = /(?:[\p{Extended_Pictographic}\p{Emoji_Modifier}]|\uFE0F)$/u;
const PICTURE_AFTER = /^\p{Extended_Pictographic}/u;

/** Splits text into what can be seen and the names of what cannot. Line breaks and tabs are hidden characters, too. */
export function visiblePieces(text: string): Piece[] {
  const pieces: Piece[] = [];
  let end = 0;
  for (const { 0: run, index } of text.matchAll(HIDDEN)) {
    const after = index + run.length;
    if (EMOJI_JOINER.test(run) && PICTURE_BEFORE.test(text.slice(end, index)) && PICTURE_AFTER.test(text.slice(after)))
      continue;
    if (pieces.length >= MAX_PIECES) return [...pieces, { text: '…', hidden: true }];
    if (index > end) pieces.push({ text: text.slice(end, index), hidden: false });
    pieces.push({ text: nameOf(run), hidden: true });
    end = after;
  }
  if (end < text.length) pieces.push({ text: text.slice(end), hidden: false });
  return pieces;
}

/** The same as one text, for attributes and announcements: `a[U+202E]b`. */
export function visibleText(text: string): string {
  return visiblePieces(text)
    .map(({ text, hidden }) => (hidden ? `[${text}]` : text))
    .join('');
}

function nameOf(run: string): string {
  const point = run.codePointAt(0)!;
  const count = run.length / String.fromCodePoint(point).length;
  const name = `U+${point.toString(16).toUpperCase().padStart(4, '0')}`;
  return count > 1 ? `${name} ×${count}` : name;
}
