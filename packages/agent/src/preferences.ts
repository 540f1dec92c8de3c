// How the user reads the page, dates, numbers and measures, for views and for what a model writes; and what models are told and offered in all chats.
import type { Preferences, SettingsChange } from './api/contract/approvals.ts';
import { AgentError } from './errors.ts';
import type { Store } from './store/store.ts';

const SETTING = 'preferences';

/** Null takes a preference back. */
export type PreferencesChange = Partial<
  Pick<SettingsChange, 'language' | 'locale' | 'timeZone' | 'units' | 'instructions' | 'toolsOff'>
>;

/** Reads the preferences. What is not set is missing: the page takes the browser's own. */
export async function readPreferences(store: Pick<Store, 'getSetting'>): Promise<Preferences> {
  return ((await store.getSetting(SETTING)) ?? {}) as Preferences;
}

/** Changes only the given members; null takes one back. Rejects with `AgentError` `bad-arguments`, `store-failed`. */
export async function changePreferences(
  store: Pick<Store, 'getSetting' | 'setSetting'>,
  change: PreferencesChange,
): Promise<void> {
  const { language, locale, timeZone } = change;
  if (language) requireValid('language', language, () => new Intl.Locale(language));
  if (locale) requireValid('locale', locale, () => new Intl.Locale(locale));
  if (timeZone) requireValid('time zone', timeZone, () => new Intl.DateTimeFormat('en', { timeZone }));
  const members = Object.entries({ ...(await readPreferences(store)), ...change });
  await store.setSetting(SETTING, Object.fromEntries(members.filter(([, value]) => value !== null)));
}

function requireValid(what: string, value: string, read: () => unknown): void {
  try {
    read();
  } catch (cause) {
    throw new AgentError('bad-arguments', `There is no ${what} ${value}.`, { received: value, cause });
  }
}

/** Sentences for the model; empty when nothing is set. */
export function describePreferences({ language, locale, timeZone, units }: Preferences): string {
  const sentences = [
    ...(language === undefined ? [] : [`The user reads the page of this chat in the language ${language}.`]),
    ...(locale === undefined ? [] : [`The user reads dates and numbers as in the locale ${locale}.`]),
    ...(timeZone === undefined ? [] : [`The user is in the time zone ${timeZone}.`]),
    ...(units === undefined ? [] : [`The user uses ${units} units: convert what tools return in others.`]),
  ];
  return sentences.map(sentence => `\n${sentence}`).join('');
}
