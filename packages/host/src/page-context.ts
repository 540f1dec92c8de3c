// The host context that views receive where the application sets none: theme, colours, fonts, language and time zone, as the page has them.
import { STYLE_VARIABLES } from '@vitrine/protocol/internal/mcp-apps/style-variables';
import type { HostContext } from '@vitrine/protocol/mcp-apps';

/** Attributes by which applications switch their theme. */
const THEME_ATTRIBUTES = ['class', 'style', 'data-theme', 'data-mode', 'data-color-mode'];

/** Reads the context from the page's styles; empty where there is no page. */
export function readPageContext(): HostContext {
  if (!globalThis.document?.body) return {};
  const root = getComputedStyle(document.documentElement);
  const body = getComputedStyle(document.body);
  const background = [body, root].map(style => style.backgroundColor).find(color => !isClear(color));
  const theme = readTheme(root.colorScheme, background, body.color);
  return {
    theme,
    locale: document.documentElement.lang || navigator.language,
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    styles: {
      variables: {
        ...(background && { '--color-background-primary': background }),
        '--color-text-primary': body.color,
        '--font-sans': body.fontFamily,
        ...readVariables(root),
      },
    },
  };
}

/** Calls back when the page's theme may have changed. Returns the function that ends that. */
export function watchPageContext(onChange: () => void): () => void {
  if (!globalThis.document?.body) return () => {};
  const attributes = new MutationObserver(onChange);
  for (const element of [document.documentElement, document.body])
    attributes.observe(element, { attributes: true, attributeFilter: THEME_ATTRIBUTES });
  const system = globalThis.matchMedia?.('(prefers-color-scheme: dark)');
  system?.addEventListener('change', onChange);
  // Styles that load later than the script.
  addEventListener('load', onChange, { once: true });
  return () => {
    attributes.disconnect();
    system?.removeEventListener('change', onChange);
    removeEventListener('load', onChange);
  };
}

/**
 * The root's colour scheme where it names one; of both, the system's; else by the background, or by the colour of the text where the page has the
 * browser's own background, as with `<meta name="color-scheme">`.
 */
function readTheme(colorScheme: string, background: string | undefined, text: string): 'light' | 'dark' {
  const isLight = /\blight\b/.test(colorScheme);
  const isDark = /\bdark\b/.test(colorScheme);
  if (isLight && isDark) return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  if (isLight || isDark) return isDark ? 'dark' : 'light';
  return (background ? readLightness(background, 1) < 0.4 : readLightness(text, 0) > 0.6) ? 'dark' : 'light';
}

/** Reads a colour's lightness, from 0 to 1; `unknown` for a colour that is not in sRGB numbers. */
function readLightness(color: string, unknown: number): number {
  const [red = unknown * 255, green = red, blue = red] =
    /^rgba?\(([^)]*)\)/
      .exec(color)?.[1]
      ?.split(/[ ,/]+/)
      .map(Number) ?? [];
  return (0.2126 * red + 0.7152 * green + 0.0722 * blue) / 255;
}

const isClear = (color: string): boolean => color === 'transparent' || /^rgba\(.*, 0\)$/.test(color);

/** The style variables of MCP Apps that the page defines by the same names. */
function readVariables(style: CSSStyleDeclaration): Record<string, string> {
  return Object.fromEntries(
    STYLE_VARIABLES.map(name => [name, style.getPropertyValue(name).trim()]).filter(([, value]) => value !== ''),
  );
}
