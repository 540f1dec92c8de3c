// The limits of a number that a form shows.
import type { NumberControl } from './fields/controls.ts';

/**
 * Returns the limits of a number that a form shows, without the range of integers in JavaScript, which many schemas contain.
 * @example
 * const { low, high } = shownLimits(control); // { low: 1, high: 14 }
 */
export function shownLimits(control: NumberControl): { readonly low?: number; readonly high?: number } {
  const low = control.minimum ?? control.exclusiveMinimum;
  const high = control.maximum ?? control.exclusiveMaximum;
  return {
    ...(low !== undefined && low > Number.MIN_SAFE_INTEGER && { low }),
    ...(high !== undefined && high < Number.MAX_SAFE_INTEGER && { high }),
  };
}
