// The limits of a number that a form shows.
import type { NumberControl } from './controls.ts';

/** Without the limits of integers in JavaScript, which many schemas contain. */
export function shownLimits(control: NumberControl): { readonly low?: number; readonly high?: number } {
  const low = control.minimum ?? control.exclusiveMinimum;
  const high = control.maximum ?? control.exclusiveMaximum;
  return {
    ...(low !== undefined && low > Number.MIN_SAFE_INTEGER && { low }),
    ...(high !== undefined && high < Number.MAX_SAFE_INTEGER && { high }),
  };
}
