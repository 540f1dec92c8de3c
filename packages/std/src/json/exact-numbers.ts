// Keeps numbers as they were written. JSON may contain numbers that a double cannot represent (`12345678901234567890`, `1e400`), or that
// JavaScript writes differently (`0.10`). A reader that parses JSON for drawing gives each of them a unique double near its value, and
// remembers the digits of that double. Sorting and charts use the double; code that writes a number reads its digits with `readDigits`.
// Between programs the digits are sent beside the values, by JSON Pointer.
import { type Digits, pageDigits, rawJson, stringifyDigits, toUsualNumber } from './digits.ts';

/** Digits by JSON Pointer, from the result or value that holds them. */
export type NumbersAsWritten = Readonly<Record<string, string>>;

/** The most numbers whose digits one reader keeps, and how many of them may differ only in spelling. */
const MAX_NUMBERS = 50_000;
const MAX_SPELLINGS = 2_000;
/** The longest number, in characters. */
const MAX_DIGITS = 1_000;
/** Limit of a text's length: longer texts are read as usual, because reviving takes 0.1 to 0.2 s for each million characters. */
const MAX_TEXT = 4_000_000;
/** The relative distance between the doubles of two numbers. */
const STEP = 2 ** -44;
/** Multiples of this double represent zeros. It has all significant digits, so that no number that a user writes equals it. */
const SMALLEST = 1.234567890123456e-300;
/** A number whose digits may be lost: a fraction that ends in 0, 16 or more digits, or a large exponent. */
const CANDIDATE = /\.\d*0(?!\d)|[\d.]{16}|\d[eE][+-]?\d\d/;
const NUMBER = /^-?(0|[1-9]\d*)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/;
/** A double that represents other digits has at least this many significant digits. Shorter numbers are those that users write (`19.99`). */
const MIN_DIGITS = 16;

type Reviver = (this: unknown, key: string, value: unknown, context?: { source?: string }) => unknown;

export interface ExactNumbers {
  /** `JSON.parse`, with doubles that represent digits. Throws as `JSON.parse` does. */
  parse(text: string): unknown;
  /** A copy of a value, with doubles that represent the digits at these pointers. Digits that differ from the number there are ignored. */
  mark(value: unknown, numbers: NumbersAsWritten): unknown;
  readDigits(value: unknown): string | undefined;
  /** Whether the value represents a number that no double equals, which therefore cannot be sent on as a number. */
  isInexact(value: unknown): boolean;
  /** The double that JavaScript itself reads: to compare it, or to send it on. */
  toUsualNumber(value: number): number;
  /** `JSON.stringify`, with the digits; a `bigint` as text. */
  stringify(value: unknown, indent?: number): string;
}

/**
 * Creates a reader. Equal digits get the same double.
 *
 * @example createExactNumbers().parse('[12345678901234567890]')
 */
export function createExactNumbers(digits: Digits = new Map()): ExactNumbers {
  const doubles = new Map<string, number>();
  /** Doubles that were read and represent themselves: no such double may represent another number later. */
  const genuine = new Set<number>();
  let spellings = 0;

  /** The double that represents the digits; the usual one where no digit is lost. */
  const standFor = (source: string): number => {
    const value = Number(source);
    const change = findChange(source, value);
    if (change === undefined && !digits.has(value)) {
      if (source.length >= MIN_DIGITS && genuine.size < MAX_NUMBERS && isLong(value)) genuine.add(value);
      return value;
    }
    const existing = doubles.get(source);
    if (existing !== undefined) return existing;
    if (digits.size >= MAX_NUMBERS || (change === 'spelling' && ++spellings > MAX_SPELLINGS)) return value;
    let distance = digits.size + 1;
    let double = nextTo(value, distance);
    while (digits.has(double) || genuine.has(double) || !isLong(double)) double = nextTo(value, ++distance);
    digits.set(double, { source, isInexact: change === 'value' });
    doubles.set(source, double);
    return double;
  };
  const revive: Reviver = (_key, value, context) =>
    typeof value === 'number' && context?.source !== undefined ? standFor(context.source) : value;

  return {
    parse(text) {
      // Browsers without it give the reviver no source either.
      if (!rawJson || !mayLoseDigits(text)) return JSON.parse(text);
      try {
        return JSON.parse(text, revive as never);
      } catch (error) {
        // A reviver is called recursively: JSON that is nested too deep is read without one.
        if (error instanceof RangeError) return JSON.parse(text);
        throw error;
      }
    },
    mark(value, numbers) {
      const entries = Object.entries(numbers).filter(([, source]) => isNumber(source));
      if (entries.length === 0) return value;
      const root = structuredClone({ value });
      for (const [pointer, source] of entries) {
        const place = findPlace(root, `/value${pointer}`);
        if (place && isSame(place.holder[place.key], source)) place.holder[place.key] = standFor(source);
      }
      return root.value;
    },
    readDigits: value => digits.get(value as number)?.source,
    isInexact: value => digits.get(value as number)?.isInexact === true,
    toUsualNumber: value => toUsualNumber(value, digits),
    stringify: (value, indent) => stringifyDigits(value, indent, digits),
  };
}

/** The numbers of this page. */
export const exactNumbers: ExactNumbers = createExactNumbers(pageDigits);

/** Restores the usual doubles, in place, and returns the digits by pointer. `digits`: of the reader that has read the value. */
export function unmarkNumbers(value: unknown, digits: Digits): NumbersAsWritten {
  const numbers: Record<string, string> = {};
  eachNumber(value, (holder, key, pointer) => {
    const spelling = digits.get(holder[key] as number);
    if (!spelling) return;
    holder[key] = Number(spelling.source);
    numbers[pointer()] = spelling.source;
  });
  return numbers;
}

