// Distances in time, as `3 days ago`.

const STEPS: readonly (readonly [Intl.RelativeTimeFormatUnit, number])[] = [
  ['year', 31_557_600_000],
  ['month', 2_629_800_000],
  ['week', 604_800_000],
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
];

/**
 * The distance from `now` in the largest unit that it fills, at least in minutes.
 *
 * @example relativeText(Date.now() - 7_200_000, Date.now(), 'en') // '2 hours ago'
 */
export function relativeText(time: number, now: number, locale: string | undefined): string {
  const [unit, size] = STEPS.find(([, size]) => Math.abs(time - now) >= size) ?? (['minute', 60_000] as const);
  return new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(Math.round((time - now) / size), unit);
}
