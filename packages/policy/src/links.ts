// Which addresses a view may ask the host to open. Only http(s): every other scheme can start a program, run a script or
// read a file (CVE-2025-58444, CVE-2025-6514).

/**
 * The normalised address to show and open; undefined when it must not be opened. The user is still asked first.
 *
 * @example openableURL('javascript:alert(1)') // undefined
 */
export function openableURL(url: string): string | undefined {
  let parsed: URL;
  try {
    parsed = new URL(url);
  } catch {
    return undefined;
  }
  return parsed.protocol === 'https:' || parsed.protocol === 'http:' ? parsed.href : undefined;
}
