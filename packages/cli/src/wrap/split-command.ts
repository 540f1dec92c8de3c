// Splits a command in one text, as a user types it, into arguments.
import { UsageError } from '../usage-error.ts';

/** Splits at white space; quotes keep it, and a backslash keeps the next character (not in single quotes). Nothing is expanded, as there is no shell. */
export function splitCommand(text: string): string[] {
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
