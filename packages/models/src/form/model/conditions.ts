// Decides which properties of an object are shown, and which are required, by what the object has.

import type { Json } from '../json.ts';
import type { SchemaValidator } from '../validate/validator.ts';
import type { Condition } from './fields/field-spec.ts';

export interface DecidedConditions {
  readonly hidden: ReadonlySet<string>;
  readonly required: ReadonlySet<string>;
}

/** Decides which properties are hidden: each whose conditions cannot hold; what can't be decided here is shown. */
export function decideConditions(
  conditions: readonly Condition[],
  value: Json | undefined,
  fits: SchemaValidator['fits'],
): DecidedConditions {
  const hidden = new Set(conditions.flatMap(({ names }) => names));
  const required = new Set<string>();
  for (const condition of conditions) {
    const verdicts = condition.when.map(({ schema, fits: mustFit }) => {
      const isFitting = fits?.(schema, value ?? {});
      return isFitting === undefined ? undefined : isFitting === mustFit;
    });
    if (verdicts.includes(false)) continue;
    for (const name of condition.names) hidden.delete(name);
    if (!verdicts.includes(undefined)) for (const name of condition.required) required.add(name);
  }
  return { hidden, required };
}
