// Dates by the tokens of Unicode TR35 that the catalog lists, with the names of the browser's `Intl`.

const TOKENS = /'((?:[^']|'')*)'|y+|Y+|M+|L+|d+|D+|E+|e+|a+|h+|H+|m+|s+|S+/g;

/**
 * The date of a value: a date or a time of ISO 8601, a number of milliseconds. A date or a time without a zone is of the user's zone;
 * undefined when it is none.
 *
 * @example readDate('2026-03-01')
 */
export function readDate(value: unknown): Date | undefined {
  if (typeof value === 'number') return valid(new Date(value));
  if (typeof value !== 'string' || value.trim() === '') return undefined;
  const text = value.trim();
  // `new Date` takes a date alone for one in UTC, which is the day before west of it.
  if (/^\d{4}-\d{2}-\d{2}$/.test(text)) return valid(new Date(`${text}T00:00:00`));
  if (/^\d{2}:\d{2}(?::\d{2})?$/.test(text)) return valid(new Date(`1970-01-01T${text}`));
  return valid(new Date(text));
}

function valid(date: Date): Date | undefined {
  return Number.isNaN(date.getTime()) ? undefined : date;
}

/**
 * A date in the user's zone by a pattern such as `EEEE, MMM d` or `HH:mm`. Text stands in quotes.
 *
 * @example formatDate(new Date(2026, 2, 1), 'yyyy-MM-dd', 'en') // '2026-03-01'
 */
export function formatDate(date: Date, pattern: string, locale: string | undefined): string {
  return pattern.replaceAll(TOKENS, (token: string, quoted: string | undefined) => {
    if (quoted !== undefined) return quoted === '' ? "'" : quoted.replaceAll("''", "'");
    return writeToken(date, token, locale);
  });
}

function writeToken(date: Date, token: string, locale: string | undefined): string {
  const { length } = token;
  const write = (options: Intl.DateTimeFormatOptions): string => new Intl.DateTimeFormat(locale, options).format(date);
  const part = (options: Intl.DateTimeFormatOptions, type: Intl.DateTimeFormatPartTypes): string =>
    new Intl.DateTimeFormat(locale, options).formatToParts(date).find(piece => piece.type === type)?.value ?? '';
  const padded = (value: number): string => String(value).padStart(length, '0');
  const style = length >= 5 ? 'narrow' : length === 4 ? 'long' : 'short';
  switch (token[0]) {
    case 'y':
    case 'Y':
      return length === 2 ? String(date.getFullYear() % 100).padStart(2, '0') : padded(date.getFullYear());
    case 'M':
      // With a day, because some languages decline the month beside one.
      return length > 2 ? part({ month: style, day: 'numeric' }, 'month') : padded(date.getMonth() + 1);
    case 'L':
      return length > 2 ? write({ month: style }) : padded(date.getMonth() + 1);
    case 'd':
    case 'D':
      return padded(date.getDate());
    case 'E':
    case 'e':
      return write({ weekday: length <= 3 ? 'short' : style });
    case 'a':
      return part({ hour: 'numeric', hour12: true }, 'dayPeriod');
    case 'h':
      return padded(date.getHours() % 12 || 12);
    case 'H':
      return padded(date.getHours());
    case 'm':
      return padded(date.getMinutes());
    case 's':
      return padded(date.getSeconds());
    default:
      return String(date.getMilliseconds()).padStart(3, '0').slice(0, length).padEnd(length, '0');
  }
}
