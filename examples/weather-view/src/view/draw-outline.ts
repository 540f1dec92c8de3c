// What the arguments already say while there is no weather yet: the place, and as many days as were asked for. It has the measures of the
// real page and changes in place, so that nothing jumps or flickers while the model writes, nor when the result comes.
import { h } from './dom.ts';
import { dayName, shortDate } from './format.ts';
import type { Asked } from './model.ts';

export interface PlaceName {
  readonly name: string;
  /** Country; absent when no known place has this name, as while it is being written. */
  readonly country?: string;
}

interface OutlineOptions {
  readonly asked: Asked;
  readonly place: PlaceName;
  /** Whether the tool answers with hours and days. */
  readonly hasDays: boolean;
}

export interface Outline {
  show(options: OutlineOptions): void;
  hide(): void;
}

interface Sections {
  readonly heading: HTMLElement;
  readonly now: HTMLElement;
  readonly hours: HTMLElement;
  readonly days: HTMLElement;
}

const HOURS = 24;
const DAY_MS = 86_400_000;

export function createOutline({ heading, now, hours, days }: Sections): Outline {
  const title = h('h2');
  const list = h('ol', { class: 'outline', 'aria-hidden': 'true' });
  let isShown = false;

  const begin = (hasDays: boolean): void => {
    if (!isShown) now.replaceChildren(outlineOfNow());
    isShown = true;
    if (hasDays && hours.childElementCount === 0) hours.replaceChildren(...outlineOfHours());
  };
  const showDays = ({ days: count, date }: Asked): void => {
    if (count === undefined) {
      days.replaceChildren();
      return;
    }
    if (list.parentNode !== days) days.replaceChildren(title, list);
    title.textContent = `${count} days`;
    while (list.childElementCount > count) list.lastElementChild?.remove();
    while (list.childElementCount < count) list.append(outlineOfDay());
    for (const [i, row] of [...list.children].entries()) labelDay(row, i, date);
  };

  return {
    show({ asked, place, hasDays }) {
      begin(hasDays);
      const country = place.country === undefined ? undefined : h('small', {}, place.country);
      heading.replaceChildren(place.name || bar(6), ...(country ? [country] : []));
      if (hasDays) showDays(asked);
    },
    hide() {
      if (!isShown) return;
      isShown = false;
      for (const part of [heading, now, hours, days]) part.replaceChildren();
    },
  };
}

/** A grey bar where text will be; `width` in em. */
const bar = (width: number): HTMLElement => h('i', { class: 'bar', style: `width:${width}em` });

function outlineOfNow(): HTMLElement {
  const facts = ['Humidity', 'Clouds', 'Rain today'];
  return h(
    'div',
    { class: 'outline', 'aria-hidden': 'true' },
    h(
      'div',
      { class: 'headline' },
      h('i', { class: 'icon bar round' }),
      h('p', { class: 'temperature' }, bar(1.1)),
      h('div', { class: 'summary' }, h('p', { class: 'condition' }, bar(5)), h('p', {}, bar(12))),
    ),
    h(
      'div',
      { class: 'details' },
      h('dl', {}, ...facts.map(term => h('div', {}, h('dt', {}, term), h('dd', {}, bar(2.5))))),
      h(
        'div',
        { class: 'sun' },
        h('i', { class: 'arc' }),
        h('p', {}, h('span', {}, bar(2.5)), h('span', {}, bar(2.5))),
      ),
    ),
  );
}

function outlineOfHours(): HTMLElement[] {
  const columns = Array.from({ length: HOURS }, () =>
    h(
      'li',
      {},
      h('span', { class: 'time' }, bar(2)),
      h('i', { class: 'icon bar round' }),
      h('b', {}, bar(1.4)),
      h('span', { class: 'chance' }, bar(1.8)),
    ),
  );
  return [
    h('h2', {}, 'Next 24 hours'),
    h('div', { class: 'scroller outline', 'aria-hidden': 'true' }, h('ol', {}, ...columns)),
  ];
}

function outlineOfDay(): HTMLElement {
  return h(
    'li',
    {},
    h('span', { class: 'day' }),
    h('i', { class: 'icon bar round' }),
    h('span', { class: 'chance' }, bar(2)),
    h('span', { class: 'low' }, bar(1.4)),
    h('span', { class: 'range' }),
    h('span', { class: 'high' }, bar(1.4)),
  );
}

/** Labels a day. Without a date only the first two days have names: the clock of the place is not known here. */
function labelDay(row: Element, index: number, first: string | undefined): void {
  const day = row.querySelector('.day')!;
  const date =
    first === undefined ? undefined : new Date(Date.parse(first) + index * DAY_MS).toISOString().slice(0, 10);
  const name = date !== undefined ? dayName(date, first!) : ['Today', 'Tomorrow'][index];
  const label = `${name ?? ''} ${date ?? ''}`;
  if (day.getAttribute('data-label') === label) return;
  day.setAttribute('data-label', label);
  day.replaceChildren(name ?? bar(5), h('small', {}, date === undefined ? bar(3) : shortDate(date)));
}
