// The keywords of a JSON Schema at one place, after its references were followed and its `allOf` was merged.

import type { Json, JsonObject, JsonType } from '../json.ts';
import type { FieldFacts } from '../model/fields/field-spec.ts';
import type { ConditionalPart } from './conditional-members.ts';

/** A schema as it was written: an object or a boolean. Anything else counts as `true`. */
export type Schema = JsonObject | boolean;

export interface MergedSchema extends FieldFacts {
  /** Allowed types; `integer` is `number` with `integer` set. Absent: any. */
  types?: readonly JsonType[];
  /** Allowed values (`enum`, `const`), with their labels by index when there are any. */
  values?: readonly Json[];
  valueLabels?: readonly (string | undefined)[];
  properties?: ReadonlyMap<string, Schema>;
  required?: ReadonlySet<string>;
  additional?: Schema;
  /** `unevaluatedProperties`: as `additional`, but for members that no part of the schema declares, its alternatives included. */
  unevaluated?: Schema;
  patterns?: readonly (readonly [pattern: string, schema: Schema])[];
  /** Parts that only hold on a condition. */
  conditional?: readonly ConditionalPart[];
  /** `propertyNames`. */
  names?: Schema;
  prefix?: readonly Schema[];
  items?: Schema;
  /** Each list is one choice between alternatives (`anyOf`, `oneOf`). */
  choices?: readonly (readonly Schema[])[];
  /** No value fits. */
  never?: boolean;
  /** Reason why this part of the schema can't be read: an unresolvable reference, or too many subschemas. */
  unreadable?: 'unsupported' | 'limit';
}

/** Removes default and examples of a secret place. */
export function markSecret(merged: MergedSchema): void {
  merged.secret = true;
  delete merged.default;
  delete merged.examples;
}
