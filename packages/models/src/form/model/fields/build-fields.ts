// Makes fields: blank ones, and ones that hold a given value. Optional fields stay absent until they are needed, which also ends recursive
// schemas.

import type { Json } from '../../json.ts';
import { MAX_DEPTH, MAX_FIELDS } from '../../limits.ts';
import { defaultState, emptyState, requiredState } from '../empty-state.ts';
import { heldState } from '../held-state.ts';
import { ABSENT, type EntryField, type Field, type FieldState } from './field.ts';
import type { FieldSpec, ObjectSpec } from './field-spec.ts';
import type { FieldSpecs } from './field-specs.ts';
import { fieldValue } from './field-value.ts';

/** The place of a new field. */
export interface BuildPlace {
  readonly required: boolean;
  /** The nesting depth in the form. */
  readonly depth: number;
  /** The current field of this place: unchanged parts stay the same objects and keep their keys. */
  readonly previous?: Field | undefined;
  /** Missing required parts get their defaults or are blank, instead of absent. */
  readonly fill?: boolean;
  /** The value is a default of the schema: secrets in it are left out. */
  readonly isDefault?: boolean;
}

export interface FieldBuilder {
  readonly specs: FieldSpecs;
  /** Starts an operation, which may make `MAX_FIELDS` fields. */
  begin(): void;
  /** Whether no further fields may be made here: the form is too deep or too large. */
  isFull(place: BuildPlace): boolean;
  /** A field as in a new form: a required one is present, with its default; others are absent. */
  blank(spec: FieldSpec, place: BuildPlace): Field;
  /** A present field, required or not: with its default, or empty. */
  present(spec: FieldSpec, place: BuildPlace): Field;
  /** A field with this value; a value that its control can't hold goes into a JSON editor, unchanged. */
  holding(spec: FieldSpec, value: Json | undefined, place: BuildPlace): Field;
  entry(spec: ObjectSpec, name: string, value: Json | undefined, place: BuildPlace): EntryField;
  /** The value of a field; `undefined` when it is absent or unreadable. */
  readValue(field: Field): Json | undefined;
}

export function createFieldBuilder(specs: FieldSpecs): FieldBuilder {
  let lastKey = 0;
  let fieldCount = 0;
  const newKey = (): string => `f${++lastKey}`;

  function make(spec: FieldSpec, { required, previous }: BuildPlace, state: FieldState): Field {
    fieldCount++;
    const same = previous?.spec === spec ? previous : undefined;
    if (same && same.required === required && sameState(same.state, state)) return same;
    return { key: same?.key ?? newKey(), spec, required, touched: same?.touched ?? false, state };
  }

  const builder: FieldBuilder = {
    specs,
    begin() {
      fieldCount = 0;
    },
    isFull: ({ depth }) => depth > MAX_DEPTH || fieldCount > MAX_FIELDS,
    blank: (spec, place) => make(spec, place, place.required ? requiredState(builder, spec, place) : ABSENT),
    present(spec, place) {
      const state = defaultState(builder, spec, place) ?? emptyState(builder, spec, place);
      // The user has enabled the field: it stays when the text is deleted again.
      return make(spec, place, state.kind === 'text' ? { ...state, keepsEmpty: true } : state);
    },
    holding(spec, value, place) {
      if (value === undefined || (place.isDefault && spec.keywords.secret))
        return place.fill ? builder.blank(spec, place) : make(spec, place, ABSENT);
      return make(spec, place, heldState(builder, spec, value, place));
    },
    entry(spec, name, value, place) {
      // A forbidden member is shown, so that the user can remove it; the validator reports the reason.
      const member = specs.findMember(spec, name) ?? specs.any;
      return { key: newKey(), name, field: builder.holding(member, value, { ...place, fill: true }) };
    },
    readValue: fieldValue,
  };
  return builder;
}

/** Whether two fields have the same state, and the same objects as fields inside. */
function sameState(a: FieldState, b: FieldState): boolean {
  const other = b as { readonly [member: string]: unknown };
  return Object.entries(a).every(([name, part]) => part === other[name] || sameList(part, other[name]));
}

function sameList(a: unknown, b: unknown): boolean {
  return Array.isArray(a) && Array.isArray(b) && a.length === b.length && a.every((item, index) => item === b[index]);
}
