import { expect, it } from 'vitest';
import { saysTheSame } from './says-the-same.ts';

const WEATHER = { city: 'Oslo', temperature: 18.4, unit: '°C', condition: 'partly cloudy', windSpeed: 1200 };

it.each([
  ['a line of values', 'Oslo: 18.4 °C, partly cloudy'],
  ['names and values', 'City: Oslo\nTemperature: 18.4 °C\nWind speed: 1,200'],
  ['a rating on a scale', 'Oslo: partly cloudy, temperature 18.4 of 100'],
])('%s says the same', (_, text) => expect(saysTheSame(text, WEATHER)).toBe(true));

it.each([
  ['a sentence with words of its own', 'Take a coat when you leave the house in Oslo today.'],
  ['another number', 'Oslo: 18.4 °C, partly cloudy, 7'],
  ['a part of a number that is no scale', 'Oslo: partly cloudy, temperature 18.4 of 7'],
  ['two words', 'Oslo city'],
  ['nothing', ''],
])('%s does not', (_, text) => expect(saysTheSame(text, WEATHER)).toBe(false));
