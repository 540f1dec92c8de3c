// Values of sliders: within their limits, and with the digits that their steps have.
import { formatNumber } from '../../format/number-formats.ts';
import type { Slider, SliderValue } from './schema.ts';

const MAX_DIGITS = 10;

/** The value of a slider among `values`, else its own; always within its limits. */
export function readSliderValue(slider: Slider, values: readonly SliderValue[] | undefined): number {
  const value = values?.find(({ id }) => id === slider.id)?.value ?? slider.value;
  return Math.min(slider.max, Math.max(slider.min, value));
}

/** Formats a value with the unit: `0.3 EV`, `15%`. */
export function formatSliderValue(slider: Slider, value: number, locale: string): string {
  const number = formatNumber(value, locale, { decimals: slider.precision ?? countDigits(slider.step ?? 1) });
  if (!slider.unit) return number;
  return slider.unit === '%' || slider.unit === '°' ? `${number}${slider.unit}` : `${number} ${slider.unit}`;
}

/** Digits after the point: 2 for 0.25. */
export function countDigits(step: number): number {
  const [, digits = '', exponent = '0'] = /^\d*(?:\.(\d+))?(?:e([+-]\d+))?$/.exec(String(step)) ?? [];
  return Math.min(MAX_DIGITS, Math.max(0, digits.length - Number(exponent)));
}

/** Returns the begin and end of the track's filled part, in percent: from zero where the limits have different signs. */
export function readFill({ min, max }: Pick<Slider, 'min' | 'max'>, value: number): { from: number; to: number } {
  const place = (number: number) => Math.round(((number - min) / (max - min)) * 10_000) / 100;
  const zero = place(Math.min(max, Math.max(min, 0)));
  const at = place(value);
  return { from: Math.min(zero, at), to: Math.max(zero, at) };
}
