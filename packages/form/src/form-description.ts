// The description of a form in plain JSON: ./schema/ makes it from a JSON Schema, and ./model/ needs nothing else.

import type { JsonType } from './json.ts';
import type { JsonReason, SelectOption, TextWidget, VariantOption } from './model/controls.ts';
import type { Condition, FieldFacts, FieldSpec } from './model/field-spec.ts';
import type { NameRule } from './model/member-names.ts';

/** One field. `Ref` names other fields: an index in the list of fields, `-1` for "no value may be here". */
export interface FieldDescription<Ref = number> {
  readonly kind: FieldSpec['kind'];
  readonly facts?: Partial<FieldFacts>;
  readonly nullable?: true;
  /** An object's declared properties: name, field, whether it is required (1) or not (0, or absent). */
  readonly properties?: readonly (readonly [name: string, field: Ref, required?: 0 | 1])[];
  readonly conditions?: readonly Condition[];
  readonly extensible?: true;
  /** Undeclared members. Absent: any; an object without other rules for them keeps them without a control. */
  readonly additional?: Ref;
  readonly patterns?: readonly (readonly [pattern: string, field: Ref])[];
  /** The rules for the names of undeclared members. */
  readonly names?: NameRule;
  readonly items?: Ref;
  readonly prefix?: readonly Ref[];
  /** Of a variant. */
  readonly alternatives?: readonly Ref[];
  /** An option that is a text and its own label is stored as that text. */
  readonly options?: readonly (SelectOption | VariantOption | string)[];
  readonly types?: readonly JsonType[];
  /** Of a text. Absent: a single line. */
  readonly widget?: TextWidget;
  /** The default contains the value of a secret field: it is filled in without that value, and not shown. */
  readonly hasSecretDefault?: true;
  readonly reason?: JsonReason;
}

/** A field that may contain other fields' descriptions. */
export interface NestedField extends FieldDescription<FieldRef> {}
/** An index in the list, as in `FieldDescription`, or the field itself. */
export type FieldRef = number | NestedField;

/** As `compileSchema` makes it: every field in one list, the root first. */
export interface FormDescription {
  readonly fields: readonly FieldDescription[];
}

/** As a page carries it: the root first. Fields with entries (`hasEntries`) are always in the list itself. */
export interface NestedFormDescription {
  readonly fields: readonly NestedField[];
}

/** Whether a value may have undeclared members with a control each. */
export function hasEntries(field: FieldDescription<unknown>): boolean {
  const { kind, additional, patterns } = field;
  const mayHave = (kind === 'object' || kind === 'map') && (additional !== -1 || patterns !== undefined);
  return mayHave && !keepsUnknownMembers(field);
}

/** Whether undeclared members are kept as they are, without a control: the schema has no rules for them. */
export function keepsUnknownMembers({ kind, additional, patterns, names }: FieldDescription<unknown>): boolean {
  return kind === 'object' && additional === undefined && !patterns && !names;
}

/** The references of a field to other fields, in the order of its members. */
export function collectRefs<Ref>(field: FieldDescription<Ref>): Ref[] {
  const refs: Ref[] = [];
  mapRefs<Ref, Ref>(field, ref => {
    refs.push(ref);
    return ref;
  });
  return refs;
}

/** The same field with its references changed. */
export function mapRefs<From, To>(field: FieldDescription<From>, change: (ref: From) => To): FieldDescription<To> {
  const { properties, additional, patterns, items, prefix, alternatives, ...rest } = field;
  return {
    ...rest,
    ...(properties && {
      properties: properties.map(([name, ref, required]) =>
        required ? ([name, change(ref), required] as const) : ([name, change(ref)] as const),
      ),
    }),
    ...(additional !== undefined && { additional: change(additional) }),
    ...(patterns && { patterns: patterns.map(([pattern, ref]) => [pattern, change(ref)] as const) }),
    ...(items !== undefined && { items: change(items) }),
    ...(prefix && { prefix: prefix.map(change) }),
    ...(alternatives && { alternatives: alternatives.map(change) }),
  };
}

/** Every field of a description, including those inside other fields. */
export function fieldsIn({ fields }: NestedFormDescription): NestedField[] {
  const found = [...fields];
  for (const field of found) for (const ref of collectRefs(field)) if (typeof ref === 'object') found.push(ref);
  return found;
}

/** A field without any rules: a JSON editor for any value. */
export const ANY_VALUE: NestedField = { kind: 'json', reason: 'any' };
/** A field that no value fits. */
export const NO_VALUE: NestedField = { kind: 'json', reason: 'unsupported' };
