// The option that chooses the views for the tools of well-known servers. The views themselves are loaded later (`open-known-views.ts`).
import { UsageError } from '../program/usage-error.ts';

export const BUILT_IN = 'built-in';
export const OFF = 'off';
export const KNOWN_VIEWS_OPTION = '--known-views <source>';
export const KNOWN_VIEWS_HELP = `views for tools of well-known servers: ${BUILT_IN}, ${OFF}, or the address of a registry that has them (default: ${BUILT_IN})`;

/** Throws `UsageError` `bad-value` for a source that is none. */
export function checkKnownViewsSource(source: string): void {
  if (source !== BUILT_IN && source !== OFF && !/^https?:/.test(source))
    throw new UsageError('bad-value', `--known-views is ${BUILT_IN}, ${OFF}, or the address of a registry.`, {
      received: source,
    });
}
