// The language of the page: the user's choice, else the browser's, else English. `language/page-language.ts` shows it.
import type { SettingsChange } from '@vitrine/agent/internal/api';
import { findLanguage, LANGUAGES, type Language } from '../../language/languages.ts';
import type { WantedLanguage } from '../../language/page-language.ts';
import { showLanguage } from '../../language/show-language.ts';
import type { Readable } from '../store.ts';
import type { SettingsStore } from './settings.ts';

/** The choice that the settings had last, so that a page starts in it; the server keeps the choice itself. */
const KEY = 'vitrine.language';

/** The languages of the user, the most wanted first. */
type BrowserLanguages = readonly string[];

/**
 * A wish for a language that the page does not have counts as none.
 * @example
 * chooseLanguage(undefined, ['fr', 'de-AT']); // 'de'
 */
export function chooseLanguage(wish: string | null | undefined, browser: BrowserLanguages): Language {
  const wishes = wish ? [wish, ...browser] : browser;
  return wishes.map(findLanguage).find(language => language !== undefined) ?? 'en';
}

/**
 * Chooses the locale. Without one in the settings, numbers and dates are written as in the page's language: with the region of the browser,
 * if it names one.
 * @example
 * chooseLocale(undefined, 'de', ['en-US', 'de-AT']); // 'de-AT'
 */
export function chooseLocale(locale: string | null | undefined, language: Language, browser: BrowserLanguages): string {
  return locale ?? browser.find(each => findLanguage(each) === language) ?? language;
}

function wantedLanguage({ language: wish, locale, timeZone }: SettingsChange): WantedLanguage {
  const language = chooseLanguage(wish, navigator.languages);
  return {
    language,
    locale: chooseLocale(locale, language, navigator.languages),
    timeZone: timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone,
  };
}

/** Shows the language that this browser had last; English where its texts cannot be loaded. */
export async function showRememberedLanguage(storage: Pick<Storage, 'getItem'> = localStorage): Promise<void> {
  await showLanguage(wantedLanguage({ language: remembered(storage) })).catch(() => {});
}

/**
 * Shows the language of the settings, now and whenever they change. Resolves when the first one is shown; texts that
 * cannot be loaded leave the page in its language.
 */
export async function followLanguage(
  settings: Readable<SettingsChange>,
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> = localStorage,
): Promise<void> {
  const show = async (): Promise<void> => {
    const current = settings.getSnapshot();
    // Settings that could not be read say nothing about the language.
    const isKnown = current.approvals !== undefined;
    if (isKnown) remember(storage, current.language);
    const wishes = isKnown ? current : { ...current, language: remembered(storage) };
    await showLanguage(wantedLanguage(wishes)).catch(() => {});
  };
  settings.subscribe(() => void show());
  await show();
}

/** Changes the language; null is the browser's. Rejects when the texts cannot be loaded, or with `ApiError`; then nothing has changed. */
export async function changeLanguage(settings: SettingsStore, language: Language | null): Promise<void> {
  await LANGUAGES[chooseLanguage(language, navigator.languages)].load();
  await settings.set({ language });
}

function remembered(storage: Pick<Storage, 'getItem'>): string | null {
  try {
    return storage.getItem(KEY);
  } catch {
    return null;
  }
}

function remember(storage: Pick<Storage, 'setItem' | 'removeItem'>, language: string | null | undefined): void {
  try {
    if (language) storage.setItem(KEY, language);
    else storage.removeItem(KEY);
  } catch {
    // Storage full or denied: the next page starts in the browser's language, until the server has answered.
  }
}
