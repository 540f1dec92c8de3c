// Tells if a text only says in words what data beside it says.
import { readDigits } from '@vitrine/std/internal/digits';

/** A longer text is read by people for itself. */
const MAX_CHARACTERS = 4_000;
/** The most values that are compared. */
const MAX_VALUES = 5_000;
/** The least share of the words of a text that are in the data: sentences have some of their own. */
const MIN_SHARE = 0.85;
const MIN_WORDS = 3;
/** Scale of a rating: `4.7 of 5`, `9/10`. */
const SCALE = /(?<=\d ?)(?:(?:out )?of|\/) ?(?:5|10|100)\b(?![.,]\d)/g;
const WORDS = /-?\d+(?:\.\d+)?|\p{L}{2,}/gu;

/** Tells if nearly all words of a text, and all of its numbers, are names or values of the data. */
export function saysTheSame(text: string, data: object): boolean {
  if (text.length > MAX_CHARACTERS) return false;
  const words = wordsIn(text.replace(SCALE, ''));
  const dataWords = new Set<string>();
  let budget = MAX_VALUES;
  const add = (value: unknown): void => {
    if (--budget < 0 || value === null || value === undefined) return;
    if (typeof value !== 'object') {
      for (const word of wordsIn(readDigits(value) ?? String(value))) dataWords.add(word);
      return;
    }
    for (const [key, part] of Object.entries(value)) {
      if (!Array.isArray(value)) add(key);
      add(part);
    }
  };
  add(data);
  const otherWords = words.filter(word => !dataWords.has(word));
  const isShort = words.length < MIN_WORDS || otherWords.length > words.length * (1 - MIN_SHARE);
  return !isShort && !otherWords.some(word => /\d/.test(word));
}

/** The words of a text in lower case, and its numbers without the signs between their thousands. */
function wordsIn(text: string): string[] {
  const plain = text
    .replace(/(?<=\d),(?=\d{3}\b)/g, '')
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .replaceAll('_', ' ');
  return (plain.match(WORDS) ?? []).map(word => (/\d/.test(word) ? String(Number(word)) : word.toLowerCase()));
}
