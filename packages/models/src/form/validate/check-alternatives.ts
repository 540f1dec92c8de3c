// Checks keywords that apply other schemas to the same value.

import type { Evaluation } from './evaluation.ts';
import { toList } from './evaluation.ts';

export function checkAlternatives(evaluation: Evaluation): void {
  const { schema, evaluate, include, refuse } = evaluation;
  for (const part of toList(schema.allOf)) include(part);
  if (Array.isArray(schema.anyOf) && countFitting(evaluation, schema.anyOf, 1) === 0)
    refuse('anyOf', 'Fits no alternative');
  if (Array.isArray(schema.oneOf) && countFitting(evaluation, schema.oneOf, 2) !== 1)
    refuse('oneOf', 'Fits no alternative, or more than one');
  if (schema.not !== undefined && evaluate(schema.not).issues.length === 0)
    refuse('not', 'Is exactly what is not allowed');
  if (schema.if !== undefined) {
    const fits = countFitting(evaluation, [schema.if], 1) === 1;
    include(fits ? schema.then : schema.else);
  }
}

/** How many of the schemas accept the value. Stops at `enough`, unless all evaluated members must be known. */
function countFitting(
  { settings, evaluate, evaluated }: Evaluation,
  parts: readonly unknown[],
  enough: number,
): number {
  let count = 0;
  for (const part of parts) {
    const outcome = evaluate(part);
    if (outcome.issues.length > 0) continue;
    count++;
    for (const name of outcome.evaluated) evaluated.add(name);
    if (count >= enough && !settings.tracksEvaluated) break;
  }
  return count;
}
