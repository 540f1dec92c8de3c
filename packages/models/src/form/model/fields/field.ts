// The state of a form: a tree of immutable fields, one for each place of the value. A field holds what the user typed, not a value.

import type { Json, JsonObject } from '../../json.ts';
import type { JsonReason } from './controls.ts';
import type { FieldSpec, ObjectSpec } from './field-spec.ts';

export interface Field {
  /** Unique in the form; kept through edits and moves. */
  readonly key: string;
  readonly spec: FieldSpec;
  readonly required: boolean;
  readonly touched: boolean;
  readonly state: FieldState;
}

export type FieldState =
  | { readonly kind: 'absent' }
  | { readonly kind: 'null' }
  /** Text, number and JSON controls. `keepsEmpty`: present even when empty. */
  | { readonly kind: 'text'; readonly text: string; readonly keepsEmpty: boolean }
  | { readonly kind: 'value'; readonly value: Json }
  | { readonly kind: 'selected'; readonly indices: readonly number[] }
  | {
      readonly kind: 'members';
      readonly properties: readonly Field[];
      readonly entries: readonly EntryField[];
      /** Undeclared members that the schema has no rules for (`keepsUnknown`). */
      readonly unknownMembers: JsonObject;
    }
  | { readonly kind: 'items'; readonly items: readonly Field[] }
  | {
      readonly kind: 'variant';
      readonly selected: number;
      readonly content: Field;
      /** Contents entered in the other alternatives, by index, to be restored. */
      readonly otherContents: ReadonlyMap<number, Field>;
    }
  /** A JSON editor instead of the control of the spec. */
  | { readonly kind: 'editor'; readonly text: string; readonly reason: JsonReason };

export interface EntryField {
  readonly key: string;
  /** The name of the member; `undefined` as long as it has none. */
  readonly name: string | undefined;
  /** A typed name that could not be applied. */
  readonly refused?: { readonly text: string; readonly why: 'empty' | 'taken' };
  readonly field: Field;
}

export const ABSENT: FieldState = { kind: 'absent' };

/** The same field, marked as touched by the user. */
export function touched(field: Field): Field {
  return field.touched ? field : { ...field, touched: true };
}

/** The field with a state that the user has entered. */
export function entered(field: Field, state: FieldState): Field {
  return { ...field, touched: true, state };
}

/** The field with this state; the same field where nothing has changed (`same`). */
export function replace(field: Field, same: boolean, state: FieldState): Field {
  return same ? field : { ...field, state };
}

/** The names of an object's declared properties, aligned with `state.properties`. */
export function propertyNames(spec: ObjectSpec): readonly string[] {
  let names = namesBySpec.get(spec);
  if (!names) {
    names = [...spec.properties.keys()];
    namesBySpec.set(spec, names);
  }
  return names;
}
const namesBySpec = new WeakMap<ObjectSpec, readonly string[]>();
