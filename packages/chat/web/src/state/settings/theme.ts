// The theme: the system's, or the user's choice. `data-theme` on the root element is always the theme shown, which the style sheets read;
// public/theme.js sets it before the first paint.
import type { Theme } from '@vitrine/protocol/mcp-apps';
import { createStore, type Readable } from '../store.ts';

export const THEME_CHOICES = ['system', 'light', 'dark'] as const;
type ThemeChoice = (typeof THEME_CHOICES)[number];

interface ThemeState {
  readonly choice: ThemeChoice;
  /** Theme that is shown now. */
  readonly theme: Theme;
}

export interface ThemeStore extends Readable<ThemeState> {
  choose(choice: ThemeChoice): void;
  close(): void;
}

const KEY = 'vitrine.theme';

export function createThemeStore({
  root = document.documentElement,
  storage = globalThis.localStorage,
  dark = matchMedia('(prefers-color-scheme: dark)'),
}: {
  root?: HTMLElement;
  storage?: Pick<Storage, 'getItem' | 'setItem'>;
  dark?: MediaQueryList;
} = {}): ThemeStore {
  const state = (choice: ThemeChoice): ThemeState => ({
    choice,
    theme: choice === 'system' ? (dark.matches ? 'dark' : 'light') : choice,
  });
  const store = createStore(state(remembered(storage)));
  const apply = (choice: ThemeChoice): void => {
    const next = state(choice);
    root.dataset.theme = next.theme;
    store.set(next);
  };
  const onSystemChange = (): void => apply(store.getSnapshot().choice);
  dark.addEventListener('change', onSystemChange);
  apply(store.getSnapshot().choice);
  return {
    getSnapshot: store.getSnapshot,
    subscribe: store.subscribe,
    choose(choice) {
      try {
        storage.setItem(KEY, choice);
      } catch {
        // Storage full or denied: the choice holds until the page closes.
      }
      apply(choice);
    },
    close: () => dark.removeEventListener('change', onSystemChange),
  };
}

function remembered(storage: Pick<Storage, 'getItem'>): ThemeChoice {
  try {
    return THEME_CHOICES.find(choice => choice === storage.getItem(KEY)) ?? 'system';
  } catch {
    return 'system';
  }
}
