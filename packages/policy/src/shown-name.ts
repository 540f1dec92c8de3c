// The name of a tool or a server in a line for a person: it must not turn the line around, break it, or push the rest of it out of sight.
import { safeText } from '@vitrine/protocol/safe-text';

const MAX_CHARACTERS = 100;

/** The name with U+FFFD for what cannot be seen, cut after 100 characters. */
export function shownName(name: string): string {
  const start = name.slice(0, 4 * MAX_CHARACTERS);
  return safeText(start, { hidden: { replacement: '\uFFFD' }, maxLength: MAX_CHARACTERS });
}
