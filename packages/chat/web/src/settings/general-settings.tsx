// Theme, locale, time zone and units: for the page, for interfaces, and for what models write.
import type { SettingsChange } from '@vitrine/agent/internal/api';
import { useId } from 'react';
import { Choice } from '../components/choice.tsx';
import { InstructionsForm } from '../components/instructions-form.tsx';
import { LANGUAGE_NAMES, LANGUAGES, type Language } from '../language/languages.ts';
import { pageLanguage } from '../language/page-language.ts';
import { useChat } from '../state/chat-context.ts';
import { changeLanguage, chooseLanguage } from '../state/settings/language.ts';
import { THEME_CHOICES } from '../state/settings/theme.ts';
import { useStore } from '../state/store.ts';
import { GENERAL_TEXTS as TEXTS } from '../texts/settings/general-settings.ts';
import { SHELL_TEXTS } from '../texts/shell.ts';
import { SettingsSections, useChanges } from './settings-section.tsx';

/** Locales to choose from; the browser's own may be another. */
// biome-ignore format: one line for each locale would be a page.
const LOCALES = [
  'ar', 'cs-CZ', 'da-DK', 'de-AT', 'de-CH', 'de-DE', 'el-GR', 'en-AU', 'en-CA', 'en-GB', 'en-IN', 'en-US', 'es-ES',
  'es-MX', 'fi-FI', 'fr-CA', 'fr-CH', 'fr-FR', 'he-IL', 'hi-IN', 'hu-HU', 'id-ID', 'it-IT', 'ja-JP', 'ko-KR', 'nb-NO',
  'nl-NL', 'pl-PL', 'pt-BR', 'pt-PT', 'ro-RO', 'sv-SE', 'th-TH', 'tr-TR', 'uk-UA', 'vi-VN', 'zh-CN', 'zh-TW',
];

export function GeneralSettings() {
  const { settings, theme } = useChat();
  const { choice } = useStore(theme);
  const { language, locale, timeZone, units, instructions } = useStore(settings);
  const instructionsId = useId();
  const changes = useChanges();
  const headingId = useId();
  const save = (change: SettingsChange): void => changes.change(settings.set(change), TEXTS.saved);
  const shown = useStore(pageLanguage);
  const chooseOther = (wanted: Language | null): void => changes.change(changeLanguage(settings, wanted), TEXTS.saved);
  const names = new Intl.DisplayNames(shown.language, { type: 'language' });
  const ownZone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return (
    <SettingsSections changes={changes} onRetry={() => {}}>
      <Choice
        label={TEXTS.look}
        value={choice}
        options={THEME_CHOICES.map(name => [name, SHELL_TEXTS[name]])}
        onChoose={value => theme.choose(THEME_CHOICES.find(each => each === value) ?? 'system')}
      />
      <section aria-labelledby={headingId}>
        <h3 id={headingId}>{TEXTS.region}</h3>
        <p className="quiet small">{TEXTS.regionHint}</p>
        <Choice
          label={TEXTS.language}
          value={LANGUAGE_NAMES.find(name => name === language) ?? ''}
          options={[
            ['', TEXTS.browser(LANGUAGES[chooseLanguage(null, navigator.languages)].name)],
            ...LANGUAGE_NAMES.map((name): [string, string] => [name, LANGUAGES[name].name]),
          ]}
          onChoose={value => chooseOther(LANGUAGE_NAMES.find(name => name === value) ?? null)}
        />
        <Choice
          label={TEXTS.locale}
          value={locale ?? ''}
          options={[['', TEXTS.byLanguage], ...LOCALES.map((name): [string, string] => [name, names.of(name) ?? name])]}
          onChoose={value => save({ locale: value || null })}
        />
        <Choice
          label={TEXTS.timeZone}
          value={timeZone ?? ''}
          options={[
            ['', TEXTS.browser(ownZone)],
            ...Intl.supportedValuesOf('timeZone').map((zone): [string, string] => [zone, zone.replaceAll('_', ' ')]),
          ]}
          onChoose={value => save({ timeZone: value || null })}
        />
        <Choice
          label={TEXTS.units}
          value={units ?? ''}
          options={[
            ['', TEXTS.byLocale],
            ['metric', TEXTS.metric],
            ['imperial', TEXTS.imperial],
          ]}
          onChoose={value => save({ units: value === 'metric' || value === 'imperial' ? value : null })}
        />
      </section>
      <section aria-labelledby={instructionsId}>
        <h3 id={instructionsId}>{TEXTS.instructions}</h3>
        <InstructionsForm
          labelledBy={instructionsId}
          hint={TEXTS.instructionsHint}
          saved={instructions ?? ''}
          onSave={text => save({ instructions: text.trim() === '' ? null : text })}
        />
      </section>
    </SettingsSections>
  );
}
