// `URL.parse` for older browsers.
/** The address; undefined when the text is none. Older browsers and jsdom before 26 lack `URL.parse`. */
export function parseURL(text: string): URL | undefined {
  try {
    return new URL(text);
  } catch {
    return undefined;
  }
}
