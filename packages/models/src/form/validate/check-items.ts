// Checks keywords about the items of an array.

import { equalJson } from '@vitrine/std/internal/equal-json';
import type { Json } from '../json.ts';
import { checkBound, type Evaluation, toList } from './evaluation.ts';
import { comparisonSteps } from './steps.ts';

export function checkItems(evaluation: Evaluation, value: readonly Json[]): void {
  const { schema, evaluated, descend, refuse } = evaluation;
  const isTuple = Array.isArray(schema.items);
  const prefix = toList(schema.prefixItems ?? (isTuple ? schema.items : undefined));
  const rest = isTuple ? schema.additionalItems : schema.items;
  for (const [index, item] of value.entries())
    descend(index < prefix.length ? prefix[index] : rest, item, String(index));
  checkBound(evaluation, 'minItems', low => value.length >= low);
  checkBound(evaluation, 'maxItems', high => value.length <= high);
  if (schema.uniqueItems === true && hasEqualItems(evaluation, value))
    refuse('uniqueItems', 'Contains the same item twice');
  if (schema.contains !== undefined) checkContains(evaluation, value);
  for (const [index, item] of value.entries())
    if (!evaluated.has(String(index))) descend(schema.unevaluatedItems, item, String(index));
}

function hasEqualItems({ spend }: Evaluation, value: readonly Json[]): boolean {
  spend(comparisonSteps(value, value.length));
  return value.some((item, index) => value.findIndex(other => equalJson(item, other)) < index);
}

function checkContains({ schema, settings, evaluated, evaluate, refuse }: Evaluation, value: readonly Json[]): void {
  const { minContains = 1, maxContains = Number.POSITIVE_INFINITY } = schema;
  const matchingIndices = value.flatMap((item, index) =>
    evaluate(schema.contains, item).issues.length === 0 ? [index] : [],
  );
  if (matchingIndices.length < Number(minContains) || matchingIndices.length > Number(maxContains))
    refuse('contains', 'Does not contain what it must');
  if (settings.draft >= 2020) for (const index of matchingIndices) evaluated.add(String(index));
}
