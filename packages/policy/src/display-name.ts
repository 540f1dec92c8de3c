// The name of a tool or server for one line of UI text, made safe: it cannot reverse the text direction, break the line or push the rest out of view.
import { safeText } from '@vitrine/std/internal/safe-text';

const MAX_CHARACTERS = 100;

/** The name with U+FFFD in place of invisible characters, cut after 100 characters. */
export function displayName(name: string): string {
  const start = name.slice(0, 4 * MAX_CHARACTERS);
  return safeText(start, { hidden: { replacement: '\uFFFD' }, maxLength: MAX_CHARACTERS });
}
