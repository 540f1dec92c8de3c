// A command in one text, as a user types it.
import { UsageError } from '../usage-error.ts';

/** Splits at white space; quotes keep it, and a backslash keeps what follows it (not in single quotes). Nothing is expanded: no shell is involved. */
export function splitWords(text: string): string[] {
  const words: string[] = [];
  let word: string | undefined;
  let quote = '';
  for (let at = 0; at < text.length; at++) {
    const character = text[at]!;
    if (character === '\\' && quote !== "'" && at + 1 < text.length) word = (word ?? '') + text[++at];
    else if (quote === character) quote = '';
    else if (quote === '' && (character === '"' || character === "'")) {
      quote = character;
      word ??= '';
    } else if (quote === '' && /\s/.test(character)) {
      if (word !== undefined) words.push(word);
      word = undefined;
    } else word = (word ?? '') + character;
  }
  if (quote !== '') throw new UsageError('bad-value', `A quotation mark is not closed: ${text}`, { received: text });
  return word === undefined ? words : [...words, word];
}
