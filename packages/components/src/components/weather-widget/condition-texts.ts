// The words for the weather, in English.
import type { WeatherCondition } from './schema.ts';

export const CONDITION_TEXTS: Readonly<Record<WeatherCondition, string>> = {
  clear: 'Clear',
  'partly-cloudy': 'Partly cloudy',
  cloudy: 'Cloudy',
  overcast: 'Overcast',
  fog: 'Fog',
  drizzle: 'Drizzle',
  rain: 'Rain',
  'heavy-rain': 'Heavy rain',
  thunderstorm: 'Thunderstorm',
  snow: 'Snow',
  sleet: 'Sleet',
  hail: 'Hail',
  windy: 'Windy',
};
