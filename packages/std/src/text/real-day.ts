// Whether a text names a day that exists.

const ISO_DAY = /^[+-]?\d{4,6}-\d{2}(?:-(\d{2}))?/;
const TIME_OF_DAY = /\d{1,2}:\d{2}.*$/s;

/**
 * Whether the day that a text names exists: `Date` takes February 30 as March 2. True for a text that names no day.
 *
 * @example isExistingDate('2026-02-30') // false
 */
export function isExistingDate(text: string): boolean {
  const iso = ISO_DAY.exec(text.trim());
  const day = iso?.[0] ?? text.replace(TIME_OF_DAY, '').trim();
  const date = new Date(iso ? day : `${day} UTC`);
  if (Number.isNaN(date.getTime())) return true;
  if (iso) return date.getUTCDate() === Number(iso[1] ?? 1);
  const numbers = (day.match(/(?<!\d)\d{1,2}(?!\d)/g) ?? []).map(Number);
  const isNumeric = !/[a-z]/i.test(day) && numbers.length > 1;
  return (
    numbers.length === 0 ||
    (numbers.includes(date.getUTCDate()) && (!isNumeric || numbers.includes(date.getUTCMonth() + 1)))
  );
}
