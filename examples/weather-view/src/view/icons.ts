// Drawings of the sky: a sun or moon, a cloud, and what falls from it. Their colours come from the page's variables.
import type { Condition } from '@vitrine/example-weather';

const RAYS = [0, 45, 90, 135, 180, 225, 270, 315]
  .map(angle => `<path d="M32 9v6" transform="rotate(${angle} 32 32)"/>`)
  .join('');
const SUN = `<g stroke="var(--sun)" stroke-width="3.6" stroke-linecap="round">${RAYS}</g><circle cx="32" cy="32" r="11.5" fill="var(--sun)"/>`;
const MOON = '<path d="M42.5 38.5A16 16 0 0 1 26 17.2 16.5 16.5 0 1 0 42.5 38.5z" fill="var(--moon)"/>';
const CLOUD =
  '<path d="M20 40a9.5 9.5 0 0 1-1-18.9 13.5 13.5 0 0 1 26-2.2A10.7 10.7 0 0 1 46 40z" fill="var(--cloud)"/>';
const draw = (shape: string, colour: string, places: readonly number[]): string =>
  places
    .map(x => `<path d="M${x} 47${shape}" stroke="var(--${colour})" stroke-width="3.4" stroke-linecap="round"/>`)
    .join('');
const rain = (...places: number[]): string => draw('l-2.6 8', 'rain', places);
const snow = (...places: number[]): string => draw('v.1m3 6v.1', 'snow', places);

/** Drawings below the cloud, by condition; conditions without a cloud have no entry. */
const FALLING: Partial<Record<Condition, string>> = {
  'mostly-clear': '',
  'partly-cloudy': '',
  cloudy: '',
  fog: draw('m-8 4h22', 'cloud', [26]),
  drizzle: rain(26, 40),
  rain: rain(22, 33, 44),
  'heavy-rain': rain(18, 27, 36, 45),
  thunderstorm: `${draw('l-5 7h6l-4 7', 'sun', [33])}${rain(20, 46)}`,
  sleet: rain(24) + snow(34, 44),
  snow: snow(22, 33, 44),
};

export function icon(condition: Condition, { isDay = true }: { isDay?: boolean } = {}): string {
  const light = isDay ? SUN : MOON;
  const falling = FALLING[condition];
  const behind = ['mostly-clear', 'partly-cloudy'].includes(condition)
    ? `<g transform="translate(15 -9) scale(.72)">${light}</g>`
    : '';
  const body = falling === undefined ? light : behind + CLOUD + falling;
  return `<svg class="icon" viewBox="0 0 64 64" fill="none">${body}</svg>`;
}
