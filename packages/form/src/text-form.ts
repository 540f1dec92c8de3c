// What a text must look like: a format, a pattern.

import type { Judges, Problem } from './check.ts';
import type { Facts } from './shape.ts';

export function formProblems({ pattern, format }: Facts, text: string, { format: judge, features }: Judges): Problem[] {
  // A wrong format says more than the pattern that spells it out.
  if (format !== undefined && judge?.(format, text) === false) return [{ code: 'format', params: { format } }];
  const isWrong = pattern !== undefined && features.patterns.testPattern(pattern, text) === false;
  return isWrong ? [{ code: 'pattern', params: { pattern } }] : [];
}
