// A member that is not declared, as a control with a name. See ./project.ts for all others.

import type { ControlNode, EntryControl, FormError, JsonParams } from './controls.ts';
import type { Draft, EntryDraft } from './draft.ts';
import { pointer } from './json.ts';
import type { Place } from './project.ts';
import type { ObjectShape } from './shape.ts';
import type { Shaper } from './shaper.ts';

export interface EntryToProject {
  readonly entry: EntryDraft;
  readonly shape: ObjectShape;
  readonly shaper: Shaper;
  /** Of what holds it. */
  readonly place: Place;
  project(draft: Draft, place: Place): ControlNode;
  errorAt(path: string, code: FormError['code'], params: JsonParams): FormError;
}

export function entryControl({ entry, shape, shaper, place, project, errorAt }: EntryToProject): EntryControl {
  const { showErrors, secret } = place;
  const { key, name, refused, draft } = entry;
  const path = pointer(place.path, name ?? '');
  const label = draft.shape.flat.title ?? name ?? '';
  const control = project(draft, { path, name: name ?? '', label, showErrors, secret });
  const why = refused?.why ?? (name !== undefined ? shaper.nameProblem(shape, name) : undefined);
  const nameError = why && errorAt(path, 'name', { why }).message;
  return { key, path, name: refused?.text ?? name ?? '', ...(nameError !== undefined && { nameError }), control };
}
