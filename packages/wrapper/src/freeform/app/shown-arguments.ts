// The arguments of a call as the user reads them before it. The same text is parsed for the call: what the page changes meanwhile is not sent.
import { safeText } from '@vitrine/std/internal/safe-text';

/** A longer text would stop the page while it is laid out. */
const MAX_CHARACTERS = 4_000;

export interface ShownArguments {
  /** Text for the user: hidden characters by their names, and only the beginning of a long text. */
  readonly text: string;
  /** Values that are sent. */
  readonly values: Record<string, unknown>;
}

/** Throws `TypeError` for what is no JSON. */
export function showArguments(args: unknown): ShownArguments {
  const json = JSON.stringify(args ?? {}, undefined, 2);
  const more = json.length - MAX_CHARACTERS;
  const beginning = safeText(json.slice(0, MAX_CHARACTERS), { lines: true });
  return { text: more > 0 ? `${beginning}… (${more} more characters)` : beginning, values: JSON.parse(json) };
}
