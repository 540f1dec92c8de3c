// The format and the pattern of a text.

import type { FieldFacts } from './field-spec.ts';
import type { Problem, ProblemChecks } from './find-problems.ts';

export function formatAndPatternProblems(
  { pattern, format }: FieldFacts,
  text: string,
  { format: hasFormat, features }: ProblemChecks,
): Problem[] {
  // A wrong format says more than the pattern that spells it out.
  if (format !== undefined && hasFormat?.(format, text) === false) return [{ code: 'format', params: { format } }];
  const isWrong = pattern !== undefined && features.patterns.testPattern(pattern, text) === false;
  return isWrong ? [{ code: 'pattern', params: { pattern } }] : [];
}
