// The text of a result beside its structured content, for models and for clients without an interface.
import { takeStart } from '@vitrine/std/internal/truncate';

/** Characters that a model reads of data; the rest is in the structured content. */
const MAX_TEXT = 4_000;

/** The text itself, or the JSON of a value, cut with a note at 4,000 characters; `Done.` where there is no value. */
export function toSummaryText(result: unknown): string {
  const text = typeof result === 'string' ? result : (JSON.stringify(result) ?? 'Done.');
  if (text.length <= MAX_TEXT) return text;
  return `${takeStart(text, MAX_TEXT)}… (${text.length - MAX_TEXT} more characters in the structured content)`;
}
