// Checks the format and the pattern of a text.

import type { FieldFacts } from './field-spec.ts';
import type { Problem, ProblemChecks } from './find-problems.ts';

export function formatAndPatternProblems(
  { pattern, format }: FieldFacts,
  text: string,
  { format: hasFormat, features }: ProblemChecks,
): Problem[] {
  // The error of a format is clearer than that of the pattern which describes it.
  if (format !== undefined && hasFormat?.(format, text) === false) return [{ code: 'format', params: { format } }];
  const isWrong = pattern !== undefined && features.patterns.testPattern(pattern, text) === false;
  return isWrong ? [{ code: 'pattern', params: { pattern } }] : [];
}
