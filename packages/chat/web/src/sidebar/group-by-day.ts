// Sessions by the day they began on, in the reader's time zone.
import type { SessionSummary } from '@vitrine/agent/client';

export interface DayGroup {
  readonly day: 'today' | 'yesterday' | 'earlier';
  readonly sessions: readonly SessionSummary[];
}

/** In the order in which they are given; days without sessions are left out. */
export function groupByDay(sessions: readonly SessionSummary[], now: Date): DayGroup[] {
  const today = startOfDay(now);
  const yesterday = startOfDay(new Date(today - 1));
  const dayOf = ({ createdAt }: SessionSummary): DayGroup['day'] => {
    const at = createdAt === undefined ? 0 : Date.parse(createdAt);
    if (at >= today) return 'today';
    return at >= yesterday ? 'yesterday' : 'earlier';
  };
  return (['today', 'yesterday', 'earlier'] as const)
    .map(day => ({ day, sessions: sessions.filter(session => dayOf(session) === day) }))
    .filter(group => group.sessions.length > 0);
}

const startOfDay = (date: Date): number => new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime();
