// The changes that operations make to the draft at their path. Each answers `undefined` where it has no meaning.

import type { Builder } from './build.ts';
import { ABSENT, entered, touched } from './draft.ts';
import type { Change } from './edit.ts';
import type { FormFeatures } from './features.ts';
import { type Json, readJson } from './json.ts';
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

export function createChanges(
  shaper: Shaper,
  builder: Builder,
  { lists, variants, entries, multiselect }: FormFeatures,
): Changes {
  const disable: Change = (draft, depth) => {
    const { shape, required } = draft;
    return touched(builder.blank(shape, { required, depth, previous: { ...draft, state: ABSENT } }));
  };

  return {
    set: value => (draft, depth) => {
      if (value === undefined) return entered(draft, ABSENT);
      const { shape, required } = draft;
      return touched(builder.holding(shape, value, { required, depth, previous: draft }));
    },

    input: text => draft => {
      const { shape, state } = draft;
      if (state.is === 'editor') return entered(draft, { ...state, text });
      if (shape.kind !== 'text' && shape.kind !== 'number' && shape.kind !== 'json') return undefined;
      const kept = state.is === 'text' && state.kept;
      if (text === '' && !kept) return entered(draft, ABSENT);
      return entered(draft, { is: 'text', text, kept });
    },

    json: text => (draft, depth) => {
      const { shape, required, state } = draft;
      if (state.is === 'editor') return entered(draft, { ...state, text });
      if (shape.kind === 'json') {
        return entered(draft, text === '' ? ABSENT : { is: 'text', text, kept: false });
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
        return shape.options[index] && entered(draft, { is: 'selected', indices: [index] });
      }
      return variants.chooseVariant(builder, draft, index, depth);
    },

    toggle: index => multiselect.togglePick(index),

    add: added => (draft, depth) => {
      const open = draft.state.is === 'absent' || draft.state.is === 'null';
      const { shape } = draft;
      const target = open ? builder.present(shape, { required: draft.required, depth, previous: draft }) : draft;
      return shape.kind === 'array'
        ? lists.addItem(builder, shaper, target, depth, added)
        : entries.addEntry(builder, target, depth, added);
    },

    remove: segment => draft =>
      draft.state.is === 'items' ? lists.removeItem(draft, Number(segment)) : entries.removeEntry(draft, segment),

    move: (from, to) => draft => lists.moveItem(draft, from, to),

    rename: (from, text) => entries.renameEntry(shaper, builder, from, text),

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
}
