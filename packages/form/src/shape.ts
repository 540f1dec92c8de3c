// What kind of control a schema asks for: a flat schema in, a shape out. Shapes say nothing about values; they are made
// once per subschema, when a place is first built, so a recursive schema unfolds only as far as somebody goes.

import type { JsonReason, SelectOption, VariantOption } from './controls.ts';
import type { Flat, Schema } from './flat.ts';
import type { JsonType } from './json.ts';

interface ShapeBase {
  /** The schema's words and bounds. */
  readonly flat: Flat;
  readonly nullable: boolean;
}
export interface ObjectShape extends ShapeBase {
  readonly kind: 'object' | 'map';
  readonly properties: ReadonlyMap<string, PropertyShape>;
  readonly extensible: boolean;
}
export interface PropertyShape {
  readonly schema: Schema;
  readonly required: boolean;
}
export interface ArrayShape extends ShapeBase {
  readonly kind: 'array';
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
