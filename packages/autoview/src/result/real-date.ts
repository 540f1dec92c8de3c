// Whether a text names a day that exists. JavaScript moves February 30 to March 2 instead of refusing it.

const DAY = 86_400_000;

/** The time of a text that is a date, with or without a time; undefined for impossible ones and for other texts. */
export function readDate(text: string): Date | undefined {
  const date = new Date(text);
  const time = date.getTime();
  if (Number.isNaN(time)) return undefined;
  const numbers = text.match(/\d+/g)?.map(Number) ?? [];
  const [year = 0, month = 0, day = 0] = numbers;
  if (/^\s*\d{4}-\d\d-\d\d/.test(text))
    return day >= 1 && day <= new Date(Date.UTC(year, month, 0)).getUTCDate() ? date : undefined;
  if (/^\s*\d+\/\d+\/\d+/.test(text) && ![year, month].includes(date.getMonth() + 1)) return undefined;
  // Written in words: the day that was written is the day that was read, give or take its time zone.
  const days = [time - DAY, time, time + DAY].map(near => new Date(near).getUTCDate());
  return numbers.length < 2 || numbers.some(number => days.includes(number)) ? date : undefined;
}
