// What somebody has entered so far: one immutable draft for each place that exists, holding typed text rather than
// values, and what the value is that can be read from it.

import type { JsonReason } from './controls.ts';
import { type Json, type JsonObject, readJson, readNumber } from './json.ts';
import type { ObjectShape, Shape } from './shape.ts';

export interface Draft {
  /** Unique in the form and lasting. */
  readonly key: string;
  readonly shape: Shape;
  readonly required: boolean;
  readonly touched: boolean;
  readonly state: State;
}

export type State =
  | { readonly is: 'absent' }
  | { readonly is: 'null' }
  /** Text, number and JSON controls. `kept`: present even when empty. */
  | { readonly is: 'text'; readonly text: string; readonly kept: boolean }
  | { readonly is: 'value'; readonly value: Json }
  | { readonly is: 'selected'; readonly indices: readonly number[] }
  | {
      readonly is: 'members';
      readonly properties: readonly Draft[];
      readonly entries: readonly EntryDraft[];
      /** Further members of a shape that carries them. */
      readonly carried: JsonObject;
    }
  | { readonly is: 'items'; readonly items: readonly Draft[] }
  | {
      readonly is: 'variant';
      readonly selected: number;
      readonly content: Draft;
      /** What was entered in the other variants. */
      readonly left: ReadonlyMap<number, Draft>;
    }
  /** A JSON editor in the place of the shape's own control. */
  | { readonly is: 'editor'; readonly text: string; readonly reason: JsonReason };

export interface EntryDraft {
  readonly key: string;
  /** The name the value stands under; `undefined` as long as there is none. */
  readonly name: string | undefined;
  /** A typed name that could not be applied. */
  readonly refused?: { readonly text: string; readonly why: 'empty' | 'taken' };
  readonly draft: Draft;
}

export const ABSENT: State = { is: 'absent' };

/** The same draft, once the person was there. */
export function touched(draft: Draft): Draft {
  return draft.touched ? draft : { ...draft, touched: true };
}

/** The draft with this state, once the person was there. */
export function entered(draft: Draft, state: State): Draft {
  return { ...draft, touched: true, state };
}

/** The draft with this state, unless it is the same as before. */
export function replace(draft: Draft, same: boolean, state: State): Draft {
  return same ? draft : { ...draft, state };
}

/** The names of an object's declared properties, aligned with `state.properties`. */
export function propertyNames(shape: ObjectShape): readonly string[] {
  let names = namesByShape.get(shape);
  if (!names) {
    names = [...shape.properties.keys()];
    namesByShape.set(shape, names);
  }
  return names;
}
const namesByShape = new WeakMap<ObjectShape, readonly string[]>();

const values = new WeakMap<Draft, { readonly value: Json | undefined }>();

/** The value of a draft; `undefined` when absent or unreadable. The same object for the same draft. */
export function draftValue(draft: Draft): Json | undefined {
  let known = values.get(draft);
  if (!known) {
    known = { value: read(draft) };
    values.set(draft, known);
  }
  return known.value;
}

function read({ shape, state }: Draft): Json | undefined {
  switch (state.is) {
    case 'absent':
      return undefined;
    case 'null':
      return null;
    case 'value':
      return state.value;
    case 'text':
      return shape.kind === 'text' ? state.text : shape.kind === 'number' ? numberIn(state.text) : jsonIn(state.text);
    case 'editor':
      return jsonIn(state.text);
    case 'selected': {
      if (!('options' in shape)) return undefined;
      const chosen = state.indices.map(index => shape.kind !== 'variant' && shape.options[index]?.value);
      return (shape.kind === 'multiselect' ? chosen : chosen[0]) as Json | undefined;
    }
    case 'variant':
      return draftValue(state.content);
    case 'items':
      return state.items.map(draftValue).filter(value => value !== undefined);
    case 'members': {
      const names = propertyNames(shape as ObjectShape);
      const members: [string, Json | undefined][] = state.properties.map((draft, index) => [
        names[index] as string,
        draftValue(draft),
      ]);
      for (const { name, draft } of state.entries) if (name !== undefined) members.push([name, draftValue(draft)]);
      // fromEntries defines own properties: a member called `__proto__` is data.
      members.push(...Object.entries(state.carried));
      return Object.fromEntries(members.filter((member): member is [string, Json] => member[1] !== undefined));
    }
  }
}

function numberIn(text: string): number | undefined {
  const value = readNumber(text);
  return typeof value === 'number' ? value : undefined;
}

function jsonIn(text: string): Json | undefined {
  const result = readJson(text);
  return 'value' in result ? result.value : undefined;
}
