// Formats the numbers and places (x values) of a chart as text.
import type { Place } from './chart-model.ts';

export interface ChartFormats {
  /** Short form for axes. */
  tick(value: number): string;
  /** Exact form for tables and tips. */
  value(value: number): string;
  place(place: Place): string;
}

const DAY = 86_400_000;

/** `places`: all places of the chart, because the precision of dates depends on their distances. */
export function chartFormats(locale: string, places: readonly Place[]): ChartFormats {
  const tick = new Intl.NumberFormat(locale, { notation: 'compact', maximumFractionDigits: 2 });
  const value = new Intl.NumberFormat(locale, { maximumFractionDigits: 6 });
  // Years and other numbers on the axis of places are names, not amounts.
  const plain = new Intl.NumberFormat(locale, { maximumFractionDigits: 6, useGrouping: false });
  const date = new Intl.DateTimeFormat(locale, { timeZone: 'UTC', ...dateOptions(places) });
  return {
    tick: number => tick.format(number),
    value: number => value.format(number),
    place(place) {
      if (place instanceof Date) return date.format(place);
      return typeof place === 'number' ? plain.format(place) : place;
    },
  };
}

function dateOptions(places: readonly Place[]): Intl.DateTimeFormatOptions {
  const dates = places.filter(place => place instanceof Date);
  if (dates.some(date => date.getTime() % DAY !== 0)) return { dateStyle: 'medium', timeStyle: 'short' };
  const areMonths = dates.every(date => date.getUTCDate() === 1);
  return areMonths ? { year: 'numeric', month: 'short' } : { dateStyle: 'medium' };
}
