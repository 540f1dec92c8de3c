// What one field of a form is: its kind and constraints. A spec says nothing about values; a recursive schema has finitely many specs.

import type { Json, JsonType } from '../json.ts';
import type { JsonReason, SelectOption, VariantOption } from './controls.ts';

/** Keywords whose value is a number, after old spellings were read. */
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

/** What a schema says about the field itself, in plain JSON; not about the fields inside it. */
export interface FieldFacts {
  /** Numbers and lengths by keyword; the tightest of all. */
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
  /** `format: password` or `writeOnly`, wherever the schema says so: then without default and examples. */
  secret?: boolean;
  deprecated?: boolean;
}

interface SpecBase<Facts extends FieldFacts> {
  readonly facts: Facts;
  readonly nullable: boolean;
}
export interface ObjectSpec<Facts extends FieldFacts = FieldFacts> extends SpecBase<Facts> {
  readonly kind: 'object' | 'map';
  /** The declared properties: whether they are required, by name. */
  readonly properties: ReadonlyMap<string, boolean>;
  /** The user may add members with names of their own. */
  readonly extensible: boolean;
  /** The schema says nothing of undeclared members: they are kept as they are, without a control. Otherwise each is an entry. */
  readonly keepsUnknown: boolean;
}
export interface ArraySpec<Facts extends FieldFacts = FieldFacts> extends SpecBase<Facts> {
  readonly kind: 'array';
  /** How many items, from the first on, belong to their position (a tuple). */
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
