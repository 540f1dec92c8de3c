// Makes drafts: blank ones, and ones that hold a given value. Optional places stay absent until somebody wants them,
// which is also what ends recursive schemas. A value that its control can't hold goes into a JSON editor, unchanged.

import { ABSENT, type Draft, draftValue, type EntryDraft, propertyNames, type State } from './draft.ts';
import { bestVariant } from './fit.ts';
import { equalJson, isObject, type Json } from './json.ts';
import { MAX_BLANK_ITEMS, MAX_DEPTH, MAX_NODES } from './limits.ts';
import type { ArrayShape, ObjectShape, Shape } from './shape.ts';
import type { Shaper } from './shaper.ts';

export interface BuildPlace {
  readonly required: boolean;
  /** How deep in the form. */
  readonly depth: number;
  /** The draft that stands there now: what is the same stays the same object, and keys last. */
  readonly previous?: Draft | undefined;
  /** Missing required parts get their defaults and blank parts, instead of being absent. */
  readonly fill?: boolean;
  /** The value is a default of the schema: secrets in it are left out. */
  readonly preset?: boolean;
}

export interface Builder {
  /** Starts an operation: its budget of controls is full again. */
  begin(): void;
  newKey(): string;
  /** As a new form shows it: what is required is there, with its default; the rest is absent. */
  blank(shape: Shape, place: BuildPlace): Draft;
  /** Present, whether required or not: with its default, or empty. */
  present(shape: Shape, place: BuildPlace): Draft;
  /** Holding this value. */
  holding(shape: Shape, value: Json | undefined, place: BuildPlace): Draft;
  choose(draft: Draft, index: number, depth: number): Draft | undefined;
  entry(shape: ObjectShape, name: string, value: Json | undefined, place: BuildPlace): EntryDraft;
}

