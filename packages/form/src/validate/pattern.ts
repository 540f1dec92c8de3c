// Runs regular expressions of a schema, which may be hostile. JavaScript's engine backtracks, so a `pattern` could freeze the page: only
// expressions whose worst case is bounded are run, on texts short enough for them, and only those that every dialect reads alike.

import { compileStrictly, isReadDifferently } from './strict-pattern.ts';

interface AnalysedPattern {
  /** The exponent of the worst-case running time; `undefined`: possibly exponential, or not analysed. */
  readonly degree: number | undefined;
  /** `undefined`: invalid, or another dialect's. */
  readonly expression: RegExp | undefined;
}

const analysed = new Map<string, AnalysedPattern>();
const MAX_ANALYSED = 1000;
const MAX_STEPS = 2e7;
const MAX_DEGREE = 3;

/** Whether the text matches; `undefined` when the expression is invalid, another dialect's, or too costly to run here. */
export function testPattern(pattern: string, text: string): boolean | undefined {
  const { degree, expression } = analyse(pattern);
  if (degree === undefined || text.length ** degree > MAX_STEPS || isReadDifferently(pattern, text)) return undefined;
  return expression?.test(text);
}

/** Whether the expression is valid and safe on any text of usual length: at most two unbounded repetitions can compete. */
export function isSafePattern(pattern: string): boolean {
  const { degree, expression } = analyse(pattern);
  return degree !== undefined && degree <= MAX_DEGREE && expression !== undefined;
}

/** Characters tried at worst on a text of this length; 0 for an expression that is not run at all. */
export function patternCost(pattern: string, length: number): number {
  const { degree } = analyse(pattern);
  return degree === undefined ? 0 : length ** degree;
}

function analyse(pattern: string): AnalysedPattern {
  const cachedAnalysis = analysed.get(pattern);
  if (cachedAnalysis) return cachedAnalysis;
  if (analysed.size >= MAX_ANALYSED) analysed.clear();
  const analysis = { degree: estimateDegree(pattern), expression: compileStrictly(pattern) };
  analysed.set(pattern, analysis);
  return analysis;
}

/**
 * The exponent of the worst-case running time in the text's length: one (an unanchored search) and one more for every
 * open-ended repetition. `undefined`: possibly exponential (a repeated group with a choice inside, many choices in a row),
 * or not analysed (a back-reference). Refuses in doubt: what is refused here is still checked by the server.
 */
function estimateDegree(pattern: string): number | undefined {
  if (pattern.length > 2000 || /\\[1-9]|\\k</.test(pattern)) return undefined;
  const plain = pattern.replace(/\\./gs, 'x').replace(/\[[^\]]*\]/g, 'x');
  // For each open group, and the whole, whether there is a choice in it.
  const hasChoice = [false];
  let degree = 1;
  let choices = 0;
  const choose = (): void => {
    hasChoice[hasChoice.length - 1] = true;
    choices++;
  };
  for (let index = 0; index < plain.length; index++) {
    const character = plain[index] as string;
    if (character === '(') {
      hasChoice.push(false);
      if (plain[index + 1] === '?') index++;
      continue;
    }
    if (character === '|') choose();
    const closesGroup = character === ')' && hasChoice.length > 1 && hasChoice.pop() === true;
    const repeat = repetitionAt(plain, index + 1);
    if (closesGroup && repeat && repeat.most > 1) return undefined;
    if (closesGroup) hasChoice[hasChoice.length - 1] = true;
    if (!repeat) continue;
    index += repeat.length;
    if (repeat.least !== repeat.most) choose();
    if (repeat.most - repeat.least > MAX_COUNT) degree++;
  }
  return choices - degree > MAX_CHOICES ? undefined : degree;
}

const MAX_COUNT = 16;
const MAX_CHOICES = 20;

/** The quantifier at this place, with its lazy or possessive mark. */
function repetitionAt(pattern: string, index: number): { least: number; most: number; length: number } | undefined {
  const match = /^(?:([*+?])|\{(\d+)(,?)(\d*)\})\??/.exec(pattern.slice(index, index + 24));
  if (!match) return undefined;
  const [{ length }, sign, least = '0', comma, most] = match;
  if (sign) return { least: sign === '+' ? 1 : 0, most: sign === '?' ? 1 : Number.POSITIVE_INFINITY, length };
  return { least: Number(least), most: most ? Number(most) : comma ? Number.POSITIVE_INFINITY : Number(least), length };
}
