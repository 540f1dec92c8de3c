// The kind and the constraints of one field of a form. A spec is independent of values; a recursive schema has finitely many specs.

import type { Json, JsonType } from '../../json.ts';
import type { JsonReason, SelectOption, VariantOption } from './controls.ts';

/** Keywords whose value is a number, after old spellings were normalised. */
export const BOUNDS = [
  'minimum',
  'exclusiveMinimum',
  'minLength',
  'minItems',
  'maximum',
  'exclusiveMaximum',
  'maxLength',
  'maxItems',
  'multipleOf',
] as const;
export type Bound = (typeof BOUNDS)[number];

/** Constraints of the field itself, in plain JSON, without the constraints of the fields inside it. */
export interface FieldFacts {
  /** Numbers and lengths by keyword; the strictest where there are several. */
  bounds: { readonly [keyword in Bound]?: number };
  integer?: boolean;
  uniqueItems?: boolean;
  pattern?: string;
  format?: string;
  mediaType?: string;
  encoding?: string;
  title?: string;
  description?: string;
  default?: Json;
  examples?: readonly Json[];
  readOnly?: boolean;
  writeOnly?: boolean;
  /** `format: password` or `writeOnly`: then there is no default and there are no examples. */
  secret?: boolean;
  deprecated?: boolean;
}

interface SpecBase<Facts extends FieldFacts> {
  readonly keywords: Facts;
  readonly nullable: boolean;
}
/** A schema that an object must fit, or must not fit. */
export interface SchemaCondition {
  readonly schema: Json;
  readonly fits: boolean;
}
/** Condition on which properties are shown that are hidden otherwise, and some are required. */
export interface Condition {
  /** All of them are needed. */
  readonly when: readonly SchemaCondition[];
  /** Properties that are hidden unless one of their conditions holds. */
  readonly names: readonly string[];
  readonly required: readonly string[];
}
export interface ObjectSpec<Facts extends FieldFacts = FieldFacts> extends SpecBase<Facts> {
  readonly kind: 'object' | 'map';
  /** The declared properties: whether they are required, by name. */
  readonly properties: ReadonlyMap<string, boolean>;
  /** The user may add members and choose their names. */
  readonly extensible: boolean;
  /** Conditions on which some of the properties are shown, or required. */
  readonly conditions?: readonly Condition[];
  /** The schema has no rules for undeclared members: they are kept as they are, without a control. Otherwise each is an entry. */
  readonly keepsUnknown: boolean;
}
export interface ArraySpec<Facts extends FieldFacts = FieldFacts> extends SpecBase<Facts> {
  readonly kind: 'array';
  /** The number of items at the start whose schema depends on their position (a tuple). */
  readonly fixedItems: number;
}
export interface VariantSpec<Facts extends FieldFacts = FieldFacts> extends SpecBase<Facts> {
  readonly kind: 'variant';
  readonly options: readonly VariantOption[];
  readonly alternatives: readonly FieldSpec<Facts>[];
}
export interface ChoiceSpec<Facts extends FieldFacts = FieldFacts> extends SpecBase<Facts> {
  readonly kind: 'select' | 'multiselect' | 'const';
  readonly options: readonly SelectOption[];
}
export interface PlainSpec<Facts extends FieldFacts = FieldFacts> extends SpecBase<Facts> {
  readonly kind: 'text' | 'number' | 'boolean';
}
export interface JsonSpec<Facts extends FieldFacts = FieldFacts> extends SpecBase<Facts> {
  readonly kind: 'json';
  readonly types?: readonly JsonType[];
  readonly reason: JsonReason;
}
export type FieldSpec<Facts extends FieldFacts = FieldFacts> =
  | ObjectSpec<Facts>
  | ArraySpec<Facts>
  | VariantSpec<Facts>
  | ChoiceSpec<Facts>
  | PlainSpec<Facts>
  | JsonSpec<Facts>;
