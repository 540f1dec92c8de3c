import { Timeline } from '@vitrine/components/timeline';
import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import { formatEventTime, groupEvents } from './event-times.ts';
import { timelineContract } from './schema.ts';

const times = { locale: 'en-US', timeZone: 'UTC' };
const events = [
  { title: 'a', at: '2026-11-23T23:30:00Z' },
  { title: 'b', at: '2026-11-24T01:00:00Z' },
  { title: 'c', at: '1870s' },
  { title: 'd' },
];

it('events are grouped by day in the time zone of the page', () => {
  const headings = (timeZone: string) =>
    groupEvents({ events, groupBy: 'day' }, { ...times, timeZone }).map(group => [group.heading, group.events.length]);
  expect(headings('UTC')).toEqual([
    ['Monday, November 23, 2026', 1],
    ['Tuesday, November 24, 2026', 1],
    [undefined, 2],
  ]);
  expect(headings('Europe/Berlin')).toEqual([
    ['Tuesday, November 24, 2026', 2],
    [undefined, 2],
  ]);
  expect(groupEvents({ events }, times)).toHaveLength(1);
});

it.each([
  ['2026-11-23T09:30:00Z', undefined, 'Nov 23, 2026, 9:30 AM'],
  ['2026-11-23T09:30:00Z', 'day', '9:30 AM'],
  ['2026-11-23', 'day', 'Nov 23, 2026'],
  ['in spring', undefined, 'in spring'],
] as const)('%s in groups by %s is %s', (text, groupBy, words) => {
  expect(formatEventTime(text, { ...times, groupBy }).replaceAll('\u202f', ' ')).toBe(words);
});

it('the tone of an event is also in words, and its link cannot run code', () => {
  const html = renderToString(<Timeline events={[{ title: 'Alarm', tone: 'danger', href: 'javascript:alert(1)' }]} />);
  expect(html).toContain('(Problem)');
  expect(html).not.toContain('javascript:');
});

it('an event without a title is left out while it arrives, and refused afterwards', () => {
  const data = { events: [{ title: 'a' }, { at: '2026' }] };
  expect(timelineContract.readPartial(data).events).toEqual([{ title: 'a' }]);
  expect(timelineContract.safeParse(data)).toMatchObject({ issues: [{ path: ['events', 1, 'title'] }] });
});

it('no events: it says so', () => {
  expect(renderToString(<Timeline events={[]} />)).toContain('There are no events.');
});
