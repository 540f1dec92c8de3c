// Text from a server on a terminal: control characters could move the cursor, colour the screen or fake a line of ours.
import { safeText } from '@vitrine/protocol/safe-text';

/** `text` on one line, without characters that cannot be seen. */
export function printable(text: string): string {
  return safeText(text.replace(/\s+/g, ' '), { hidden: 'remove' }).trim();
}
