// `URL.parse` for older browsers.
/** The address, read from `base` where it is relative; undefined when the text is none. Browsers from before 2024 and jsdom before 26 lack `URL.parse`. */
export function parseURL(text: string, base?: string): URL | undefined {
  try {
    return new URL(text, base);
  } catch {
    return undefined;
  }
}
