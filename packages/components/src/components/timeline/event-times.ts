// Dates of events in words, and the groups that they make.
import { isDayOnly, parseTime } from '@vitrine/models/internal/format';
import { formatDate } from '../../format/dates-and-durations.ts';
import type { TimelineData, TimelineEvent } from './schema.ts';

export interface EventGroup {
  /** Heading of the events; absent for none. */
  readonly heading: string | undefined;
  readonly events: readonly TimelineEvent[];
}

interface TimeSettings {
  readonly locale: string;
  readonly timeZone: string;
}

const GROUP_FORMATS: Readonly<Record<string, Intl.DateTimeFormatOptions>> = {
  day: { dateStyle: 'full' },
  month: { dateStyle: undefined, month: 'long', year: 'numeric' },
  year: { dateStyle: undefined, year: 'numeric' },
};

/** Neighbouring events of one day, month or year; those without a date have no heading. */
export function groupEvents(
  { events, groupBy = 'none' }: Pick<TimelineData, 'events' | 'groupBy'>,
  { locale, timeZone }: TimeSettings,
): EventGroup[] {
  const format = GROUP_FORMATS[groupBy];
  if (!format) return [{ heading: undefined, events }];
  const groups: { heading: string | undefined; events: TimelineEvent[] }[] = [];
  for (const event of events) {
    const hasDate = event.at !== undefined && parseTime(event.at) !== undefined;
    const heading = hasDate ? formatDate(event.at!, locale, timeZone, format) : undefined;
    const last = groups.at(-1);
    if (last && last.heading === heading) last.events.push(event);
    else groups.push({ heading, events: [event] });
  }
  return groups;
}

/** `Nov 23, 2026, 9:30 AM`; within the group of a day only the time. */
export function formatEventTime(
  text: string,
  { locale, timeZone, groupBy }: TimeSettings & Pick<TimelineData, 'groupBy'>,
): string {
  if (isDayOnly(text)) return formatDate(text, locale, timeZone);
  if (groupBy === 'day') return formatDate(text, locale, timeZone, { dateStyle: undefined, timeStyle: 'short' });
  return formatDate(text, locale, timeZone, { dateStyle: 'medium', timeStyle: 'short' });
}
