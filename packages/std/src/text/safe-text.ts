// Makes text from servers, models and views safe to show: characters that are invisible, or change how others are shown, are replaced by their
// names or removed, and long text is cut (Unicode TR 36 and 39).

// Control and format characters (bidirectional overrides among them), halves of characters, private and unassigned ones, separators of
// lines, what fonts leave out, the blank Braille pattern, marks piled on marks.
const HIDDEN = '[\\p{Cc}\\p{Cf}\\p{Cs}\\p{Co}\\p{Cn}\\p{Zl}\\p{Zp}\\p{DI}\\u2800]|(?<=\\p{Mn}{3})\\p{Mn}';
// Joiners and selectors stay where writing needs them: in emoji, and between letters that join.
const JOINING = '(?![\\p{Script=Latin}\\p{Script=Greek}\\p{Script=Cyrillic}\\p{Script=Common}])[\\p{L}\\p{M}]';
const NEEDED =
  '(?<=\\p{Extended_Pictographic}\\p{Emoji_Modifier}?\\uFE0F?)\\u200D(?=\\p{Extended_Pictographic})|' +
  `(?<=${JOINING})[\\u200C\\u200D](?=${JOINING})|(?<=[\\p{Extended_Pictographic}\\d#*])\\uFE0F`;
// The first lookahead is false for most characters, so that they are skipped quickly.
const IN_ONE_LINE = new RegExp(`(?=${HIDDEN})(?!${NEEDED})(.)\\1*`, 'gsu');
const IN_LINES = new RegExp(`(?=${HIDDEN})(?!${NEEDED}|[\\n\\t])(.)\\1*`, 'gsu');
const PLAIN = /^[\x20-\x7e\n\t]*$/;

/** The options of `safeText`. */
export interface SafeTextOptions {
  /** Replacement of a hidden character: its name (`[U+202E]`), nothing, or the given text. @default 'name' */
  readonly hidden?: 'name' | 'remove' | { readonly replacement: string };
  /** Whether line breaks and tabs are kept. @default false: they count as hidden characters */
  readonly lines?: boolean;
  /** The most characters (code points); of a longer text the beginning is kept, with `…`. @default no limit */
  readonly maxLength?: number;
}

/**
 * Returns the text without hidden characters, for attributes, titles, log lines, terminals and file names.
 *
 * @example safeText(tool.title, { maxLength: 80 })
 */
export function safeText(
  text: string,
  { hidden = 'name', lines = false, maxLength = Number.POSITIVE_INFINITY }: SafeTextOptions = {},
): string {
  const visibleText = text.replace(lines ? IN_LINES : IN_ONE_LINE, run => {
    if (hidden === 'name') return `[${hiddenName(run)}]`;
    return hidden === 'remove' ? '' : hidden.replacement.repeat(countIn(run));
  });
  if (visibleText.length <= maxLength) return visibleText;
  const characters = [...visibleText];
  return characters.length <= maxLength ? visibleText : `${characters.slice(0, maxLength).join('')}…`;
}

/** A piece of text, and whether it is the name of hidden characters. */
export interface TextPiece {
  readonly text: string;
  readonly hidden: boolean;
}

/** The options of `textPieces`. */
export interface TextPiecesOptions extends Pick<SafeTextOptions, 'lines'> {
  /** The most pieces; the rest of the text becomes one piece, with names in brackets. @default 1000 */
  readonly maxPieces?: number;
}

/**
 * Splits a text into visible text and the names of hidden characters, so that a page can mark them. At least one piece.
 *
 * @example for (const piece of textPieces(text)) line.append(draw(piece));
 */
export function textPieces(text: string, { lines = false, maxPieces = 1000 }: TextPiecesOptions = {}): TextPiece[] {
  if (lines && PLAIN.test(text)) return [{ text, hidden: false }];
  const pieces: TextPiece[] = [];
  let end = 0;
  for (const match of text.matchAll(lines ? IN_LINES : IN_ONE_LINE)) {
    if (pieces.length >= maxPieces) return [...pieces, { text: safeText(text.slice(end), { lines }), hidden: false }];
    if (match.index > end) pieces.push({ text: text.slice(end, match.index), hidden: false });
    pieces.push({ text: hiddenName(match[0]), hidden: true });
    end = match.index + match[0].length;
  }
  if (end < text.length || pieces.length === 0) pieces.push({ text: text.slice(end), hidden: false });
  return pieces;
}

/**
 * The name of one character, or of a run of the same: `U+202E`, or `U+202E ×3` for three in a row.
 *
 * @example hiddenName('\u200b')
 */
export function hiddenName(run: string): string {
  const name = `U+${(run.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
  const count = countIn(run);
  return count > 1 ? `${name} ×${count}` : name;
}

/**
 * The beginning and the end of a text of more than `max` characters (code points), with `…` between them.
 *
 * @example cutMiddle('https://example.org/a/very/long/address', 20)
 */
export function cutMiddle(text: string, max: number): string {
  const characters = text.length > max ? [...text] : [];
  if (characters.length <= max) return text;
  const tail = Math.floor(max / 3);
  return `${characters.slice(0, max - tail - 1).join('')}…${characters.slice(-tail).join('')}`;
}

/** How many characters a run of the same has. */
function countIn(run: string): number {
  return run.length / String.fromCodePoint(run.codePointAt(0) ?? 0).length;
}
