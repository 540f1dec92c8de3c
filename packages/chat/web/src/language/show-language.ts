// Shows the page in a language: its texts are loaded, then everything is drawn in it.
import { LANGUAGES } from './languages.ts';
import { pageLanguage, type WantedLanguage } from './page-language.ts';

let latest = 0;

/**
 * Loads the texts of a language and shows them, unless another language was wanted meanwhile. Rejects when the texts
 * cannot be loaded; then nothing has changed.
 * @example
 * await showLanguage({ language: 'de', locale: 'de-CH', timeZone: 'Europe/Zurich' });
 */
export async function showLanguage({ language, locale, timeZone }: WantedLanguage): Promise<void> {
  const mine = ++latest;
  const shown = pageLanguage.getSnapshot();
  if (shown.language === language && shown.locale === locale && shown.timeZone === timeZone) return;
  const catalogue = shown.language === language ? shown.catalogue : await LANGUAGES[language].load();
  if (mine !== latest) return;
  document.documentElement.lang = language;
  document.documentElement.dir = LANGUAGES[language].direction;
  pageLanguage.set({ language, locale, timeZone, catalogue });
}
