// The times of a schedule in words.
import { SCHEDULE_TEXTS as TEXTS } from '../texts/pages/schedules.ts';
import { readCron } from './times.ts';

/** A Sunday. */
const SUNDAY = Date.UTC(2026, 0, 4);
const DAY_MS = 86_400_000;

/** Returns the name of a day of the week, from 0 (Sunday) to 6. */
export const weekdayName = (day: number, language: string): string =>
  new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' }).format(SUNDAY + day * DAY_MS);

/** Returns a pattern in words, such as `Every week on Friday, 8:05 AM`; a pattern that no preset makes stays as it is. */
export function describeTimes(cron: string, { language, locale }: { language: string; locale: string }): string {
  const { preset, time, minute, weekday, day } = readCron(cron);
  const clock = new Intl.DateTimeFormat(locale, { timeStyle: 'short', timeZone: 'UTC' });
  const at = (words: string): string => `${words}, ${clock.format(new Date(`2026-01-04T${time}Z`))}`;
  switch (preset) {
    case 'hourly':
      return TEXTS.hourlyAt(minute);
    case 'daily':
      return at(TEXTS.daily);
    case 'weekdays':
      return at(TEXTS.weekdays);
    case 'weekly':
      return at(TEXTS.weeklyOn(weekdayName(weekday, language)));
    case 'monthly':
      return at(TEXTS.monthlyOn(day));
    case 'custom':
      return cron;
  }
}
