// The page's font for views: they are on other origins and cannot load it, so it is sent as a data: URL (MCP Apps,
// `styles.css.fonts`; a sandbox allows `data:` fonts).
import url from '@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2?url';
import { bytesToBase64 } from '@vitrine/protocol/base64';

/** `@font-face` rules for `--font-sans`; undefined when the file cannot be loaded: views then use the next font family of the list. */
export async function fontsForViews(fetch: typeof globalThis.fetch = globalThis.fetch): Promise<string | undefined> {
  const response = await fetch(url).catch(() => undefined);
  if (!response?.ok) return undefined;
  const data = bytesToBase64(new Uint8Array(await response.arrayBuffer()));
  return `@font-face{font-family:'Instrument Sans Variable';font-weight:400 700;font-display:block;src:url(data:font/woff2;base64,${data}) format('woff2')}`;
}
