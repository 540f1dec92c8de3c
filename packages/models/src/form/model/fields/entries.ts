// Entries: undeclared members that the schema has rules for. The user types their names and may change them.

import type { Json } from '../../json.ts';
import type { FieldBuilder } from './build-fields.ts';
import type { Change, EditPlace } from './edit-fields.ts';
import { type EntryField, entered, type Field, replace } from './field.ts';
import type { ObjectSpec } from './field-spec.ts';

/** An entry without a name is found under the empty name. */
function indexOfEntry(entries: readonly EntryField[], name: string): number {
  return entries.findIndex(entry => (entry.name ?? '') === name);
}

/** The entries that hold the undeclared members of `value`. `previous`: the current entries. */
export function createEntries(
  builder: FieldBuilder,
  spec: ObjectSpec,
  value: { readonly [name: string]: Json },
  previous: readonly EntryField[],
  place: { readonly depth: number; readonly isDefault?: boolean },
): EntryField[] {
  return Object.keys(value)
    .filter(name => !spec.properties.has(name))
    .map(name => {
      const existing = previous.find(other => other.name === name);
      const newEntry = builder.entry(spec, name, value[name], { required: true, previous: existing?.field, ...place });
      if (!existing) return newEntry;
      return existing.field === newEntry.field && !existing.refused ? existing : { ...newEntry, key: existing.key };
    });
}

/** The object or map with another entry; `added` receives the last segment of its path. */
export function addEntry(
  builder: FieldBuilder,
  target: Field,
  depth: number,
  added: (segment: string) => void,
): Field | undefined {
  const { spec, state } = target;
  if ((spec.kind !== 'object' && spec.kind !== 'map') || state.kind !== 'members' || !spec.extensible) return undefined;
  added('');
  if (indexOfEntry(state.entries, '') >= 0) return target;
  const { field, key } = builder.entry(spec, '', undefined, { required: true, depth: depth + 1 });
  const entry: EntryField = { key, name: undefined, refused: { text: '', why: 'empty' }, field };
  return entered(target, { ...state, entries: [...state.entries, entry] });
}

export function removeEntry(field: Field, name: string): Field | undefined {
  const { state, spec } = field;
  if (state.kind !== 'members' || (spec as ObjectSpec).properties.has(name)) return undefined;
  const index = indexOfEntry(state.entries, name);
  if (index < 0) return undefined;
  return entered(field, { ...state, entries: state.entries.toSpliced(index, 1) });
}

export function renameEntry(builder: FieldBuilder, from: string, text: string): Change {
  return (field, depth) => {
    const { state } = field;
    if (state.kind !== 'members') return undefined;
    const spec = field.spec as ObjectSpec;
    const index = spec.properties.has(from) ? -1 : indexOfEntry(state.entries, from);
    const entry = state.entries[index];
    if (!entry) return undefined;
    const isTaken = spec.properties.has(text) || state.entries.some(other => other !== entry && other.name === text);
    const renamed =
      text === '' || isTaken
        ? { ...entry, refused: { text, why: text === '' ? 'empty' : 'taken' } as const }
        : underName(builder, spec, entry, text, depth);
    return entered(field, { ...state, entries: state.entries.with(index, renamed) });
  };
}

/** Another name may have another schema (`patternProperties`): then the value moves into the control of that. */
function underName(
  builder: FieldBuilder,
  spec: ObjectSpec,
  entry: EntryField,
  name: string,
  depth: number,
): EntryField {
  const memberSpec = builder.specs.findMember(spec, name) ?? builder.specs.any;
  const { key, field } = entry;
  if (field.spec === memberSpec) return { key, name, field };
  return {
    key,
    name,
    field: builder.holding(memberSpec, builder.readValue(field), { required: true, depth: depth + 1, fill: true }),
  };
}

export interface EntryPlace extends EditPlace {
  readonly name: string;
}

/** The object or map with the entry of this name changed, or created where `create` allows it. */
export function editEntry(
  { field, name, create, depth, builder }: EntryPlace,
  change: (field: Field) => Field | undefined,
): Field | undefined {
  const { state } = field;
  if (state.kind !== 'members') return undefined;
  const spec = field.spec as ObjectSpec;
  const at = indexOfEntry(state.entries, name);
  const existing = state.entries[at];
  if (!existing && (!create || !builder.specs.findMember(spec, name))) return undefined;
  const entry = existing ?? builder.entry(spec, name, undefined, { required: true, depth: depth + 1 });
  const after = change(entry.field);
  if (!after) return undefined;
  const changed = { ...entry, field: after };
  const entries = existing ? state.entries.with(at, changed) : [...state.entries, changed];
  return replace(field, existing?.field === after, { ...state, entries });
}
