// The attributes and the shown limits of a number field.
import { type NumberControl, shownLimits } from '@vitrine/form';
import type { Draw } from './field.ts';

export function numberAttributes({ secret, integer, minimum = -1 }: NumberControl): { [name: string]: unknown } {
  return { type: secret ? 'password' : 'text', inputmode: integer && minimum >= 0 ? 'numeric' : 'decimal' };
}

export function rangeText({ t }: Draw, control: NumberControl): string {
  const { low, high } = shownLimits(control);
  if (low !== undefined && high !== undefined) return t('{low} to {high}', { low, high });
  if (low !== undefined) return t('from {low}', { low });
  return high === undefined ? '' : t('up to {high}', { high });
}
