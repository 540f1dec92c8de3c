// What kind of control a schema asks for: a flat schema in, a shape out. Shapes say nothing about values; they are made
// once per subschema, when a place is first built, so a recursive schema unfolds only as far as somebody goes.

import type { JsonReason, SelectOption, VariantOption } from './controls.ts';
import type { Flat } from './flat.ts';
import type { JsonType } from './json.ts';

/** What a schema says about the one place it is for, in plain JSON. What it says about the places inside, a shaper knows. */
export type Facts = Pick<
  Flat,
  | 'bounds'
  | 'integer'
  | 'uniqueItems'
  | 'pattern'
  | 'format'
  | 'mediaType'
  | 'encoding'
  | 'title'
  | 'description'
  | 'default'
  | 'examples'
  | 'readOnly'
  | 'writeOnly'
  | 'secret'
  | 'deprecated'
>;

interface ShapeBase {
  readonly flat: Facts;
  readonly nullable: boolean;
}
export interface ObjectShape extends ShapeBase {
  readonly kind: 'object' | 'map';
  /** The declared properties: whether they are required, by name. */
  readonly properties: ReadonlyMap<string, boolean>;
  readonly extensible: boolean;
  /** The schema says nothing of further members: they are kept as they are, without a control. Else each is an entry. */
  readonly carries: boolean;
}
export interface ArrayShape extends ShapeBase {
  readonly kind: 'array';
  /** How many items, from the first on, belong to their position (a tuple). */
  readonly fixedItems: number;
}
export interface VariantShape extends ShapeBase {
  readonly kind: 'variant';
  readonly options: readonly VariantOption[];
  readonly shapes: readonly Shape[];
}
export interface ChoiceShape extends ShapeBase {
  readonly kind: 'select' | 'multiselect' | 'const';
  readonly options: readonly SelectOption[];
}
export interface PlainShape extends ShapeBase {
  readonly kind: 'text' | 'number' | 'boolean';
}
export interface JsonShape extends ShapeBase {
  readonly kind: 'json';
  readonly types?: readonly JsonType[];
  readonly reason: JsonReason;
}
export type Shape = ObjectShape | ArrayShape | VariantShape | ChoiceShape | PlainShape | JsonShape;
