import { expect, it } from 'vitest';
import { parameterSliderContract } from './schema.ts';
import { countDigits, formatSliderValue, readFill, readSliderValue } from './slider-values.ts';

const slider = { id: 'a', label: 'A', min: -3, max: 3, step: 0.25, value: 9 };

it.each([
  [1, 0],
  [0.25, 2],
  [1e-7, 7],
  [2.5e-3, 4],
  [1e21, 0],
])('a step of %d has %d digits', (step, digits) => {
  expect(countDigits(step)).toBe(digits);
});

it('a value is within the limits', () => {
  expect(readSliderValue(slider, undefined)).toBe(3);
  expect(readSliderValue(slider, [{ id: 'a', value: -8 }])).toBe(-3);
  expect(readSliderValue(slider, [{ id: 'b', value: 0 }])).toBe(3);
});

it('a value is shown with its unit and the digits of its step', () => {
  expect(formatSliderValue({ ...slider, unit: 'EV' }, 0.5, 'en-US')).toBe('0.50 EV');
  expect(formatSliderValue({ ...slider, unit: '%', step: 5 }, -20, 'en-US')).toBe('-20%');
  expect(formatSliderValue({ ...slider, precision: 1 }, 0.5, 'de-DE')).toBe('0,5');
});

it('the track is filled from zero, or from the end next to it', () => {
  expect(readFill({ min: -100, max: 100 }, -50)).toEqual({ from: 25, to: 50 });
  expect(readFill({ min: 10, max: 20 }, 15)).toEqual({ from: 0, to: 50 });
  expect(readFill({ min: -20, max: -10 }, -15)).toEqual({ from: 50, to: 100 });
});

it('limits in the wrong order are refused by their path', () => {
  const data = { sliders: [{ ...slider, min: 3, max: 3 }] };
  expect(parameterSliderContract.safeParse(data)).toMatchObject({ issues: [{ path: ['sliders', 0, 'max'] }] });
});
