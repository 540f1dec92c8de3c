// Fills the arguments of a message (ICU MessageFormat). Plurals follow the page's language, numbers and dates its locale.
import format, { type CompiledMessage, type FormatOptions } from 'icu-minify/format';
import { compileMessage } from './compile-message.ts';
import { pageLanguage } from './page-language.ts';

const OPTIONS: FormatOptions = {
  formatters: {
    getNumberFormat: (_language, options) => new Intl.NumberFormat(pageLanguage.getSnapshot().locale, options),
    getDateTimeFormat: (_language, options) => {
      const { locale, timeZone } = pageLanguage.getSnapshot();
      return new Intl.DateTimeFormat(locale, { ...options, timeZone });
    },
    getPluralRules: (language, options) => new Intl.PluralRules(language, options),
  },
};

/** Value of `{name}`, a plural, a number or a date. */
export type MessageValue = string | number | Date;

const compiledMessages = new Map<string, CompiledMessage>();

/** Reads a message; in the built page every one is compiled already. */
function readMessage(text: string | CompiledMessage): CompiledMessage {
  if (typeof text !== 'string' || !text.includes('{')) return text;
  const message = compiledMessages.get(text) ?? compileMessage(text);
  compiledMessages.set(text, message);
  return message;
}

/**
 * Throws when an argument is missing; the types of `Template`, `filled` and `message` see to that.
 * @example
 * formatMessage('{count, plural, one {# tool} other {# tools}}', { count: 2 }); // '2 tools'
 */
export function formatMessage(text: string, values: Readonly<Record<string, MessageValue>>): string {
  return format(readMessage(text), pageLanguage.getSnapshot().language, values, OPTIONS) as string;
}

/** Stands around the name of an argument until its value is put there. No message has this character, and values are added after the text is divided at it. */
const MARK = '\u0000';

/** The pieces of a message in order: texts, and the values that are no number or date, as they came. */
export function formatPieces<T>(text: string, values: Readonly<Record<string, T>>): (string | T)[] {
  const marked = Object.entries(values).map(([name, value]): [string, MessageValue] => [
    name,
    typeof value === 'number' || value instanceof Date ? value : MARK + name + MARK,
  ]);
  return formatMessage(text, Object.fromEntries(marked))
    .split(MARK)
    .map((piece, index) => (index % 2 === 1 ? (values[piece] as T) : piece));
}
