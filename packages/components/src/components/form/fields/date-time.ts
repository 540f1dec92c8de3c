// Converts between a point in time (ISO 8601 with offset) and the local time of a time zone, as `datetime-local` shows it.
import { isExistingDate } from '@vitrine/std/internal/real-day';

const ISO = /^\d{4}-\d{2}-\d{2}[Tt]\d{2}:\d{2}(?::\d{2}(?:\.0+)?)?(?:[Zz]|[+-]\d{2}:\d{2})$/;

/** `2026-11-23T10:30:00`; empty for an empty text; undefined when the input could not show the text without changing it. */
export function toLocalTime(text: string, timeZone: string): string | undefined {
  if (text === '') return '';
  const time = ISO.test(text) && isExistingDate(text) ? Date.parse(text) : Number.NaN;
  if (Number.isNaN(time)) return undefined;
  return wallClock(time, timeZone).toISOString().slice(0, 19);
}

/** `2026-11-23T09:30:00Z` for a local time; empty when that is incomplete. */
export function toInstant(localTime: string, timeZone: string): string {
  const wall = Date.parse(`${localTime}Z`);
  if (Number.isNaN(wall)) return '';
  // The second round corrects the offset near a change to or from summer time.
  let instant = wall;
  for (let round = 0; round < 2; round++) instant = wall - (wallClock(instant, timeZone).getTime() - instant);
  return `${new Date(instant).toISOString().slice(0, 19)}Z`;
}

/** A date whose UTC parts are the local time in the time zone. */
function wallClock(time: number, timeZone: string): Date {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  }).formatToParts(time);
  const part = (type: string) => Number(parts.find(part => part.type === type)?.value);
  return new Date(Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second')));
}
