// The texts of a page: English, or the translations that the page carries under the English ones. Fills gaps like `{name}`.
import type { FormError } from '@vitrine/models/form';
import type { English } from '../english-texts.ts';

/** Returns a text in the language of the page, with its gaps filled. Named `t` where it is used, as in i18n libraries. */
export interface Translate {
  (english: English, values?: Values): string;
  /** Returns the text of an error of a control: the text `error.` and its code, with its params as gaps; else the English message. */
  error(error: FormError): string;
}
type Strings = { readonly [key: string]: string };
type Values = { readonly [name: string]: unknown };

export function createTranslate(strings: Strings = {}): Translate {
  const t = (english: string, values?: Values): string => fill(strings[english] ?? english, values);
  return Object.assign(t, {
    error: ({ code, message, params = {} }: FormError) => {
      const { why, format, exclusive, limit } = params;
      const special = why ?? format ?? (exclusive ? 'exclusive' : limit === 1 && 'one');
      const text = strings[`error.${code}.${special}`] ?? strings[`error.${code}`];
      return text === undefined ? message : fill(text, params);
    },
  });
}

function fill(text: string, values: Values = {}): string {
  return text.replace(/\{(\w+)\}/g, (gap, name: string) =>
    Object.hasOwn(values, name) ? [values[name]].flat().join(' / ') : gap,
  );
}
