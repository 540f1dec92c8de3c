// The description of a form in plain JSON: ./schema/ makes it from a JSON Schema, and ./model/ needs nothing else.

import type { JsonType } from './json.ts';
import type { JsonReason, SelectOption, TextWidget, VariantOption } from './model/fields/controls.ts';
import type { Condition, FieldFacts, FieldSpec } from './model/fields/field-spec.ts';
import type { NameRule } from './model/fields/member-names.ts';

/** The index of a field in the list of its form. */
export type FieldIndex = number;

/** A declared property of an object. */
interface PropertyDescription {
  readonly name: string;
  readonly field: FieldIndex;
  readonly required?: true;
}

/** Undeclared members whose names match a regular expression. */
interface PatternDescription {
  readonly pattern: string;
  /** Field of members with such names; without it, no member may have such a name. */
  readonly field?: FieldIndex;
}

/** One field. Fields inside it are named by their indices. */
export interface FieldDescription {
  readonly kind: FieldSpec['kind'];
  readonly facts?: Partial<FieldFacts>;
  readonly nullable?: true;
  /** The declared properties of an object. */
  readonly properties?: readonly PropertyDescription[];
  readonly conditions?: readonly Condition[];
  readonly extensible?: true;
  /** Whether only declared members and members that match `patterns` are allowed. */
  readonly closed?: true;
  /** The field of undeclared members. Absent: any value; an object without other rules for them keeps them without a control. */
  readonly additional?: FieldIndex;
  readonly patterns?: readonly PatternDescription[];
  /** The rules for the names of undeclared members. */
  readonly names?: NameRule;
  /** Field of an array's items after `prefix`; without it, no item is allowed there. */
  readonly items?: FieldIndex;
  readonly prefix?: readonly FieldIndex[];
  /** Alternatives of a variant. */
  readonly alternatives?: readonly FieldIndex[];
  readonly options?: readonly (SelectOption | VariantOption)[];
  readonly types?: readonly JsonType[];
  /** Widget of a text. @default a single line */
  readonly widget?: TextWidget;
  /** The default contains the value of a secret field: it is filled in without that value, and not shown. */
  readonly hasSecretDefault?: true;
  readonly reason?: JsonReason;
}

/** Every field in one list, the root first. */
export interface FormDescription {
  readonly fields: readonly FieldDescription[];
}
