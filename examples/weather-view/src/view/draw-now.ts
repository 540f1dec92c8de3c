// The weather now: place in the sky, temperature, what kind of day it is.
import { drawing, h } from './dom.ts';
import { CONDITION_NAMES, comparedToNormal, degrees, parseHours } from './format.ts';
import { chooseSky, icon } from './icons.ts';
import type { Report } from './model.ts';

export function drawNow({ now, days }: Report, unit: 'C' | 'F'): { sky: string; children: Node[] } {
  const today = days[0];
  const name = CONDITION_NAMES[now.condition];
  const facts: [string, string][] = [
    ['Humidity', `${now.humidityPercent} %`],
    ['Clouds', `${now.cloudPercent} %`],
    ...(today ? [['Rain today', today.rainMm > 0 ? `${today.rainMm} mm` : 'none'] as [string, string]] : []),
  ];
  return {
    sky: chooseSky(now.condition, now.isDay),
    children: [
      h(
        'div',
        { class: 'headline' },
        drawing(icon(now.condition, { isDay: now.isDay })),
        h('p', { class: 'temperature' }, degrees(now.temperatureC, unit), h('span', { class: 'hidden' }, unit)),
        h(
          'div',
          { class: 'summary' },
          h('p', { class: 'condition' }, name),
          today &&
            h(
              'p',
              {},
              `${degrees(today.lowC, unit)} to ${degrees(today.highC, unit)}, ${comparedToNormal(today.highC, today.normalHighC, unit)}`,
            ),
        ),
      ),
      h(
        'div',
        { class: 'details' },
        h('dl', {}, ...facts.map(([term, value]) => h('div', {}, h('dt', {}, term), h('dd', {}, value)))),
        today && drawSun(today, parseHours(now.time.slice(11))),
      ),
    ],
  };
}

// The sun's way over the day, and the place of the sun on it.
function drawSun(day: Report['days'][number], hour: number): Node {
  const { sunrise, sunset, daylightHours } = day;
  if (!sunrise || !sunset) {
    return h(
      'p',
      { class: 'sun' },
      daylightHours > 12 ? 'The sun does not set today.' : 'The sun does not rise today.',
    );
  }
  const share = (hour - parseHours(sunrise)) / (parseHours(sunset) - parseHours(sunrise));
  const up = share >= 0 && share <= 1;
  const angle = Math.PI * (1 - Math.min(1, Math.max(0, share)));
  const [x, y] = [60 + 48 * Math.cos(angle), 46 - 38 * Math.sin(angle)];
  const arc = `<svg viewBox="0 0 120 54" fill="none"><path d="M12 46A48 38 0 0 1 108 46" stroke="currentColor" stroke-opacity=".4" stroke-width="2" stroke-dasharray="3 4"/><path d="M4 46h112" stroke="currentColor" stroke-opacity=".5" stroke-width="1.5"/>${up ? `<circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="6.5" fill="var(--sun)"/>` : ''}</svg>`;
  const label = (name: string, time: string) => h('span', {}, h('span', { class: 'hidden' }, `${name} `), time);
  return h('div', { class: 'sun' }, drawing(arc), h('p', {}, label('Sunrise', sunrise), label('Sunset', sunset)));
}
