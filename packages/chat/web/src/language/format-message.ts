// Fills the arguments of a message, in the part of ICU MessageFormat that the texts use: `{name}`, `{name, number, ::.0}` and
// `{name, plural, =0 {…} one {…} other {…}}`. Plurals follow the page's language, numbers its locale.
import { pageLanguage } from './page-language.ts';

/** Value of `{name}`, a plural, or a number. */
export type MessageValue = string | number;

const ARGUMENT = /\{(\w+)(?:, (number|plural)(?:, ((?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*))?)?\}/;
const OPTION = /(=?\w+) \{((?:[^{}]|\{[^{}]*\})*)\}/g;

const formatNumber = (value: number, options: Intl.NumberFormatOptions = {}): string =>
  new Intl.NumberFormat(pageLanguage.getSnapshot().locale, options).format(value);

/** The digits after the point as a skeleton has them: `::.0` for one, `::.#` for at most one. */
function readDigits(skeleton: string): Intl.NumberFormatOptions {
  const digits = /^::\.([0#]+)$/.exec(skeleton)?.[1];
  if (digits === undefined) return {};
  return { minimumFractionDigits: digits.replaceAll('#', '').length, maximumFractionDigits: digits.length };
}

function choosePlural(options: string, count: number): string {
  const texts = new Map(Array.from(options.matchAll(OPTION), ([, name = '', text = '']) => [name, text]));
  const category = new Intl.PluralRules(pageLanguage.getSnapshot().language).select(count);
  const text = texts.get(`=${count}`) ?? texts.get(category) ?? texts.get('other') ?? '';
  return text.replaceAll('#', formatNumber(count));
}

/** The pieces of a message in order: texts, and the values of `{name}` as they came. */
export function formatPieces<T>(text: string, values: Readonly<Record<string, T>>): (string | T)[] {
  const match = ARGUMENT.exec(text);
  // A quote beside an argument is doubled.
  if (!match) return text === '' ? [] : [text.replaceAll("''", "'")];
  const [whole, name = '', kind, options = ''] = match;
  const value = values[name] as T;
  const filled =
    kind === undefined
      ? [value]
      : kind === 'number'
        ? [formatNumber(Number(value), readDigits(options))]
        : formatPieces(choosePlural(options, Number(value)), values);
  const { index } = match;
  return [
    ...formatPieces(text.slice(0, index), values),
    ...filled,
    ...formatPieces(text.slice(index + whole.length), values),
  ];
}

/**
 * The message as one text.
 * @example
 * formatMessage('{count, plural, one {# tool} other {# tools}}', { count: 2 }); // '2 tools'
 */
export const formatMessage = (text: string, values: Readonly<Record<string, MessageValue>>): string =>
  formatPieces(text, values).join('');
