// The theme switch: system, light or dark.
import { useChat } from '../state/chat-context.ts';
import { useStore } from '../state/store.ts';
import { THEME_CHOICES, type ThemeChoice } from '../state/theme.ts';
import { SHELL_TEXTS as TEXTS } from '../texts/shell.ts';

const NAMES: Record<ThemeChoice, string> = { system: TEXTS.system, light: TEXTS.light, dark: TEXTS.dark };

export function ThemeToggle() {
  const { theme } = useChat();
  const { choice } = useStore(theme);
  return (
    <fieldset className="theme-toggle">
      <legend className="unseen">{TEXTS.theme}</legend>
      {THEME_CHOICES.map(name => (
        <label key={name}>
          <input type="radio" name="theme" value={name} checked={choice === name} onChange={() => theme.choose(name)} />
          <span>{NAMES[name]}</span>
        </label>
      ))}
    </fieldset>
  );
}
