// Decides whether a number is a multiple of another, despite binary fractions.

/** Whether a value is a multiple of a step: 0.3 is one of 0.1, though 0.3 / 0.1 is not a whole number in binary. */
export function isMultiple(value: number, step: number): boolean {
  const ratio = value / step;
  return Math.abs(ratio - Math.round(ratio)) <= Math.abs(ratio) * Number.EPSILON * 4;
}
