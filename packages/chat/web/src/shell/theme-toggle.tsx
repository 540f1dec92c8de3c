// System, light or dark.
import { useChat } from '../state/chat-context.ts';
import { useStore } from '../state/store.ts';
import { THEME_CHOICES, type ThemeChoice } from '../state/theme.ts';

const NAMES: Record<ThemeChoice, string> = { system: 'System', light: 'Light', dark: 'Dark' };

export function ThemeToggle() {
  const { theme } = useChat();
  const { choice } = useStore(theme);
  return (
    <fieldset className="theme-toggle">
      <legend className="unseen">Theme</legend>
      {THEME_CHOICES.map(name => (
        <label key={name}>
          <input type="radio" name="theme" value={name} checked={choice === name} onChange={() => theme.choose(name)} />
          <span>{NAMES[name]}</span>
        </label>
      ))}
    </fieldset>
  );
}
