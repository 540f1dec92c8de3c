// The words of a page: English, unless the page brings others along, by the English ones (../page-strings.ts). `{…}` is filled in.
import type { FormError } from '@vitrine/form';
import type { English } from '../english-texts.ts';

/** Says a word, with its gaps filled. */
export interface Say {
  (english: English, values?: Values): string;
  /** Words for what is wrong at a control: `error.` and its code, with its params as gaps; else the error's own. */
  error(error: FormError): string;
}
type Words = { readonly [key: string]: string };
type Values = { readonly [name: string]: unknown };

export function createSay(words: Words = {}): Say {
  const say = (english: string, values?: Values): string => fill(words[english] ?? english, values);
  return Object.assign(say, {
    error: ({ code, message, params = {} }: FormError) => {
      const { why, format, exclusive, limit } = params;
      const special = why ?? format ?? (exclusive ? 'exclusive' : limit === 1 && 'one');
      const text = words[`error.${code}.${special}`] ?? words[`error.${code}`];
      return text === undefined ? message || code : fill(text, params);
    },
  });
}

function fill(text: string, values: Values = {}): string {
  return text.replace(/\{(\w+)\}/g, (gap, name: string) =>
    Object.hasOwn(values, name) ? [values[name]].flat().join(' / ') : gap,
  );
}
