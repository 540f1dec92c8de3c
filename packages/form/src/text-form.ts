// What a text must look like, or may be: a format, a pattern, examples. Compiled pages without such texts leave this out.

import type { Problem } from './check.ts';
import type { Json } from './json.ts';
import { testPattern } from './pattern.ts';
import type { Facts } from './shape.ts';
import type { SchemaValidator } from './validate.ts';

export function formProblems({ pattern, format }: Facts, text: string, judge: SchemaValidator['format']): Problem[] {
  // A wrong format says more than the pattern that spells it out.
  if (format !== undefined && judge?.(format, text) === false) return [{ code: 'format', params: { format } }];
  const isWrong = pattern !== undefined && testPattern(pattern, text) === false;
  return isWrong ? [{ code: 'pattern', params: { pattern } }] : [];
}

/** The examples that can be taken as a text. */
export function suggestionsIn(examples: readonly Json[]): { readonly suggestions?: readonly string[] } {
  const suggestions = examples.filter(example => typeof example === 'string');
  return suggestions.length > 0 ? { suggestions } : {};
}
