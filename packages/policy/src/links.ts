// Which addresses a view may ask the host to open. Only http(s): every other scheme starts a program, runs a script or
// reads a file (CVE-2025-58444, CVE-2025-6514 were such).

/** The address to show and open, normalised; undefined when it must not be opened. A person is still asked first. */
export function openableUrl(url: string): string | undefined {
  let parsed: URL;
  try {
    parsed = new URL(url);
  } catch {
    return undefined;
  }
  return parsed.protocol === 'https:' || parsed.protocol === 'http:' ? parsed.href : undefined;
}
