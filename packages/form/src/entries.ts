// Members that are not declared, where the schema says something of them: each has a name that a person may type, and change.

import type { Builder } from './build.ts';
import { type Draft, type EntryDraft, entered, replace } from './draft.ts';
import type { Change, EditPlace } from './edit.ts';
import type { Json } from './json.ts';
import type { ObjectShape } from './shape.ts';
import type { Shaper } from './shaper.ts';

/** An entry without a name yet is found under the empty name. */
function indexOfEntry(entries: readonly EntryDraft[], name: string): number {
  return entries.findIndex(entry => (entry.name ?? '') === name);
}

/** The entries that hold the undeclared members of `value`. `previous`: those that stand there now. */
export function entriesOf(
  builder: Builder,
  shape: ObjectShape,
  value: { readonly [name: string]: Json },
  previous: readonly EntryDraft[],
  place: { readonly depth: number; readonly preset?: boolean },
): EntryDraft[] {
  return Object.keys(value)
    .filter(name => !shape.properties.has(name))
    .map(name => {
      const existing = previous.find(other => other.name === name);
      const made = builder.entry(shape, name, value[name], { required: true, previous: existing?.draft, ...place });
      if (!existing) return made;
      return existing.draft === made.draft && !existing.refused ? existing : { ...made, key: existing.key };
    });
}

/** `added` receives the last segment of the new path. */
export function addEntry(
  builder: Builder,
  target: Draft,
  depth: number,
  added: (segment: string) => void,
): Draft | undefined {
  const { shape, state } = target;
  if ((shape.kind !== 'object' && shape.kind !== 'map') || state.is !== 'members' || !shape.extensible)
    return undefined;
  added('');
  if (indexOfEntry(state.entries, '') >= 0) return target;
  const { draft, key } = builder.entry(shape, '', undefined, { required: true, depth: depth + 1 });
  const entry: EntryDraft = { key, name: undefined, refused: { text: '', why: 'empty' }, draft };
  return entered(target, { ...state, entries: [...state.entries, entry] });
}

export function removeEntry(draft: Draft, name: string): Draft | undefined {
  const { state, shape } = draft;
  if (state.is !== 'members' || (shape as ObjectShape).properties.has(name)) return undefined;
  const index = indexOfEntry(state.entries, name);
  if (index < 0) return undefined;
  return entered(draft, { ...state, entries: state.entries.toSpliced(index, 1) });
}

export function renameEntry(shaper: Shaper, builder: Builder, from: string, text: string): Change {
  return (draft, depth) => {
    const { state } = draft;
    if (state.is !== 'members') return undefined;
    const shape = draft.shape as ObjectShape;
    const index = shape.properties.has(from) ? -1 : indexOfEntry(state.entries, from);
    const entry = state.entries[index];
    if (!entry) return undefined;
    const taken = shape.properties.has(text) || state.entries.some(other => other !== entry && other.name === text);
    const renamed =
      text === '' || taken
        ? { ...entry, refused: { text, why: text === '' ? 'empty' : 'taken' } as const }
        : underName(shaper, builder, shape, entry, text, depth);
    return entered(draft, { ...state, entries: state.entries.with(index, renamed) });
  };
}

/** Another name can mean another schema (`patternProperties`): then the value moves into its control. */
function underName(
  shaper: Shaper,
  builder: Builder,
  shape: ObjectShape,
  entry: EntryDraft,
  name: string,
  depth: number,
): EntryDraft {
  const wanted = shaper.memberOf(shape, name) ?? shaper.any;
  const { key, draft } = entry;
  if (draft.shape === wanted) return { key, name, draft };
  return {
    key,
    name,
    draft: builder.holding(wanted, builder.valueOf(draft), { required: true, depth: depth + 1, fill: true }),
  };
}

export interface EntryPlace extends EditPlace {
  readonly name: string;
}

/** The draft with the entry of this name changed, or made where `create` allows it. */
export function editEntry(
  { draft, name, create, depth, shaper, builder }: EntryPlace,
  change: (draft: Draft) => Draft | undefined,
): Draft | undefined {
  const { state } = draft;
  if (state.is !== 'members') return undefined;
  const shape = draft.shape as ObjectShape;
  const at = indexOfEntry(state.entries, name);
  const existing = state.entries[at];
  if (!existing && (!create || !shaper.memberOf(shape, name))) return undefined;
  const entry = existing ?? builder.entry(shape, name, undefined, { required: true, depth: depth + 1 });
  const after = change(entry.draft);
  if (!after) return undefined;
  const changed = { ...entry, draft: after };
  const entries = existing ? state.entries.with(at, changed) : [...state.entries, changed];
  return replace(draft, existing?.draft === after, { ...state, entries });
}