export function createBuilder(shaper: Shaper): Builder {
  let lastKey = 0;
  let built = 0;
  const newKey = () => `f${++lastKey}`;

  function make(shape: Shape, { required, previous }: BuildPlace, state: State): Draft {
    built++;
    const same = previous?.shape === shape ? previous : undefined;
    if (same && same.required === required && sameState(same.state, state)) return same;
    return { key: same?.key ?? newKey(), shape, required, touched: same?.touched ?? false, state };
  }

  function blank(shape: Shape, place: BuildPlace): Draft {
    return place.required ? make(shape, place, requiredState(shape, place)) : make(shape, place, ABSENT);
  }

  function requiredState(shape: Shape, place: BuildPlace): State {
    if (isFull(place)) return { is: 'editor', text: '', reason: 'limit' };
    const preset = presetState(shape, place);
    if (preset) return preset;
    switch (shape.kind) {
      case 'text':
      case 'number':
      case 'json':
      case 'select':
        return ABSENT;
      default:
        return emptyState(shape, place);
    }
  }

  function presetState(shape: Shape, place: BuildPlace): State | undefined {
    const value = shape.flat.default;
    if (value === undefined) return undefined;
    const state = stateOf(shape, value, { ...place, fill: true, preset: true });
    return state.is === 'editor' ? undefined : state;
  }

  function emptyState(shape: Shape, place: BuildPlace): State {
    switch (shape.kind) {
      case 'text':
      case 'number':
      case 'json':
        return { is: 'text', text: '', kept: true };
      case 'boolean':
        return { is: 'value', value: false };
      case 'const':
        return { is: 'value', value: shape.options[0]?.value ?? null };
      case 'select':
      case 'multiselect':
        return { is: 'selected', indices: [] };
      case 'array':
        return { is: 'items', items: blankItems(shape, place) };
      case 'variant':
        return variantState(shape.shapes, 0, place, content => blank(content, { required: true, depth: place.depth }));
      case 'object':
      case 'map':
        return membersState(shape, {}, { ...place, fill: true });
    }
  }

  function blankItems(shape: ArrayShape, { depth }: BuildPlace): Draft[] {
    const count = Math.min(shape.flat.bounds.minItems ?? 0, MAX_BLANK_ITEMS);
    return Array.from({ length: Math.max(count, 0) }, (_, index) =>
      blank(shaper.itemOf(shape, index) ?? shaper.never, { required: true, depth: depth + 1 }),
    );
  }

  function variantState(
    shapes: readonly Shape[],
    selected: number,
    { previous }: BuildPlace,
    content: (shape: Shape) => Draft,
  ): State {
    const left = previous?.state.is === 'variant' ? previous.state.left : new Map<number, Draft>();
    return { is: 'variant', selected, content: content(shapes[selected] as Shape), left };
  }

  function holding(shape: Shape, value: Json | undefined, place: BuildPlace): Draft {
    if (value === undefined || (place.preset && shape.flat.secret))
      return place.fill ? blank(shape, place) : make(shape, place, ABSENT);
    return make(shape, place, stateOf(shape, value, place));
  }

  function stateOf(shape: Shape, value: Json, place: BuildPlace): State {
    const previous = place.previous?.shape === shape ? place.previous : undefined;
    const mismatch: State = { is: 'editor', text: JSON.stringify(value, null, 2), reason: 'mismatch' };
    if (previous && (previous.state.is === 'text' || previous.state.is === 'editor')) {
      // The same value in other words ("1.0", other spaces) leaves what was typed alone.
      const current = draftValue(previous);
      if (current !== undefined && equalJson(current, value)) return previous.state;
    }
    if (isFull(place) && typeof value === 'object') return { ...mismatch, reason: 'limit' };
    if (shape.kind === 'json') return { is: 'text', text: JSON.stringify(value, null, 2), kept: false };
    if (value === null && shape.nullable) return { is: 'null' };
    switch (shape.kind) {
      case 'text':
        return typeof value === 'string' ? { is: 'text', text: value, kept: value === '' } : mismatch;
      case 'number':
        return typeof value === 'number' ? { is: 'text', text: String(value), kept: false } : mismatch;
      case 'boolean':
        return typeof value === 'boolean' ? { is: 'value', value } : mismatch;
      case 'const':
        return shape.options.some(option => equalJson(option.value, value)) ? { is: 'value', value } : mismatch;
      case 'select': {
        const index = shape.options.findIndex(option => equalJson(option.value, value));
        return index < 0 ? mismatch : { is: 'selected', indices: [index] };
      }
      case 'multiselect': {
        if (!Array.isArray(value)) return mismatch;
        const indices = value.map(item => shape.options.findIndex(option => equalJson(option.value, item as Json)));
        return indices.includes(-1) || new Set(indices).size < indices.length ? mismatch : { is: 'selected', indices };
      }
      case 'array': {
        if (!Array.isArray(value)) return mismatch;
        const before = previous?.state.is === 'items' ? previous.state.items : [];
        const items = (value as Json[]).map((item, index) =>
          holding(shaper.itemOf(shape, index) ?? shaper.never, item, {
            required: true,
            depth: place.depth + 1,
            previous: before[index],
            ...(place.preset && { preset: true, fill: true }),
          }),
        );
        return { is: 'items', items };
      }
      case 'object':
      case 'map':
        return isObject(value) ? membersState(shape, value, place) : mismatch;
      case 'variant': {
        const state = previous?.state.is === 'variant' ? previous.state : undefined;
        const selected = bestVariant(shaper, shape.shapes, value, state?.selected);
        const inner = state?.selected === selected ? state.content : undefined;
        return variantState(shape.shapes, selected, place, content =>
          holding(content, value, { ...place, required: true, previous: inner }),
        );
      }
    }
  }

  function membersState(shape: ObjectShape, value: { readonly [name: string]: Json }, place: BuildPlace): State {
    const before =
      place.previous?.shape === shape && place.previous.state.is === 'members' ? place.previous.state : undefined;
    const depth = place.depth + 1;
    const preset = place.preset ? { preset: true } : {};
    const properties = propertyNames(shape).map((name, index) => {
      const required = shape.properties.get(name) === true;
      const member = Object.hasOwn(value, name) ? value[name] : undefined;
      const inner = {
        required,
        depth,
        previous: before?.properties[index],
        ...(place.fill && { fill: true }),
        ...preset,
      };
      return holding(shaper.propertyOf(shape, name), member, inner);
    });
    const entries = Object.keys(value)
      .filter(name => !shape.properties.has(name))
      .map(name => {
        const existing = before?.entries.find(other => other.name === name);
        const made = entry(shape, name, value[name], { required: true, depth, previous: existing?.draft, ...preset });
        if (!existing) return made;
        return existing.draft === made.draft && !existing.refused ? existing : { ...made, key: existing.key };
      });
    return { is: 'members', properties, entries };
  }

  function entry(shape: ObjectShape, name: string, value: Json | undefined, place: BuildPlace): EntryDraft {
    // A member that must not be there is shown all the same, so that it can be removed; the validator says why.
    const member = shaper.memberOf(shape, name) ?? shaper.any;
    return { key: newKey(), name, draft: holding(member, value, { ...place, fill: true }) };
  }

  function choose(draft: Draft, index: number, depth: number): Draft | undefined {
    const { shape, state } = draft;
    if (shape.kind !== 'variant' || !shape.shapes[index]) return undefined;
    if (state.is === 'variant' && state.selected === index) return draft;
    const left = new Map(state.is === 'variant' ? state.left : []);
    if (state.is === 'variant') left.set(state.selected, state.content);
    const kept = left.get(index);
    left.delete(index);
    const content = kept ?? carryOver(draft, blank(shape.shapes[index] as Shape, { required: true, depth }), depth);
    return { ...draft, touched: true, state: { is: 'variant', selected: index, content, left } };
  }

  /** What was entered in plain fields stays when the other variant has a field of the same name and kind. */
  function carryOver(from: Draft, to: Draft, depth: number): Draft {
    const source = from.state.is === 'variant' ? from.state.content : undefined;
    if (source?.state.is !== 'members' || to.state.is !== 'members') return to;
    const sourceNames = propertyNames(source.shape as ObjectShape);
    const sources = source.state.properties;
    const properties = propertyNames(to.shape as ObjectShape).map((name, index) => {
      const target = (to.state as { properties: readonly Draft[] }).properties[index] as Draft;
      const other = sources[sourceNames.indexOf(name)];
      const { kind } = target.shape;
      const plain = kind === 'text' || kind === 'number' || kind === 'boolean' || kind === 'select';
      // What was hidden there must not show here.
      const hidden = other?.shape.flat.secret && !target.shape.flat.secret;
      const value = plain && !hidden && other?.shape.kind === kind ? draftValue(other) : undefined;
      if (value === undefined) return target;
      const held = holding(target.shape, value, { required: target.required, depth: depth + 1, previous: target });
      return held.state.is === 'editor' ? target : held;
    });
    return { ...to, state: { ...to.state, properties } };
  }

  return {
    begin() {
      built = 0;
    },
    newKey,
    blank,
    present(shape, place) {
      const state = presetState(shape, place) ?? emptyState(shape, place);
      // Made present on purpose: stays so when everything typed is deleted again.
      return make(shape, place, state.is === 'text' ? { ...state, kept: true } : state);
    },
    holding,
    choose,
    entry,
  };

  function isFull({ depth }: BuildPlace): boolean {
    return depth > MAX_DEPTH || built > MAX_NODES;
  }
}

function sameState(a: State, b: State): boolean {
  if (a === b) return true;
  switch (a.is) {
    case 'absent':
    case 'null':
      return a.is === b.is;
    case 'text':
      return b.is === 'text' && a.text === b.text && a.kept === b.kept;
    case 'editor':
      return b.is === 'editor' && a.text === b.text && a.reason === b.reason;
    case 'value':
      return b.is === 'value' && equalJson(a.value, b.value);
    case 'selected':
      return b.is === 'selected' && sameList(a.indices, b.indices);
    case 'items':
      return b.is === 'items' && sameList(a.items, b.items);
    case 'members':
      return b.is === 'members' && sameList(a.properties, b.properties) && sameList(a.entries, b.entries);
    case 'variant':
      return b.is === 'variant' && a.selected === b.selected && a.content === b.content;
  }
}

function sameList<T>(a: readonly T[], b: readonly T[]): boolean {
  return a.length === b.length && a.every((item, index) => item === b[index]);
}
