// Groups sessions by the day they began on, in the user's time zone.

interface Dated {
  /** ISO 8601. Absent: the session counts as an earlier one. */
  readonly createdAt?: string;
}

export interface DayGroup<T extends Dated = Dated> {
  readonly day: 'today' | 'yesterday' | 'earlier';
  readonly sessions: readonly T[];
}

/** Groups sessions by day in the given order; days without sessions are left out. */
export function groupByDay<T extends Dated>(sessions: readonly T[], now: Date): DayGroup<T>[] {
  const today = startOfDay(now);
  const yesterday = startOfDay(new Date(today - 1));
  const getDay = ({ createdAt }: Dated): DayGroup['day'] => {
    const at = createdAt === undefined ? 0 : Date.parse(createdAt);
    if (at >= today) return 'today';
    return at >= yesterday ? 'yesterday' : 'earlier';
  };
  return (['today', 'yesterday', 'earlier'] as const)
    .map(day => ({ day, sessions: sessions.filter(session => getDay(session) === day) }))
    .filter(group => group.sessions.length > 0);
}

const startOfDay = (date: Date): number => new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime();
