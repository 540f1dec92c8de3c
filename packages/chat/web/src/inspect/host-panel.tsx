// Which host, device, locale and theme the views see.
import { Choice } from '../components/choice.tsx';
import { useChat } from '../state/chat-context.ts';
import { THEME_CHOICES } from '../state/settings/theme.ts';
import { useStore } from '../state/store.ts';
import { EMULATED, INSPECT_TEXTS as TEXTS } from '../texts/inspect.ts';
import { SHELL_TEXTS } from '../texts/shell.ts';
import { EMULATED_DEVICES, EMULATED_HOSTS, type Emulation } from './emulation.ts';

/** Locales that show what a view does with a language, a script from right to left, and other digits and dates. */
const LOCALES = ['ar-EG', 'de-DE', 'en-GB', 'en-US', 'es-MX', 'fr-FR', 'he-IL', 'hi-IN', 'ja-JP', 'pt-BR', 'zh-CN'];

export function HostPanel() {
  const { emulation, theme } = useChat();
  const current = useStore(emulation);
  const { choice } = useStore(theme);
  const change = (part: Partial<Emulation>): void => emulation.set({ ...current, ...part });
  const names = new Intl.DisplayNames('en', { type: 'language' });
  return (
    <>
      <p className="hint">{TEXTS.hostHint}</p>
      <Choice
        label={TEXTS.host}
        value={current.host}
        options={EMULATED_HOSTS.map(name => [name, EMULATED[name]])}
        onChoose={value => change({ host: EMULATED_HOSTS.find(name => name === value) ?? 'own' })}
      />
      {current.host === 'own' ? null : <p className="hint">{TEXTS.hosts[current.host]}</p>}
      <Choice
        label={TEXTS.device}
        value={current.device}
        options={EMULATED_DEVICES.map(name => [name, TEXTS.devices[name]])}
        onChoose={value => change({ device: EMULATED_DEVICES.find(name => name === value) ?? 'own' })}
      />
      <Choice
        label={TEXTS.locale}
        value={current.locale ?? ''}
        options={[['', TEXTS.ownLocale], ...LOCALES.map((name): [string, string] => [name, names.of(name) ?? name])]}
        onChoose={value => change({ locale: value || undefined })}
      />
      <Choice
        label={TEXTS.theme}
        value={choice}
        options={THEME_CHOICES.map(name => [name, SHELL_TEXTS[name]])}
        onChoose={value => theme.choose(THEME_CHOICES.find(each => each === value) ?? 'system')}
      />
      <p className="hint">{TEXTS.themeHint}</p>
    </>
  );
}
