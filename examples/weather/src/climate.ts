// The normal weather at a place on a day: the monthly normals, interpolated through the middles of the months.
import { dayParts } from './calendar.ts';
import type { Place } from './places.ts';

export interface DailyNormals {
  highC: number;
  lowC: number;
  /** Probability of a day with at least 1 mm. */
  wetChance: number;
  /** Rain of such a day, mm. */
  wetDayMm: number;
  sunHours: number;
}

/** The normals of a day (days since 1970-01-01). */
export function dailyNormals({ normals }: Place, day: number): DailyNormals {
  const { month, fraction } = dayParts(day);
  const other = (month + (fraction < 0.5 ? 11 : 1)) % 12;
  const share = Math.abs(fraction - 0.5);
  const between = (value: (month: number) => number) => value(month) * (1 - share) + value(other) * share;
  return {
    highC: between(m => normals.highC[m]!),
    lowC: between(m => normals.lowC[m]!),
    // A month of some rain without a whole rain day on average still has a rare one.
    wetChance: between(m => (normals.rainDays[m]! || normals.rainMm[m]! / 4) / MONTH_DAYS[m]!),
    wetDayMm: between(m => (normals.rainDays[m] ? normals.rainMm[m]! / normals.rainDays[m] : 4)),
    sunHours: between(m => normals.sunHours[m]! / MONTH_DAYS[m]!),
  };
}

const MONTH_DAYS = [31, 28.25, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
