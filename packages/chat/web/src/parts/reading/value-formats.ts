// The formats of values in results: the page's language and time zone.
import type { ValueFormats } from '@vitrine/models/internal/reading';
import { pageLanguage } from '../../language/page-language.ts';
import { READING_TEXTS as TEXTS } from '../../texts/reading.ts';

let formats: { readonly key: string; readonly value: ValueFormats } | undefined;

/** The formats of the language that the page shows at present. */
export function valueFormats(): ValueFormats {
  const { locale, timeZone } = pageLanguage.getSnapshot();
  const key = `${locale} ${timeZone}`;
  if (formats?.key !== key) formats = { key, value: createFormats(locale, timeZone) };
  return formats.value;
}

function createFormats(locale: string, timeZone: string): ValueFormats {
  return {
    number: new Intl.NumberFormat(locale, { maximumFractionDigits: 6, useGrouping: 'min2' }),
    day: new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' }),
    time: new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone }),
    t: (english, { count } = { count: 0 }) =>
      english === 'Yes' ? TEXTS.yes : english === 'No' ? TEXTS.no : TEXTS.entries(count),
  };
}
