// The digits of numbers that were read by `exact-numbers`, for what only writes numbers. Small, because every component carries it.

/** Number with the digits that it was written in. */
interface WrittenNumber {
  /** Digits as they were written. */
  readonly source: string;
  /** No double is this number: it cannot be sent on as a number. */
  readonly isInexact: boolean;
}
export type Digits = Map<number, WrittenNumber>;

/** The numbers that this page has read. */
export const pageDigits: Digits = new Map();

/** `JSON.rawJSON`; undefined in browsers of before 2025. */
export const rawJson = (JSON as { rawJSON?: (text: string) => unknown }).rawJSON;

/**
 * The digits of a number that JavaScript would write otherwise; undefined for all other values.
 *
 * @example readDigits(value) ?? String(value)
 */
export function readDigits(value: unknown): string | undefined {
  return pageDigits.get(value as number)?.source;
}

/**
 * Whether it stands for a number that no double is.
 *
 * @example const isAmountExact = !isInexact(amount);
 */
export function isInexact(value: unknown): boolean {
  return pageDigits.get(value as number)?.isInexact === true;
}

/**
 * The double that JavaScript itself reads for a number that stands for digits, such as 0 for `0.00`; any other number as it is.
 *
 * @example rows.sort((a, b) => toUsualNumber(a.size) - toUsualNumber(b.size))
 */
export function toUsualNumber(value: number, digits: Digits = pageDigits): number {
  const spelling = digits.get(value);
  return spelling ? Number(spelling.source) : value;
}

/**
 * `JSON.stringify`, with the digits; a `bigint` as text.
 *
 * @example stringifyDigits(exactNumbers.parse('[0.10]')) // '[0.10]'
 */
export function stringifyDigits(value: unknown, indent?: number, digits: Digits = pageDigits): string {
  const write = (_key: string, part: unknown): unknown => {
    if (typeof part === 'bigint') return String(part);
    const spelling = digits.get(part as number);
    return spelling ? (rawJson?.(spelling.source) ?? Number(spelling.source)) : part;
  };
  return JSON.stringify(value, write, indent);
}
