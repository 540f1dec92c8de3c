// Regular expressions written by strangers. JavaScript's engine backtracks, so a hostile `pattern` could freeze the page
// that shows the form: only expressions whose worst case is bounded are run, on texts short enough for them.

const compiled = new Map<string, RegExp | undefined>();
const MAX_STEPS = 2e7;

/** Whether the text matches; `undefined` when the expression is invalid or too costly to run here. */
export function testPattern(pattern: string, text: string): boolean | undefined {
  const degree = costOf(pattern);
  if (degree === undefined || text.length ** degree > MAX_STEPS) return undefined;
  if (!compiled.has(pattern)) {
    if (compiled.size > 1000) compiled.clear();
    compiled.set(pattern, compile(pattern));
  }
  return compiled.get(pattern)?.test(text);
}

/** Safe on any text of usual length: at most two unbounded repetitions can compete. */
export function isSafePattern(pattern: string): boolean {
  const degree = costOf(pattern);
  return degree !== undefined && degree <= 3 && compile(pattern) !== undefined;
}

/** Steps to try the expression on a text of this length, at worst; none for one that is not run at all. */
export function patternSteps(pattern: string, length: number): number {
  const degree = costOf(pattern);
  return degree === undefined ? 0 : length ** degree;
}

function compile(pattern: string): RegExp | undefined {
  try {
    return new RegExp(pattern, 'u');
  } catch {
    try {
      return new RegExp(pattern);
    } catch {
      return undefined;
    }
  }
}

/**
 * The exponent of the worst-case running time in the text's length: one (an unanchored search) and one more for every
 * open-ended repetition. `undefined`: possibly exponential (a repeated group with a choice inside, many choices in a row),
 * or not analysed (a back-reference). Errs on the side of refusing: what is refused here is still checked by the server.
 */
function costOf(pattern: string): number | undefined {
  if (pattern.length > 2000 || /\\[1-9]|\\k</.test(pattern)) return undefined;
  const plain = pattern.replace(/\\./gs, 'x').replace(/\[[^\]]*\]/g, 'x');
  const hasChoice = [false];
  let degree = 1;
  let choices = 0;
  const choose = () => {
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
    const closed = character === ')' && hasChoice.length > 1 ? (hasChoice.pop() as boolean) : false;
    const repeat = repetitionAt(plain, index + 1);
    if (closed) {
      if (repeat && repeat.most > 1) return undefined;
      hasChoice[hasChoice.length - 1] = true;
    }
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
