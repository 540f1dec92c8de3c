// Examples of a text that the user can choose instead of typing.

import type { Json } from '../json.ts';

/** The examples that can be entered as a text. */
export function suggestionsIn(examples: readonly Json[]): { readonly suggestions?: readonly string[] } {
  const suggestions = examples.filter(example => typeof example === 'string');
  return suggestions.length > 0 ? { suggestions } : {};
}
