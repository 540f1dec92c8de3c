// Chooses the theme of a page: the host's, else its data's (`theme`, `darkMode`), else its URL's, else the system's.
import { INITIAL_RENDER_DATA_KEY } from '@vitrine/protocol/constants';
import { useHostContext } from '@vitrine/view/react';
import { useLayoutEffect } from 'react';

type Theme = 'light' | 'dark';

/** Sets the theme on the root of the document; `@vitrine/view` sets the host's own, with its variables and fonts. */
export function useThemedRoot(result: unknown, search: string | undefined): void {
  const { theme: hostTheme } = useHostContext();
  useLayoutEffect(() => {
    if (isTheme(hostTheme)) return;
    applyTheme(themeOfData(result) ?? themeOfQuery(search));
  }, [hostTheme, result, search]);
}

/** Applies a theme; undefined for the system's. */
export function applyTheme(theme: Theme | undefined): void {
  const root = globalThis.document.documentElement;
  root.style.colorScheme = theme ?? '';
  if (theme) root.dataset.theme = theme;
  else delete root.dataset.theme;
}

/** `?theme=dark` of the page's URL. */
export function themeOfQuery(search: string = globalThis.location?.search ?? ''): Theme | undefined {
  const theme = new URLSearchParams(search).get('theme');
  return isTheme(theme) ? theme : undefined;
}

/** The theme in render data, wherever in a result it is. */
function themeOfData(result: unknown): Theme | undefined {
  const { structuredContent, _meta } = toFields(result);
  for (const { theme, darkMode } of [toFields(structuredContent), toFields(toFields(_meta)[INITIAL_RENDER_DATA_KEY])]) {
    if (isTheme(theme)) return theme;
    if (typeof darkMode === 'boolean') return darkMode ? 'dark' : 'light';
  }
  return undefined;
}

const isTheme = (value: unknown): value is Theme => value === 'light' || value === 'dark';

function toFields(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}