/**
 * The digits of the numbers in a JSON text that JavaScript would write differently, by pointer. Empty for a text that is not JSON.
 *
 * @example numbersIn('{"price":0.10}') // { '/price': '0.10' }
 */
export function numbersIn(text: string): NumbersAsWritten {
  if (!mayLoseDigits(text)) return {};
  const digits: Digits = new Map();
  try {
    return unmarkNumbers(createExactNumbers(digits).parse(text), digits);
  } catch {
    return {};
  }
}

/**
 * The JSON Pointer of a number in a JSON text that `JSON.parse` would make another one: an integer that it rounds, or a number that it reads as
 * infinite. Undefined where there is none, and for a text that is no JSON. For text that is read to be sent on, not drawn.
 *
 * @example
 * findLostNumber('{"id":12345678901234567890}'); // '/id'
 */
export function findLostNumber(text: string): string | undefined {
  const isLost = (digits: string): boolean => /^-?[1-9]\d*$/.test(digits) && String(Number(digits)) !== digits;
  return Object.entries(numbersIn(text)).find(([, digits]) => isLost(digits) || !Number.isFinite(Number(digits)))?.[0];
}

function mayLoseDigits(text: string): boolean {
  return text.length <= MAX_TEXT && CANDIDATE.test(text);
}

/**
 * `JSON.stringify` with the digits that stand beside the value.
 *
 * @example stringifyExactly({ price: 0.1 }, { '/price': '0.10' }) // '{"price":0.10}'
 */
export function stringifyExactly(value: unknown, numbers: NumbersAsWritten): string {
  if (Object.keys(numbers).length === 0) return JSON.stringify(value);
  const exact = createExactNumbers();
  return exact.stringify(exact.mark(value, numbers));
}

/**
 * The digits that belong to one member of a value, such as `structuredContent`, with pointers from that member.
 *
 * @example numbersWithin({ '/result/a': '0.10' }, 'result') // { '/a': '0.10' }
 */
export function numbersWithin(numbers: NumbersAsWritten, member: string): NumbersAsWritten {
  const start = `/${member}`;
  return Object.fromEntries(
    Object.entries(numbers).flatMap(([pointer, source]) =>
      pointer === start || pointer.startsWith(`${start}/`) ? [[pointer.slice(start.length), source]] : [],
    ),
  );
}

/** Finds what a double loses: the value, or only the zeros at the end of a fraction. */
function findChange(source: string, value: number): 'value' | 'spelling' | undefined {
  const valueText = String(value);
  if (valueText === source || source.length > MAX_DIGITS) return undefined;
  if (normal(valueText) !== normal(source)) return 'value';
  return /\.\d*0(?!\d)/.test(source) ? 'spelling' : undefined;
}

/** Returns significant digits and exponent, which are equal for every spelling of a number. */
function normal(text: string): string {
  const match = NUMBER.exec(text);
  if (!match) return text;
  const [, whole = '', fraction = '', exponent = '0'] = match;
  const significant = (whole + fraction).replace(/^0+/, '');
  const shortened = significant.replace(/0+$/, '');
  const power = Number(exponent) - fraction.length + significant.length - shortened.length;
  return shortened === '' ? '0' : `${shortened}e${power}`;
}

function isLong(value: number): boolean {
  return normal(String(value)).indexOf('e') >= MIN_DIGITS;
}

/** A different double for each distance: towards zero, so that none is infinite. Numbers too small for that are treated as zero. */
function nextTo(value: number, distance: number): number {
  if (Math.abs(value) < SMALLEST * MAX_NUMBERS) return distance * SMALLEST;
  const finite = Math.max(-Number.MAX_VALUE, Math.min(Number.MAX_VALUE, value));
  return finite * (1 - distance * STEP);
}

/** Whether `JSON.stringify` would write a value and the number of the digits alike: it writes null for an infinite number. */
function isSame(value: unknown, source: string): boolean {
  const number = Number(source);
  return value === number || (value === null && !Number.isFinite(number));
}

function isNumber(source: unknown): source is string {
  return typeof source === 'string' && source.length <= MAX_DIGITS && NUMBER.test(source);
}

/** The place that a JSON Pointer (RFC 6901) leads to. */
function findPlace(root: object, pointer: string): { holder: Record<string, unknown>; key: string } | undefined {
  const steps = pointer
    .split('/')
    .slice(1)
    .map(step => step.replaceAll('~1', '/').replaceAll('~0', '~'));
  const key = steps.pop()!;
  let holder = root as Record<string, unknown>;
  for (const step of steps) {
    if (!Object.hasOwn(holder, step)) return undefined;
    const next = holder[step];
    if (typeof next !== 'object' || next === null) return undefined;
    holder = next as Record<string, unknown>;
  }
  return Object.hasOwn(holder, key) ? { holder, key } : undefined;
}

/** Visits every number, without recursion. */
function eachNumber(
  root: unknown,
  visit: (holder: Record<string, unknown>, key: string, pointer: () => string) => void,
): void {
  const pending: [holder: object, pointer: string][] = typeof root === 'object' && root !== null ? [[root, '']] : [];
  for (let next = pending.pop(); next; next = pending.pop()) {
    const [holder, above] = next;
    for (const [key, value] of Object.entries(holder)) {
      const pointer = (): string => `${above}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`;
      if (typeof value === 'number') visit(holder as Record<string, unknown>, key, pointer);
      else if (typeof value === 'object' && value !== null) pending.push([value, pointer()]);
    }
  }
}
