// The times of a schedule, as its cron pattern and time zone say them.
import { errorMessage } from '@vitrine/std/internal/error-message';
import { Cron } from 'croner';
import type { ScheduleTimes } from '../api/contract/schedules/schedules.ts';
import { AgentError } from '../errors.ts';

/**
 * The next times after `after`, both ISO 8601 in UTC. A time that the change to daylight saving leaves out is made up for after the gap, one that comes twice
 * counts once. Throws `AgentError` `bad-arguments`.
 */
export function nextTimes({ cron, timeZone }: ScheduleTimes, after: string, count: number): string[] {
  try {
    const times = new Cron(cron, { timezone: timeZone, mode: '5-part', paused: true });
    return times.nextRuns(count, new Date(after)).map(time => time.toISOString());
  } catch (error) {
    throw new AgentError('bad-arguments', `These are no times: ${cron} in ${timeZone}.`, {
      received: { cron, timeZone },
      hint: `Write five fields, such as 0 9 * * 1-5, and a time zone such as Europe/Berlin. (${errorMessage(error)})`,
      cause: error,
    });
  }
}

/** The first time after `after`; undefined when there is none any more. */
export const nextTime = (times: ScheduleTimes, after: string): string | undefined => nextTimes(times, after, 1)[0];

/** The next times, as `nextTimes()` returns them; at least one. Throws `AgentError` `bad-arguments` for a day that never comes, such as 30 February. */
export function requireTimes(times: ScheduleTimes, after: string, count: number): string[] {
  const next = nextTimes(times, after, count);
  if (next.length > 0) return next;
  throw new AgentError('bad-arguments', `This time never comes: ${times.cron}.`, {
    received: times.cron,
    hint: 'Choose a day that its month has.',
  });
}
