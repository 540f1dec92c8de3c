// Formats numbers and days for the page.
import type { Condition } from '@vitrine/example-weather';

/** A temperature in whole degrees: `21°`. */
export function degrees(celsius: number, unit: 'C' | 'F'): string {
  return `${Math.round(unit === 'F' ? celsius * 1.8 + 32 : celsius) + 0}°`.replace('-', '−');
}

/** The difference from the normal temperature, in words. */
export function comparedToNormal(celsius: number, normalCelsius: number, unit: 'C' | 'F'): string {
  const difference = Math.round((celsius - normalCelsius) * (unit === 'F' ? 1.8 : 1));
  if (difference === 0) return 'as usual for the season';
  return `${Math.abs(difference)}° ${difference > 0 ? 'above' : 'below'} normal`;
}

/** `Today`, `Tomorrow`, or the name of the day. */
export function dayName(date: string, today: string): string {
  const days = Math.round((Date.parse(date) - Date.parse(today)) / 86_400_000);
  if (days === 0) return 'Today';
  if (days === 1) return 'Tomorrow';
  return new Date(date).toLocaleDateString('en', { weekday: days < 7 ? 'long' : 'short', timeZone: 'UTC' });
}

/** `21 Nov`. */
export function shortDate(date: string): string {
  return new Date(date).toLocaleDateString('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' });
}

export const CONDITION_NAMES: Record<Condition, string> = {
  clear: 'Clear',
  'mostly-clear': 'Mostly clear',
  'partly-cloudy': 'Partly cloudy',
  cloudy: 'Cloudy',
  fog: 'Fog',
  drizzle: 'Drizzle',
  rain: 'Rain',
  'heavy-rain': 'Heavy rain',
  thunderstorm: 'Thunderstorm',
  sleet: 'Sleet',
  snow: 'Snow',
};
