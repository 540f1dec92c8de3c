// Recorded messages as a file: one JSON object a line.
import type { LoggedMessage } from '@vitrine/agent/internal/api';

/**
 * One line for each message, in their order: `{seq, at, direction, kind, label, id, ms, message}`. `at` is ISO 8601, UTC; of a message that
 * was recorded in part, `text` is its beginning and `length` its whole length, in place of `message`.
 *
 * @example jsonLines(messages) // '{"seq":1,"at":"2026-01-26T10:00:00.000Z",…}\n'
 */
export function jsonLines(messages: readonly LoggedMessage[]): string {
  return messages
    .map(({ seq, at, direction, kind, label, id, ms, text, length }) => {
      const about = JSON.stringify({ seq, at: new Date(at).toISOString(), direction, kind, label, id, ms });
      // The text is put in as it is: numbers keep their digits.
      const body = text.length === length ? `"message":${text}` : JSON.stringify({ text, length }).slice(1, -1);
      return `${about.slice(0, -1)},${body}}\n`;
    })
    .join('');
}
