// Dates without a time zone, as whole days since 1970-01-01, and the clock on the wall of a place.

const DAY_MS = 86_400_000;

/** Days since 1970-01-01 of a `YYYY-MM-DD`; undefined when there is no such day. */
export function parseDay(text: string): number | undefined {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return undefined;
  const time = Date.parse(`${text}T00:00:00Z`);
  return Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== text ? undefined : time / DAY_MS;
}

/** `YYYY-MM-DD`. */
export function formatDay(day: number): string {
  return new Date(day * DAY_MS).toISOString().slice(0, 10);
}

/** Month 0–11, the day's place in it (0 at its start, towards 1 at its end), its length, and the day of the year from 1. */
export function dayParts(day: number): { month: number; fraction: number; monthDays: number; ofYear: number } {
  const date = new Date(day * DAY_MS);
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth()];
  const monthDays = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return {
    month,
    fraction: (date.getUTCDate() - 0.5) / monthDays,
    monthDays,
    ofYear: day - Date.UTC(year, 0, 1) / DAY_MS + 1,
  };
}

/** Day and hour (with fraction) on the wall at an instant. */
export function localTime(instant: Date, timeZone: string): { day: number; hour: number } {
  const local = instant.getTime() + offsetMinutes(instant, timeZone) * 60_000;
  const day = Math.floor(local / DAY_MS);
  return { day, hour: (local - day * DAY_MS) / 3_600_000 };
}

/** Minutes that the wall clock of a zone is ahead of UTC at an instant. */
export function offsetMinutes(instant: Date, timeZone: string): number {
  const parts = Object.fromEntries(
    formatter(timeZone)
      .formatToParts(instant)
      .map(({ type, value }) => [type, value]),
  );
  const wall = Date.UTC(+parts.year!, +parts.month! - 1, +parts.day!, +parts.hour!, +parts.minute!, +parts.second!);
  return Math.round((wall - Math.floor(instant.getTime() / 1000) * 1000) / 60_000);
}

const formatters = new Map<string, Intl.DateTimeFormat>();

function formatter(timeZone: string): Intl.DateTimeFormat {
  let formatter = formatters.get(timeZone);
  if (!formatter) {
    formatter = new Intl.DateTimeFormat('en-US', {
      timeZone,
      hourCycle: 'h23',
      ...{ year: 'numeric', month: 'numeric', day: 'numeric', hour: 'numeric', minute: 'numeric', second: 'numeric' },
    });
    formatters.set(timeZone, formatter);
  }
  return formatter;
}

/** `HH:MM` of an hour with fraction; it wraps at midnight. */
export function formatHour(hour: number): string {
  const minutes = Math.floor((((hour % 24) + 24) % 24) * 60);
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
}
