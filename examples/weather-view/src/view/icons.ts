// Drawings of the sky: a sun or moon, a cloud, rain or snow.
import type { Condition } from '@vitrine/example-weather';

const RAYS = [0, 45, 90, 135, 180, 225, 270, 315]
  .map(angle => `<path d="M32 9v6" transform="rotate(${angle} 32 32)"/>`)
  .join('');
const SUN = `<g stroke="var(--sun)" stroke-width="3.6" stroke-linecap="round">${RAYS}</g><circle cx="32" cy="32" r="11.5" fill="var(--sun)"/>`;
const MOON = `<path d="M42.5 38.5A16 16 0 0 1 26 17.2 16.5 16.5 0 1 0 42.5 38.5z" fill="var(--moon)"/><circle cx="46" cy="19" r="1.7" fill="var(--moon)"/><circle cx="39" cy="26" r="1.2" fill="var(--moon)"/>`;
const CLOUD = 'M20 47a9.5 9.5 0 0 1-1-18.9 13.5 13.5 0 0 1 26-2.2A10.7 10.7 0 0 1 46 47z';

const cloud = (move = '', fill = 'var(--cloud)') =>
  `<path d="${CLOUD}" fill="${fill}"${move && ` transform="${move}"`}/>`;
const small = (body: string) => `<g transform="translate(15 -5) scale(.72)">${body}</g>`;
const drops = (...at: readonly number[]) =>
  `<g stroke="var(--rain)" stroke-width="3.4" stroke-linecap="round">${at.map((x, i) => `<path d="M${x} ${47 + (i % 2) * 3}l-2.6 8"/>`).join('')}</g>`;
const flakes = (...at: readonly number[]) =>
  `<g fill="var(--snow)">${at.map((x, i) => `<circle cx="${x}" cy="${50 + (i % 2) * 6}" r="2.6"/>`).join('')}</g>`;
const UP = 'translate(0 -7)';
const BOLT = '<path d="M34 38l-8 12h6l-3 11 10-14h-6.4l3.6-9z" fill="var(--sun)"/>';
const MIST = '<g stroke="var(--cloud)" stroke-width="3.6" stroke-linecap="round"><path d="M14 48h32M20 56h30"/></g>';

function body(condition: Condition, isDay: boolean): string {
  const light = isDay ? SUN : MOON;
  switch (condition) {
    case 'clear':
      return light;
    case 'mostly-clear':
      return light + cloud('translate(20 24) scale(.58)');
    case 'partly-cloudy':
      return small(light) + cloud('translate(-3 4)');
    case 'cloudy':
      return cloud('translate(14 -7) scale(.82)', 'var(--cloud-far)') + cloud('translate(-3 4)');
    case 'fog':
      return cloud('translate(0 -9)') + MIST;
    case 'drizzle':
      return cloud(UP) + drops(26, 40);
    case 'rain':
      return cloud(UP) + drops(22, 33, 44);
    case 'heavy-rain':
      return cloud(UP, 'var(--cloud-far)') + drops(18, 27, 36, 45);
    case 'thunderstorm':
      return cloud(UP, 'var(--cloud-far)') + BOLT + drops(20, 46);
    case 'sleet':
      return cloud(UP) + drops(24) + flakes(34, 44);
    case 'snow':
      return cloud(UP) + flakes(22, 33, 44);
  }
}

/** The drawing of a condition. Its colours come from the page's variables. */
export function icon(condition: Condition, { isDay = true }: { isDay?: boolean } = {}): string {
  return `<svg class="icon" viewBox="0 0 64 64" fill="none">${body(condition, isDay)}</svg>`;
}

/** The look of the sky behind the numbers. */
export function chooseSky(condition: Condition, isDay: boolean): string {
  if (condition === 'thunderstorm') return 'storm';
  if (condition === 'snow' || condition === 'sleet') return isDay ? 'snow' : 'night';
  if (!isDay) return 'night';
  if (condition === 'clear' || condition === 'mostly-clear') return 'clear';
  return condition === 'rain' || condition === 'heavy-rain' || condition === 'drizzle' ? 'rain' : 'cloudy';
}
