// What is special about the field of a number.
import type { NumberControl } from '@vitrine/form';
import type { Draw } from './field.ts';

export function numberAttributes({ secret, integer, minimum = -1 }: NumberControl): { [name: string]: unknown } {
  return { type: secret ? 'password' : 'text', inputmode: integer && minimum >= 0 ? 'numeric' : 'decimal' };
}

export function rangeOf({ say }: Draw, control: NumberControl): string {
  const low = control.minimum ?? control.exclusiveMinimum;
  const high = control.maximum ?? control.exclusiveMaximum;
  // The largest integers are the limits of the language, not of the tool.
  const isHigh = high !== undefined && high < Number.MAX_SAFE_INTEGER;
  const isLow = low !== undefined && low > Number.MIN_SAFE_INTEGER;
  if (isLow && isHigh) return say('{low} to {high}', { low, high });
  return isLow ? say('from {low}', { low }) : isHigh ? say('up to {high}', { high }) : '';
}
