// Makes the control of an entry: an undeclared member whose name the user may change.

import { pointer } from '../json.ts';
import type { ControlPlace } from './build-controls.ts';
import type { ControlNode, EntryControl, FormError, JsonParams } from './controls.ts';
import type { EntryField, Field } from './field.ts';
import type { ObjectSpec } from './field-spec.ts';
import type { FieldSpecs } from './field-specs.ts';

export interface EntryControlInput {
  readonly entry: EntryField;
  readonly spec: ObjectSpec;
  readonly specs: FieldSpecs;
  /** Of the object or map around the entry. */
  readonly place: ControlPlace;
  build(field: Field, place: ControlPlace): ControlNode;
  errorAt(path: string, code: FormError['code'], params: JsonParams): FormError;
}

export function entryControl({ entry, spec, specs, place, build, errorAt }: EntryControlInput): EntryControl {
  const { showErrors, secret } = place;
  const { key, name, refused, field } = entry;
  const path = pointer(place.path, name ?? '');
  const label = field.spec.facts.title ?? name ?? '';
  const control = build(field, { path, label, showErrors, secret });
  const why = refused?.why ?? (name !== undefined ? specs.nameProblem(spec, name) : undefined);
  const nameError = why && errorAt(path, 'name', { why }).message;
  return { key, path, name: refused?.text ?? name ?? '', ...(nameError !== undefined && { nameError }), control };
}
