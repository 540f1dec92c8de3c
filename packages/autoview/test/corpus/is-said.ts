// Tells if a drawing says a value, in whatever form people write it: grouped numbers, dates of a calendar, sizes, shortened hashes.
import type { AnswerValue } from './read-answer.ts';

const TIME = /time|date|created|updated|modified|accessed|stamp|iat|exp|_at$|At$|seen|reported|from|to/i;

/** Words of a text in lower case, without signs. */
export const plainWords = (text: string): string =>
  ` ${text
    .toLowerCase()
    .replace(/\p{Sc}/gu, ' $& ')
    .replace(/[^\p{L}\p{N}\p{Sc}.]+/gu, ' ')} `;

/** `words`: the drawing's, by `plainWords`. */
export function isSaid({ key, value }: AnswerValue, words: string): boolean {
  // A text may write yes and no as a program does.
  if (typeof value === 'boolean' || value === 'true' || value === 'false')
    return words.includes(plainWords(key).trim()) || /\b(yes|no|true|false)\b/.test(words) || saysName(key, words);
  if (typeof value === 'number') return saysNumber(value, key, words);
  // An amount has the sign of its currency.
  if (/^[A-Z]{3}$/.test(value) && /curr/i.test(key) && words.includes(plainCurrency(value))) return true;
  const date = readDate(value);
  if (date && saysDate(date, words)) return true;
  const number = /^-?\d+(\.\d+)?$/.test(value) ? Number(value) : undefined;
  if (number !== undefined && saysNumber(number, key, words)) return true;
  if (/^[0-9a-f]{16,}$/i.test(value)) return words.includes(value.slice(0, 7).toLowerCase());
  return shareOfWords(value, words) >= 0.9;
}

/** Tells if the words of a camel-cased or underlined name are there. */
function saysName(key: string, words: string): boolean {
  const name = plainWords(
    key
      .replace(/([a-z])([A-Z])/g, '$1 $2')
      .replaceAll('_', ' ')
      .replace(/^is /, ''),
  ).trim();
  return words.includes(name);
}

function saysNumber(value: number, key: string, words: string): boolean {
  const isMoment = TIME.test(key) && value > 6e8;
  if (isMoment && saysDate(new Date(value > 1e11 ? value : value * 1000), words)) return true;
  const scales = [1, 0.01, 100, 1 / 1000, 1 / 1024, 1 / 1e6, 1 / 1024 ** 2, 1 / 1024 ** 3, 1 / 60, 1 / 3600, 1 / 1e9];
  return scales.some(scale =>
    [6, 2, 1, 0].some(digits => {
      const rounded = Number((value * scale).toFixed(digits));
      return rounded !== 0 || value === 0
        ? [
            String(rounded),
            rounded.toLocaleString('en-US', { maximumFractionDigits: 6 }),
            rounded.toFixed(digits),
            rounded.toFixed(2),
          ].some(text => words.includes(` ${plainWords(text).trim()} `) || words.includes(plainWords(text).trim()))
        : false;
    }),
  );
}

function plainCurrency(code: string): string {
  const parts = new Intl.NumberFormat('en-US', { style: 'currency', currency: code }).formatToParts(1);
  return parts.find(({ type }) => type === 'currency')?.value ?? code;
}

function readDate(value: string): Date | undefined {
  if (!/^\d{4}-\d\d-\d\d|^\w{3},? \d/.test(value)) return undefined;
  const date = new Date(value);
  return Number.isNaN(date.getTime()) ? undefined : date;
}

function saysDate(date: Date, words: string): boolean {
  return ['UTC', undefined].some(timeZone =>
    words.includes(plainWords(date.toLocaleDateString('en-US', { dateStyle: 'medium', timeZone })).trim()),
  );
}

/** The share of the words of a text that the drawing has. */
function shareOfWords(text: string, words: string): number {
  const parts = plainWords(text.replace(/<[^>]+>/g, ' '))
    .trim()
    .split(' ')
    .filter(part => part !== '' && part !== '.');
  if (parts.length === 0 || words.includes(parts.join(' '))) return 1;
  return (
    parts.filter(part => words.includes(` ${part} `) || words.includes(part.replace(/\.$/, ''))).length / parts.length
  );
}
