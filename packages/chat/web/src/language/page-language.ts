// The language that the page shows now, with its translated texts, and the locale of its numbers and dates.
import { createStore } from '../state/store.ts';
import type { Catalogue, Language } from './languages.ts';

/** Language that the page is to be written in. */
export interface WantedLanguage {
  readonly language: Language;
  /** BCP 47: how numbers and dates are written. */
  readonly locale: string;
  /** IANA. */
  readonly timeZone: string;
}

interface PageLanguage extends WantedLanguage {
  readonly catalogue: Catalogue;
}

/**
 * A component that draws everything again when this changes keeps the page in one language. `show-language.ts` changes
 * it, and nothing else.
 */
export const pageLanguage = createStore<PageLanguage>({ language: 'en', locale: 'en', timeZone: 'UTC', catalogue: {} });
