// Examples of a text that can be taken instead of typed.

import type { Json } from '../json.ts';

/** The examples that can be taken as a text. */
export function suggestionsIn(examples: readonly Json[]): { readonly suggestions?: readonly string[] } {
  const suggestions = examples.filter(example => typeof example === 'string');
  return suggestions.length > 0 ? { suggestions } : {};
}
