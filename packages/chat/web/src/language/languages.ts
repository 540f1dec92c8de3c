// The languages that the page has texts in. English is the source: its texts are in `texts/`, the others in a folder of it.

/** The translated texts of a language, by the name of their export; English, the source, has none. */
export type Catalogue = Readonly<Record<string, unknown>>;

interface LanguageEntry {
  /** Name of the language in itself. */
  readonly name: string;
  /** Direction for `<html dir>`. */
  readonly direction: 'ltr' | 'rtl';
  /** Rejects when the file cannot be loaded. */
  load(): Promise<Catalogue>;
}

export const LANGUAGES = {
  en: { name: 'English', direction: 'ltr', load: async () => ({}) },
  de: { name: 'Deutsch', direction: 'ltr', load: async () => ({ ...(await import('../texts/de/index.ts')) }) },
} as const satisfies Record<string, LanguageEntry>;

/** A language subtag, such as `de`. */
export type Language = keyof typeof LANGUAGES;

export const LANGUAGE_NAMES = Object.keys(LANGUAGES) as Language[];

/**
 * The language of a locale, if the page has texts in it.
 * @example
 * findLanguage('de-AT'); // 'de'
 */
export function findLanguage(locale: string): Language | undefined {
  const [subtag] = locale.toLowerCase().split('-');
  return LANGUAGE_NAMES.find(language => language === subtag);
}
