// Writes integers that a JavaScript number may not hold.

/**
 * Form of a 64-bit integer: `auto` is a number where it is exact, else decimal digits in a string; `string` is always decimal digits in a
 * string.
 */
export type Int64Form = 'auto' | 'string';

export function plainInteger(value: bigint, form: Int64Form): number | string {
  const number = Number(value);
  return form === 'auto' && Number.isSafeInteger(number) ? number : String(value);
}

/** The integer of two 32-bit halves, as the drivers store it. */
export function fromHalves(high: number, low: number, unsigned: boolean): bigint {
  const bits = (BigInt(high | 0) << 32n) | BigInt(low >>> 0);
  return unsigned ? BigInt.asUintN(64, bits) : BigInt.asIntN(64, bits);
}

/** A number for JSON: `-0` is 0; infinities and NaN are their names. */
export function plainNumber(value: number): number | string {
  if (Number.isFinite(value)) return value === 0 ? 0 : value;
  return String(value);
}
