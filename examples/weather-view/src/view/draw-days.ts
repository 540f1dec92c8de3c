// Draws the coming days, one row each; the bars share one scale for comparison.
import type { Day } from '@vitrine/example-weather';
import { drawing, h } from './dom.ts';
import { CONDITION_NAMES, dayName, degrees, shortDate } from './format.ts';
import { icon } from './icons.ts';

export function drawDays(days: readonly Day[], unit: 'C' | 'F'): Node[] {
  const coldest = Math.min(...days.map(day => day.lowC));
  const warmest = Math.max(...days.map(day => day.highC));
  const place = (celsius: number) => (100 * (celsius - coldest)) / Math.max(1, warmest - coldest);
  const rows = days.map(day =>
    h(
      'li',
      {},
      h('span', { class: 'day' }, dayName(day.date, days[0]!.date), h('small', {}, shortDate(day.date))),
      drawing(icon(day.condition)),
      h('span', { class: 'hidden' }, CONDITION_NAMES[day.condition]),
      h(
        'span',
        { class: 'chance', 'data-wet': day.rainMm > 0 ? 'yes' : 'no' },
        h('span', { class: 'hidden' }, 'Chance of rain '),
        `${day.rainChancePercent} %`,
      ),
      h('span', { class: 'low' }, h('span', { class: 'hidden' }, 'Low '), degrees(day.lowC, unit)),
      h(
        'span',
        { class: 'range', 'aria-hidden': 'true' },
        h('i', { style: `left:${place(day.lowC).toFixed(1)}%;right:${(100 - place(day.highC)).toFixed(1)}%` }),
      ),
      h('span', { class: 'high' }, h('span', { class: 'hidden' }, 'High '), degrees(day.highC, unit)),
    ),
  );
  return [h('h2', {}, `${days.length} days`), h('ol', {}, ...rows)];
}
