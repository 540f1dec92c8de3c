// Draws the weather: now, the next hours, the coming days. What is not known yet is a grey bar of the same size, so that nothing moves when
// the result comes.
import type { Day, Hour, Now } from '@vitrine/example-weather';
import { drawing, h } from './dom.ts';
import { CONDITION_NAMES, comparedToNormal, dayName, degrees, shortDate } from './format.ts';
import { icon } from './icons.ts';

type Unit = 'C' | 'F';

/** A grey bar; `width` in em. */
const bar = (width: number): HTMLElement => h('i', { class: 'bar', style: `width:${width}em` });
const hidden = (text: string): HTMLElement => h('span', { class: 'hidden' }, text);
const picture = (weather: (Pick<Hour, 'condition'> & { isDay?: boolean }) | undefined): Node =>
  weather ? drawing(icon(weather.condition, weather)) : h('i', { class: 'icon bar' });

export function drawNow(now: Now | undefined, today: Day | undefined, unit: Unit): Node[] {
  const facts = {
    Humidity: now && `${now.humidityPercent} %`,
    Clouds: now && `${now.cloudPercent} %`,
    'Rain today': today && (today.rainMm > 0 ? `${today.rainMm} mm` : 'none'),
    Sun: today && describeSun(today),
  };
  const range =
    today &&
    `${degrees(today.lowC, unit)} to ${degrees(today.highC, unit)}, ${comparedToNormal(today.highC, today.normalHighC, unit)}`;
  return [
    h(
      'div',
      { class: 'headline' },
      picture(now),
      h('p', { class: 'temperature' }, ...(now ? [degrees(now.temperatureC, unit), hidden(unit)] : [bar(1.1)])),
      h(
        'div',
        {},
        h('p', { class: 'condition' }, now ? CONDITION_NAMES[now.condition] : bar(5)),
        h('p', {}, range ?? bar(12)),
      ),
    ),
    h(
      'dl',
      {},
      ...Object.entries(facts).map(([term, value]) => h('div', {}, h('dt', {}, term), h('dd', {}, value ?? bar(2.5)))),
    ),
  ];
}

function describeSun({ sunrise, sunset, daylightHours }: Day): string {
  if (sunrise && sunset) return `${sunrise} to ${sunset}`;
  return daylightHours > 12 ? 'does not set' : 'does not rise';
}

function drawChance(of: Pick<Hour, 'rainMm' | 'rainChancePercent'> | undefined): Node {
  if (!of) return h('span', { class: 'chance' }, bar(2));
  const isWet = of.rainMm > 0 ? 'yes' : 'no';
  return h('span', { class: 'chance', 'data-wet': isWet }, hidden('Chance of rain '), `${of.rainChancePercent} %`);
}

export function drawHours(hours: readonly (Hour | undefined)[], now: Now | undefined, unit: Unit): Node[] {
  const columns = hours.map((hour, i) =>
    h(
      'li',
      {},
      h('span', {}, i === 0 ? 'Now' : (hour?.time.slice(11) ?? bar(2))),
      picture(hour),
      hour && hidden(CONDITION_NAMES[hour.condition]),
      // The hour has begun: what it is now is said above, and must be the same here.
      h('b', {}, hour ? degrees(i === 0 && now ? now.temperatureC : hour.temperatureC, unit) : bar(1.4)),
      drawChance(hour),
    ),
  );
  const scroller = { class: 'scroller', tabindex: 0, role: 'group', 'aria-label': 'Hour by hour' };
  return [h('h2', {}, 'Next 24 hours'), h('div', scroller, h('ol', {}, ...columns))];
}

/** A day whose weather, or even date, is not known yet. */
export type OutlinedDay = { readonly date?: string | undefined };

/** One row for each day; the bars share one scale for comparison. */
export function drawDays(days: readonly (Day | OutlinedDay)[], unit: Unit): Node[] {
  const reported = days.filter(isKnown);
  const coldest = Math.min(...reported.map(day => day.lowC));
  const warmest = Math.max(...reported.map(day => day.highC));
  const place = (celsius: number) => ((100 * (celsius - coldest)) / Math.max(1, warmest - coldest)).toFixed(1);
  const rows = days.map((row, i) => {
    const day = isKnown(row) ? row : undefined;
    const { date } = row;
    // Without a date only the first two days have names: the clock of the place is not known here.
    const name = date === undefined ? ['Today', 'Tomorrow'][i] : dayName(date, days[0]?.date ?? date);
    return h(
      'li',
      {},
      h('span', { class: 'day' }, name ?? bar(5), h('small', {}, date === undefined ? bar(3) : shortDate(date))),
      picture(day),
      day && hidden(CONDITION_NAMES[day.condition]),
      drawChance(day),
      h('span', { class: 'low' }, ...(day ? [hidden('Low '), degrees(day.lowC, unit)] : [bar(1.4)])),
      h(
        'span',
        { class: 'range', 'aria-hidden': 'true' },
        day && h('i', { style: `left:${place(day.lowC)}%;right:calc(100% - ${place(day.highC)}%)` }),
      ),
      h('span', { class: 'high' }, ...(day ? [hidden('High '), degrees(day.highC, unit)] : [bar(1.4)])),
    );
  });
  return [h('h2', {}, `${days.length} days`), h('ol', {}, ...rows)];
}

const isKnown = (day: Day | OutlinedDay): day is Day => 'highC' in day;
