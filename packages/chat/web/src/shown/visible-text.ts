// Foreign text as a person should see it: characters that show nothing, or change how others are shown, are named; a name that is too
// long keeps its end; letters that can be taken for others are pointed out (Unicode TR 36 and 39, as far as a name in a question needs it).
import { NAME_WARNINGS } from '../texts/warnings.ts';

/** A piece of text, and whether it stands for a character that cannot be seen. */
export interface Piece {
  readonly text: string;
  readonly hidden: boolean;
}

// Control and format characters (bidirectional overrides among them), halves of characters, separators of lines, blanks and selectors that
// look like nothing, marks piled on marks. Joiners and selectors stay where writing needs them: in emoji, and between letters that join.
const HIDDEN =
  '[\\p{Cc}\\p{Cf}\\p{Cs}\\p{Co}\\p{Cn}\\p{Zl}\\p{Zp}\\u034F\\u115F\\u1160\\u17B4\\u17B5\\u180B-\\u180D\\u180F\\u2800\\u3164\\uFFA0' +
  '\\uFE00-\\uFE0F\\u{E0100}-\\u{E01EF}]|(?<=\\p{Mn}{3})\\p{Mn}';
const JOINING = '(?![\\p{Script=Latin}\\p{Script=Greek}\\p{Script=Cyrillic}\\p{Script=Common}])[\\p{L}\\p{M}]';
const NEEDED =
  '(?<=\\p{Extended_Pictographic}\\p{Emoji_Modifier}?\\uFE0F?)\\u200D(?=\\p{Extended_Pictographic})|' +
  `(?<=${JOINING})[\\u200C\\u200D](?=${JOINING})|(?<=[\\p{Extended_Pictographic}\\d#*])\\uFE0F`;
// What is looked at first is what most characters are not.
const PIECES = new RegExp(`(?=${HIDDEN})(?!${NEEDED})(.)\\1*`, 'gsu');
const IN_LINES = new RegExp(`(?=${HIDDEN})(?!${NEEDED}|[\\n\\t])(.)\\1*`, 'gsu');
const PLAIN = /^[\x20-\x7e\n\t]*$/;

/** As long as a name may be that is read at a glance, in characters. */
export const NAME_LENGTH = 80;
/** More than a person reads: then the escapes are no pieces of their own. */
const MAX_PIECES = 1000;

/** Splits text into what can be seen and the names of what cannot. `lines`: line breaks and tabs are kept. */
export function visiblePieces(text: string, { lines = false } = {}): Piece[] {
  if (lines && PLAIN.test(text)) return [{ text, hidden: false }];
  const pieces: Piece[] = [];
  let end = 0;
  for (const match of text.matchAll(lines ? IN_LINES : PIECES)) {
    if (pieces.length >= MAX_PIECES)
      return [...pieces, { text: visibleText(text.slice(end), { lines }), hidden: false }];
    if (match.index > end) pieces.push({ text: text.slice(end, match.index), hidden: false });
    pieces.push({ text: nameOf(match[0]), hidden: true });
    end = match.index + match[0].length;
  }
  if (end < text.length || pieces.length === 0) pieces.push({ text: text.slice(end), hidden: false });
  return pieces;
}

/** The same as one text, for attributes and titles. */
export function visibleText(text: string, { lines = false } = {}): string {
  return text.replace(lines ? IN_LINES : PIECES, run => `[${nameOf(run)}]`);
}

/** `U+202E`, or `U+202E ×3` for three in a row. */
function nameOf(run: string): string {
  const point = run.codePointAt(0)!;
  const count = run.length / String.fromCodePoint(point).length;
  const name = `U+${point.toString(16).toUpperCase().padStart(4, '0')}`;
  return count > 1 ? `${name} ×${count}` : name;
}

/** The beginning and the end of a text of more than `max` characters. */
export function cutMiddle(text: string, max: number): string {
  const characters = text.length > max ? [...text] : [];
  if (characters.length <= max) return text;
  const tail = Math.floor(max / 3);
  return `${characters.slice(0, max - tail - 1).join('')}…${characters.slice(-tail).join('')}`;
}

/** A name in one line, for where there is only text: attributes, announcements. */
export const shownName = (name: string): string => visibleText(cutMiddle(name, NAME_LENGTH));

const LOOKALIKE_SCRIPTS = ['Latin', 'Cyrillic', 'Greek', 'Armenian', 'Cherokee'].map(
  name => new RegExp(`\\p{Script=${name}}`, 'u'),
);

/** What a person may overlook in a name, a sentence each. `plain`: the name is an identifier, which has no need of other letters than a to z. */
export function nameRemarks(name: string, { plain = false } = {}): string[] {
  const remarks: string[] = [];
  const words = name.match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  const mixed = words.some(word => LOOKALIKE_SCRIPTS.filter(script => script.test(word)).length > 1);
  const strange = [...new Set(name.match(/[^\x20-\x7e]/gu))];
  if (mixed || (plain && strange.length > 0)) {
    const listed = strange.slice(0, 4).map(character => `${shownCharacter(character)}${nameOf(character)}`);
    remarks.push(strange.length > 4 ? NAME_WARNINGS.moreLookalikes(listed) : NAME_WARNINGS.lookalikes(listed));
  }
  if (visiblePieces(name).some(({ hidden }) => hidden)) remarks.push(NAME_WARNINGS.invisible);
  return remarks;
}

const shownCharacter = (character: string): string =>
  /[\p{L}\p{N}\p{P}\p{S}]/u.test(character) ? `${character} ` : '';
