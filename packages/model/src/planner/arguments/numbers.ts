// Extracts numbers from a request: digits, number words up to ninety-nine, factors, with the following word as the unit.

import type { Parameter } from '../tool-facts.ts';
import { isStopWord, readStems } from '../words/tokens.ts';
import type { Phrase } from './phrase.ts';

export interface FoundNumber {
  readonly value: number;
  readonly start: number;
  readonly end: number;
  /** Stems of the word before it and of the two words after it. */
  readonly before: readonly string[];
  readonly after: readonly string[];
}

const ONES =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  );
const TENS = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');
const NUMBER = new RegExp(
  `(?<![\\p{L}\\p{N}._-])(?:([-−]?\\d{1,3}(?:,\\d{3})+(?:\\.\\d+)?|[-−]?\\d+(?:\\.\\d+)?)(?![\\p{N}]|\\.\\d)|(?:(${TENS.join('|')})[- ])?(${ONES.slice(1, 10).join('|')})\\b|(${[...ONES, ...TENS, 'dozen', 'twice'].join('|')})\\b)(\\s*%|\\s*(?:k|thousand|million)\\b)?`,
  'giu',
);
const FACTORS: Readonly<Record<string, number>> = { k: 1e3, thousand: 1e3, million: 1e6 };
/** Units that can be converted to a parameter's unit. */
const CONVERSIONS: readonly (readonly [from: string, to: string, factor: number])[] = [
  ['week', 'day', 7],
  ['fortnight', 'day', 14],
  ['minut', 'second', 60],
  ['hour', 'minut', 60],
  ['hour', 'second', 3600],
  ['day', 'hour', 24],
  ['year', 'month', 12],
  ['second', 'millisecond', 1000],
];

/** Tells if the text has a number, in digits or in words. */
export const hasNumber = (text: string): boolean => text.search(NUMBER) >= 0;

/** The numbers in the unused text, in their order. */
export function findNumbers(phrase: Phrase): FoundNumber[] {
  const free = phrase.free();
  return Array.from(free.matchAll(NUMBER), match => {
    const end = match.index + match[0].length;
    return {
      value: readNumber(match),
      start: match.index,
      end,
      before: readStems(/[\p{L}_]+\W*$/u.exec(free.slice(0, match.index))?.[0] ?? ''),
      after: /^twice/i.test(match[0])
        ? [TIMES]
        : readStems(/^[\s-]*[\p{L}_]+(?:[\s-]+[\p{L}_]+)?/u.exec(free.slice(end))?.[0] ?? ''),
    };
  });
}

function readNumber([, digits, tens, ones, word, tail]: RegExpExecArray | RegExpMatchArray): number {
  const factor = FACTORS[tail?.trim().toLowerCase() ?? ''] ?? 1;
  if (digits !== undefined) return Number(digits.replaceAll(',', '').replace('−', '-')) * factor;
  const place = (name: string | undefined) => {
    const lower = name?.toLowerCase() ?? '';
    if (lower === 'dozen') return 12;
    if (lower === 'twice') return 2;
    return TENS.includes(lower) ? (TENS.indexOf(lower) + 2) * 10 : Math.max(0, ONES.indexOf(lower));
  };
  return (place(tens) + place(ones) + place(word)) * factor;
}

/** Fills numeric parameters: first those whose unit or name is next to a number, then the others in order. */
export function extractNumbers(phrase: Phrase, parameters: readonly Parameter[]): Record<string, number> {
  const values: Record<string, number> = {};
  const give = (parameter: Parameter, number: FoundNumber, factor = 1, extra = 0): void => {
    values[parameter.name] = number.value * factor;
    phrase.take(number.start, number.end + extra);
  };
  for (const parameter of parameters) {
    const candidates = findNumbers(phrase).flatMap(number => {
      const factor = unitFactor(parameter, number);
      return factor === undefined ? [] : { number, factor };
    })[0];
    if (candidates) give(parameter, candidates.number, candidates.factor);
  }
  for (const parameter of parameters) {
    if (parameter.name in values) continue;
    const rest = findNumbers(phrase);
    const isOnlyOne = parameters.filter(({ name }) => !(name in values)).length === 1;
    if (rest[0] && (parameter.required || (isOnlyOne && !isUnit(rest[0])))) give(parameter, rest[0]);
  }
  return values;
}

/** The factor that converts a number with its unit to the parameter's unit; undefined when they do not fit. */
function unitFactor({ nameStems, descriptionStems }: Parameter, { before, after }: FoundNumber): number | undefined {
  const isNamed = (stem: string | undefined) => stem !== undefined && nameStems.includes(stem);
  if (isNamed(after[0]) || isNamed(before.at(-1))) return 1;
  if (after[0] === TIMES && descriptionStems.includes(TIMES)) return 1;
  const unit = after[0];
  if (unit === undefined || !UNITS.has(unit)) return undefined;
  const own = nameStems.find(stem => UNITS.has(stem)) ?? descriptionStems.find(stem => UNITS.has(stem));
  if (own === unit) return 1;
  return CONVERSIONS.find(([from, to]) => from === unit && to === own)?.[2];
}

/** The stem of "times". */
const [TIMES = ''] = readStems('times');

const UNITS = new Set('week fortnight day hour minut second millisecond month year'.split(' '));
const isUnit = ({ after }: FoundNumber): boolean =>
  after[0] !== undefined && UNITS.has(after[0]) && !isStopWord(after[0]);
