// Cleans a server's text for a terminal: control characters could move the cursor, colour the screen or imitate a line of the command.
import { safeText } from '@vitrine/std/internal/safe-text';

/** `text` on one line, without invisible characters. */
export function printable(text: string): string {
  return safeText(text.replace(/\s+/g, ' '), { hidden: 'remove' }).trim();
}
