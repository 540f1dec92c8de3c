// Extracts the values of enumerations and of yes/no parameters from a request.

import type { Parameter } from '../tool-facts.ts';
import { readStems, tokenize } from '../words/tokens.ts';
import type { Phrase } from './phrase.ts';

/** Fills parameters with fixed values when the request contains the value or its title, also in the plural. An array gets every value found. */
export function extractOptions(phrase: Phrase, parameters: readonly Parameter[]): Record<string, unknown> {
  const choices: Record<string, unknown> = {};
  for (const { name, type, options } of parameters) {
    if (options.length === 0) continue;
    const namedOptions = options.filter(({ names }) => names.some(text => takeWords(phrase, text)));
    if (namedOptions.length === 0) continue;
    choices[name] = type === 'array' ? namedOptions.map(({ value }) => value) : namedOptions[0]?.value;
  }
  return choices;
}

/** Takes `text` out of the request if it occurs there, ignoring case and endings. */
function takeWords(phrase: Phrase, text: string): boolean {
  const optionStems = tokenize(text.replace(/[_-]/g, ' ')).map(({ stem }) => stem);
  if (optionStems.length === 0) return false;
  const tokens = phrase.tokens;
  for (let i = 0; i + optionStems.length <= tokens.length; i++) {
    const here = tokens.slice(i, i + optionStems.length);
    if (!here.every((token, k) => token.stem === optionStems[k] && phrase.isFree(token))) continue;
    const [first, last] = [here[0], here.at(-1)];
    if (first && last) phrase.take(first.start, last.end);
    return true;
  }
  return false;
}

/** Words in the names of yes/no parameters that do not say what they switch. */
const SWITCH_WORDS = new Set(['includ', 'is', 'has', 'enabl', 'show', 'allow', 'use', 'with', 'should', 'add']);
const NEGATIONS = /(?:\b(?:without|no|not|excluding|except|don['’]?t|disable|skip)\s+(?:\p{L}+\s+){0,2})$/iu;

/** Fills yes/no parameters that the request mentions: `false` after "without", "no" and the like. */
export function extractBooleans(phrase: Phrase, parameters: readonly Parameter[]): Record<string, boolean> {
  const switches: Record<string, boolean> = {};
  for (const { name, type, nameStems } of parameters) {
    if (type !== 'boolean') continue;
    const switchStems = nameStems.filter(stem => !SWITCH_WORDS.has(stem));
    const word = phrase.tokens.find(
      token => phrase.isFree(token) && readStems(token.text).some(stem => switchStems.includes(stem)),
    );
    if (!word) continue;
    const negation = NEGATIONS.exec(phrase.free().slice(0, word.start));
    switches[name] = !negation;
    phrase.take(word.start - (negation?.[0].length ?? 0), word.end);
  }
  return switches;
}
