// Makes a page look like its host: theme, color scheme, the specification's style variables, the host's fonts
// (MCP Apps 2026-01-26, Theming). A page still needs fallback values: `var(--color-text-primary, #111)`.
import type { HostContext } from '@vitrine/protocol/mcp-apps';

/** The id that the official SDK gives its style element, so that a page with both gets the fonts once. */
const FONTS_ID = '__mcp-host-fonts';

/**
 * Sets on the root element `data-theme`, `color-scheme` and every custom property of `styles.variables` (an absent value
 * removes it), and adds `styles.css.fonts` once. Fields that the context lacks are left unchanged.
 * @example
 * view.on('context', context => applyTheme(context));
 */
export function applyTheme(context: HostContext, document: Document = globalThis.document): void {
  const root = document.documentElement;
  const { theme, styles } = context;
  if (theme === 'light' || theme === 'dark') {
    root.dataset.theme = theme;
    root.style.colorScheme = theme;
  }
  for (const [name, value] of Object.entries(styles?.variables ?? {}))
    if (name.startsWith('--')) root.style.setProperty(name, value ?? '');
  const fonts = styles?.css?.fonts;
  if (fonts && !document.getElementById(FONTS_ID)) {
    const style = document.createElement('style');
    style.id = FONTS_ID;
    style.textContent = fonts;
    document.head.append(style);
  }
}
