// The changes that operations make to the draft at their path. Each answers `undefined` where it has no meaning.

import type { Builder } from './build.ts';
import { ABSENT, type Draft, draftValue, type EntryDraft } from './draft.ts';
import { type Change, indexOfEntry } from './edit.ts';
import { type Json, readJson } from './json.ts';
import type { ObjectShape } from './shape.ts';
import type { Shaper } from './shaper.ts';

export interface Changes {
  set(value: Json | undefined): Change;
  input(text: string): Change;
  json(text: string): Change;
  enable: Change;
  disable: Change;
  choose(index: number): Change;
  toggle(index: number): Change;
  /** `added` receives the last segment of the new path. */
  add(added: (segment: string) => void): Change;
  remove(segment: string): Change;
  move(from: number, to: number): Change;
  rename(from: string, text: string): Change;
  touch: Change;
}

export function createChanges(shaper: Shaper, builder: Builder): Changes {
  const touched = (draft: Draft): Draft => (draft.touched ? draft : { ...draft, touched: true });
  const disable: Change = (draft, depth) => {
    const { shape, required } = draft;
    return touched(builder.blank(shape, { required, depth, previous: { ...draft, state: ABSENT } }));
  };

  return {
    set: value => (draft, depth) => {
      if (value === undefined) return touched({ ...draft, state: ABSENT });
      const { shape, required } = draft;
      return touched(builder.holding(shape, value, { required, depth, previous: draft }));
    },

    input: text => draft => {
      const { shape, state } = draft;
      if (state.is === 'editor') return touched({ ...draft, state: { ...state, text } });
      if (shape.kind !== 'text' && shape.kind !== 'number' && shape.kind !== 'json') return undefined;
      const kept = state.is === 'text' && state.kept;
      if (text === '' && !kept) return touched({ ...draft, state: ABSENT });
      return touched({ ...draft, state: { is: 'text', text, kept } });
    },

    json: text => (draft, depth) => {
      const { shape, required, state } = draft;
      if (state.is === 'editor') return touched({ ...draft, state: { ...state, text } });
      if (shape.kind === 'json') {
        return touched({ ...draft, state: text === '' ? ABSENT : { is: 'text', text, kept: false } });
      }
      const result = readJson(text);
      if ('problem' in result) return undefined;
      return touched(builder.holding(shape, result.value, { required, depth, previous: draft }));
    },

    enable: (draft, depth) => {
      const { shape, required, state } = draft;
      if (state.is !== 'absent' && state.is !== 'null') return draft;
      return touched(builder.present(shape, { required, depth, previous: draft }));
    },

    disable,

    choose: index => (draft, depth) => {
      const { shape } = draft;
      if (shape.kind === 'select') {
        return shape.options[index] && touched({ ...draft, state: { is: 'selected', indices: [index] } });
      }
      return builder.choose(draft, index, depth);
    },

    toggle: index => draft => {
      const { shape, state } = draft;
      if (shape.kind !== 'multiselect' || !shape.options[index] || state.is === 'editor') return undefined;
      const before = state.is === 'selected' ? state.indices : [];
      const indices = before.includes(index) ? before.filter(other => other !== index) : [...before, index];
      return touched({ ...draft, state: { is: 'selected', indices } });
    },

    add: added => (draft, depth) => {
      const open = draft.state.is === 'absent' || draft.state.is === 'null';
      const { shape } = draft;
      const target = open ? builder.present(shape, { required: draft.required, depth, previous: draft }) : draft;
      const { state } = target;
      if (shape.kind === 'array' && state.is === 'items') {
        const index = state.items.length;
        const place = shaper.itemOf(shape, index);
        if (!place) return undefined;
        const item = builder.blank(place, { required: true, depth: depth + 1 });
        added(String(index));
        return touched({ ...target, state: { ...state, items: [...state.items, item] } });
      }
      if ((shape.kind !== 'object' && shape.kind !== 'map') || state.is !== 'members' || !shape.extensible)
        return undefined;
      added('');
      if (indexOfEntry(state.entries, '') >= 0) return target;
      const { draft: value, key } = builder.entry(shape, '', undefined, { required: true, depth: depth + 1 });
      const entry: EntryDraft = { key, name: undefined, refused: { text: '', why: 'empty' }, draft: value };
      return touched({ ...target, state: { ...state, entries: [...state.entries, entry] } });
    },

    remove: segment => draft => {
      const { state, shape } = draft;
      if (state.is === 'items') {
        const index = Number(segment);
        if (!state.items[index]) return undefined;
        return touched({ ...draft, state: { ...state, items: state.items.toSpliced(index, 1) } });
      }
      if (state.is !== 'members' || (shape as ObjectShape).properties.has(segment)) return undefined;
      const index = indexOfEntry(state.entries, segment);
      if (index < 0) return undefined;
      return touched({ ...draft, state: { ...state, entries: state.entries.toSpliced(index, 1) } });
    },

    move: (from, to) => draft => {
      const { state, shape } = draft;
      if (state.is !== 'items' || shape.kind !== 'array') return undefined;
      if (from < shape.fixedItems || to < shape.fixedItems) return undefined;
      const item = state.items[from];
      if (!item || !state.items[to]) return undefined;
      return from === to
        ? draft
        : touched({ ...draft, state: { ...state, items: state.items.toSpliced(from, 1).toSpliced(to, 0, item) } });
    },

    rename: (from, text) => (draft, depth) => {
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
          : underName(shape, entry, text, depth);
      return touched({ ...draft, state: { ...state, entries: state.entries.with(index, renamed) } });
    },

    touch: (draft, depth) => {
      const { shape, required, state } = draft;
      if (state.is !== 'editor' || state.reason !== 'mismatch') return touched(draft);
      // Who has mended the value gets its control back.
      const result = readJson(state.text);
      const place = { required, depth, previous: { ...draft, state: ABSENT } };
      const mended = 'value' in result ? builder.holding(shape, result.value, place) : draft;
      return touched(mended.state.is === 'editor' ? draft : mended);
    },
  };

  /** Another name can mean another schema (`patternProperties`): then the value moves into its control. */
  function underName(shape: ObjectShape, entry: EntryDraft, name: string, depth: number): EntryDraft {
    const wanted = shaper.memberOf(shape, name) ?? shaper.any;
    const { key, draft } = entry;
    if (draft.shape === wanted) return { key, name, draft };
    return {
      key,
      name,
      draft: builder.holding(wanted, draftValue(draft), { required: true, depth: depth + 1, fill: true }),
    };
  }
}
