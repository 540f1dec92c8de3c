// The limits of a number that are worth saying.
import type { NumberControl } from './controls.ts';

/** Without those of the language: the largest integers are no limits of a tool. */
export function shownLimits(control: NumberControl): { readonly low?: number; readonly high?: number } {
  const low = control.minimum ?? control.exclusiveMinimum;
  const high = control.maximum ?? control.exclusiveMaximum;
  return {
    ...(low !== undefined && low > Number.MIN_SAFE_INTEGER && { low }),
    ...(high !== undefined && high < Number.MAX_SAFE_INTEGER && { high }),
  };
}
