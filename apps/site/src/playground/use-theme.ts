// A hook that follows the theme of the page, which its reader may switch at any time (Starlight writes it to the root element).
import { useSyncExternalStore } from 'react';

export type Theme = 'light' | 'dark';

export function usePageTheme(): Theme {
  return useSyncExternalStore(subscribe, readTheme, () => 'light');
}

const readTheme = (): Theme => (document.documentElement.dataset.theme === 'dark' ? 'dark' : 'light');

function subscribe(listener: () => void): () => void {
  const observer = new MutationObserver(listener);
  observer.observe(document.documentElement, { attributeFilter: ['data-theme'] });
  return () => observer.disconnect();
}
