// Draws the next 24 hours: a curve of temperatures over bars of rain, one column an hour.
import { drawing, h } from './dom.ts';
import { CONDITION_NAMES, degrees } from './format.ts';
import { icon } from './icons.ts';
import type { Report } from './model.ts';

/** CSS pixels of a column, and of the curve's band. */
const COLUMN = 52;
const BAND = 54;

export function drawHours({ now, hours: [first, ...later] }: Report, unit: 'C' | 'F'): Node[] {
  // The hour has begun: what it is now is said above, and must be the same here.
  const hours = [{ ...first!, temperatureC: now.temperatureC }, ...later];
  const temperatures = hours.map(hour => hour.temperatureC);
  const [low, high] = [Math.min(...temperatures), Math.max(...temperatures)];
  const y = (celsius: number) => 8 + (1 - (celsius - low) / Math.max(1, high - low)) * (BAND - 16);
  const points = temperatures.map((celsius, i) => [COLUMN * (i + 0.5), y(celsius)] as const);
  const width = COLUMN * hours.length;
  const line = smooth(points);
  const curve = `<svg class="curve" width="${width}" height="${BAND}" viewBox="0 0 ${width} ${BAND}" fill="none"><path d="${line}L${points.at(-1)![0]} ${BAND}L${points[0]![0]} ${BAND}Z" fill="var(--curve)" fill-opacity=".14"/><path d="${line}" stroke="var(--curve)" stroke-width="2.5" stroke-linecap="round"/></svg>`;
  const columns = hours.map((hour, i) => {
    const time = i === 0 ? 'Now' : hour.time.slice(11);
    const rain = hour.rainMm > 0 ? `, ${hour.rainMm} mm` : '';
    return h(
      'li',
      {},
      h('span', { class: 'time' }, time),
      drawing(icon(hour.condition, { isDay: hour.isDay })),
      h('span', { class: 'hidden' }, CONDITION_NAMES[hour.condition]),
      h('b', {}, degrees(hour.temperatureC, unit)),
      h(
        'span',
        { class: 'chance', 'data-wet': hour.rainMm > 0 ? 'yes' : 'no' },
        h('span', { class: 'hidden' }, 'Chance of rain '),
        `${hour.rainChancePercent} %`,
        h('span', { class: 'hidden' }, rain),
      ),
    );
  });
  return [
    h('h2', {}, 'Next 24 hours'),
    h(
      'div',
      { class: 'scroller', tabindex: 0, role: 'group', 'aria-label': 'Hour by hour' },
      h('ol', { style: `width:${width}px` }, ...columns),
      drawing(curve),
    ),
  ];
}

// A curve through the points without overshoot: each piece leaves and arrives level with its ends' mean slope.
function smooth(points: readonly (readonly [number, number])[]): string {
  return points
    .map(([x, y], i) => {
      if (i === 0) return `M${x} ${y.toFixed(1)}`;
      const [beforeX, beforeY] = points[i - 1]!;
      const half = (x - beforeX) / 2;
      return `C${beforeX + half} ${beforeY.toFixed(1)} ${x - half} ${y.toFixed(1)} ${x} ${y.toFixed(1)}`;
    })
    .join('');
}
