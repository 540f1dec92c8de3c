// What is asked of whoever makes shapes: ./create-shaper.ts reads a schema, ./compiled-shaper.ts what was made ahead.

import type { TextWidget } from './controls.ts';
import type { Json } from './json.ts';
import type { NameRule } from './member-names.ts';
import type { ObjectShape, Shape } from './shape.ts';
import type { TextPlace } from './widget.ts';

/** Where shapes come from. The same shape for the same place of a schema, every time. */
export interface Shaper {
  readonly root: Shape;
  /** Of a place that may hold anything. */
  readonly any: Shape;
  /** Of a place that may hold nothing. */
  readonly never: Shape;
  /** Some object has entries. Where none has, a value with members that its shape neither declares nor carries is a mismatch. */
  readonly hasEntries: boolean;
  /** Of a declared property. */
  propertyOf(shape: ObjectShape, name: string): Shape;
  /** Of a member that is not declared. Absent: there may be none of that name. */
  memberOf(shape: ObjectShape, name: string): Shape | undefined;
  /** Why a member may not have this name; absent when it may. */
  nameProblem(shape: ObjectShape, name: string): 'pattern' | 'values' | undefined;
  /** The only names a member may have. */
  namesOf(shape: ObjectShape): readonly string[] | undefined;
  /** Which field suits a text here. */
  widgetOf(shape: Shape, place: TextPlace): TextWidget;
  /** Whether a default or an example says what a secret place in it would be. */
  holdsSecret(shape: Shape, value: Json): boolean;
  /** Whether the text matches the regular expression; `undefined` when it is invalid or too costly to run. */
  matches(pattern: string, text: string): boolean | undefined;
  /** Of an array's item at this index. Absent: there may be none. */
  itemOf(shape: Shape, index: number): Shape | undefined;
}

/** A shaper that reads a schema; it also tells the rules that `memberOf` and `nameProblem` go by. */
export interface SchemaShaper extends Shaper {
  /** The shapes of members that are not declared: of those whose name matches a pattern, and of the rest (absent: anything). `null`: there may be none. */
  additionalOf(shape: ObjectShape): {
    readonly rest?: Shape | null;
    readonly patterns: readonly (readonly [pattern: string, shape: Shape | null])[];
  };
  nameRule(shape: ObjectShape): NameRule | undefined;
}
