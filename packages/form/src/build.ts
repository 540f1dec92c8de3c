// Makes drafts: blank ones, and ones that hold a given value. Optional places stay absent until somebody wants them,
// which is also what ends recursive schemas. A value that its control can't hold goes into a JSON editor, unchanged.
import { ABSENT, type Draft, draftValue, type EntryDraft, propertyNames, type State } from './draft.ts';
import type { FormFeatures } from './features.ts';
import { equalJson, isObject, type Json } from './json.ts';
import { MAX_DEPTH, MAX_NODES } from './limits.ts';
import type { ObjectShape, Shape } from './shape.ts';
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
  entry(shape: ObjectShape, name: string, value: Json | undefined, place: BuildPlace): EntryDraft;
  /** What the draft holds; `undefined` when absent or unreadable. */
  valueOf(draft: Draft): Json | undefined;
}

export function createBuilder(shaper: Shaper, { lists, variants, entries, multiselect }: FormFeatures): Builder {
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
        return lists.blankItems(builder, shaper, shape, place);
      case 'variant':
        return variants.blankVariant(builder, shape, place);
      case 'object':
      case 'map':
        return membersState(shape, {}, { ...place, fill: true });
    }
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
      case 'multiselect':
        return multiselect.heldPicks(shape, value) ?? mismatch;
      case 'array':
        return Array.isArray(value) ? lists.heldItems(builder, shaper, shape, value, { ...place, previous }) : mismatch;
      case 'object':
      case 'map':
        return isObject(value) &&
          (shape.carries || shaper.hasEntries || Object.keys(value).every(name => shape.properties.has(name)))
          ? membersState(shape, value, place)
          : mismatch;
      case 'variant':
        return variants.heldVariant(builder, shaper, shape, value, { ...place, previous });
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
    const named =
      shaper.hasEntries && !shape.carries
        ? entries.entriesOf(builder, shape, value, before?.entries ?? [], { depth, ...preset })
        : [];
    const others = shape.carries ? Object.entries(value).filter(([name]) => !shape.properties.has(name)) : [];
    const carried = Object.fromEntries(others);
    const same = before && equalJson(before.carried, carried);
    return { is: 'members', properties, entries: named, carried: same ? before.carried : carried };
  }

  function entry(shape: ObjectShape, name: string, value: Json | undefined, place: BuildPlace): EntryDraft {
    // A member that must not be there is shown all the same, so that it can be removed; the validator says why.
    const member = shaper.memberOf(shape, name) ?? shaper.any;
    return { key: newKey(), name, draft: holding(member, value, { ...place, fill: true }) };
  }

  const builder: Builder = {
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
    entry,
    valueOf: draftValue,
  };
  return builder;

  function isFull({ depth }: BuildPlace): boolean {
    return depth > MAX_DEPTH || built > MAX_NODES;
  }
}

/** Equal in what it says; the drafts inside are the same objects. */
function sameState(a: State, b: State): boolean {
  const other = b as { readonly [member: string]: unknown };
  return Object.entries(a).every(([name, part]) => part === other[name] || sameList(part, other[name]));
}

function sameList(a: unknown, b: unknown): boolean {
  return Array.isArray(a) && Array.isArray(b) && a.length === b.length && a.every((item, index) => item === b[index]);
}
