// Text from a server on a terminal: control characters could move the cursor, colour the screen or fake a line of ours.

/** `text` on one line, without control and direction characters. */
export function printable(text: string): string {
  return text
    .replace(/\s+/g, ' ')
    .replace(/\p{Cc}|[\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, '')
    .trim();
}
