// The operations of a form, as changes of the field at their path. Each returns `undefined` where it does not apply.

import { type Json, readJson } from '../json.ts';
import type { FieldBuilder } from './fields/build-fields.ts';
import type { Change } from './fields/edit-fields.ts';
import { addEntry, removeEntry, renameEntry } from './fields/entries.ts';
import { ABSENT, entered, touched } from './fields/field.ts';
import { addItem, moveItem, removeItem } from './fields/lists.ts';
import { toggleOption } from './fields/multiselect.ts';
import { chooseVariant } from './fields/variants.ts';

export interface Operations {
  set(value: Json | undefined): Change;
  input(text: string): Change;
  json(text: string): Change;
  enable: Change;
  disable: Change;
  choose(index: number): Change;
  toggle(index: number): Change;
  /** Adds an item or entry. `added` receives the last segment of the new path. */
  add(added: (segment: string) => void): Change;
  remove(segment: string): Change;
  move(from: number, to: number): Change;
  rename(from: string, text: string): Change;
  touch: Change;
}

export function createOperations(builder: FieldBuilder): Operations {
  const disable: Change = (field, depth) => {
    const { spec, required } = field;
    return touched(builder.blank(spec, { required, depth, previous: { ...field, state: ABSENT } }));
  };

  return {
    set: value => (field, depth) => {
      if (value === undefined) return entered(field, ABSENT);
      const { spec, required } = field;
      return touched(builder.holding(spec, value, { required, depth, previous: field }));
    },

    input: text => field => {
      const { spec, state } = field;
      if (state.kind === 'editor') return entered(field, { ...state, text });
      if (spec.kind !== 'text' && spec.kind !== 'number' && spec.kind !== 'json') return undefined;
      const keepsEmpty = state.kind === 'text' && state.keepsEmpty;
      if (text === '' && !keepsEmpty) return entered(field, ABSENT);
      return entered(field, { kind: 'text', text, keepsEmpty });
    },

    json: text => (field, depth) => {
      const { spec, required, state } = field;
      if (state.kind === 'editor') return entered(field, { ...state, text });
      if (spec.kind === 'json') {
        return entered(field, text === '' ? ABSENT : { kind: 'text', text, keepsEmpty: false });
      }
      const result = readJson(text);
      if ('problem' in result) return undefined;
      return touched(builder.holding(spec, result.value, { required, depth, previous: field }));
    },

    enable: (field, depth) => {
      const { spec, required, state } = field;
      if (state.kind !== 'absent' && state.kind !== 'null') return field;
      return touched(builder.present(spec, { required, depth, previous: field }));
    },

    disable,

    choose: index => (field, depth) => {
      const { spec } = field;
      if (spec.kind === 'select') {
        return spec.options[index] && entered(field, { kind: 'selected', indices: [index] });
      }
      return chooseVariant(builder, field, index, depth);
    },

    toggle: toggleOption,

    add: added => (field, depth) => {
      const open = field.state.kind === 'absent' || field.state.kind === 'null';
      const { spec } = field;
      const target = open ? builder.present(spec, { required: field.required, depth, previous: field }) : field;
      return spec.kind === 'array' ? addItem(builder, target, depth, added) : addEntry(builder, target, depth, added);
    },

    remove: segment => field =>
      field.state.kind === 'items' ? removeItem(field, Number(segment)) : removeEntry(field, segment),

    move: (from, to) => field => moveItem(field, from, to),

    rename: (from, text) => renameEntry(builder, from, text),

    touch: (field, depth) => {
      const { spec, required, state } = field;
      if (state.kind !== 'editor' || state.reason !== 'mismatch') return touched(field);
      // A value that fits now gets its control again.
      const result = readJson(state.text);
      const place = { required, depth, previous: { ...field, state: ABSENT } };
      const mended = 'value' in result ? builder.holding(spec, result.value, place) : field;
      return touched(mended.state.kind === 'editor' ? field : mended);
    },
  };
}
