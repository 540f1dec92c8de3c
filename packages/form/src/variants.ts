// Alternatives: the one that is chosen holds the value; what was entered in the others is kept for coming back.

import type { Builder, BuildPlace } from './build.ts';
import { type Draft, entered, propertyNames, type State } from './draft.ts';
import { bestVariant } from './fit.ts';
import type { Json } from './json.ts';
import type { ObjectShape, Shape, VariantShape } from './shape.ts';
import type { Shaper } from './shaper.ts';

/** The first alternative, blank. */
export function blankVariant(builder: Builder, { shapes }: VariantShape, { previous, depth }: BuildPlace): State {
  const content = builder.blank(shapes[0] as Shape, { required: true, depth });
  return { is: 'variant', selected: 0, content, left: leftIn(previous) };
}

/** The alternative that fits the value best. */
export function heldVariant(
  builder: Builder,
  shaper: Shaper,
  { shapes }: VariantShape,
  value: Json,
  place: BuildPlace,
): State {
  const { previous } = place;
  const state = previous?.state.is === 'variant' ? previous.state : undefined;
  const selected = bestVariant(shaper, shapes, value, state?.selected);
  const inner = state?.selected === selected ? state.content : undefined;
  const content = builder.holding(shapes[selected] as Shape, value, { ...place, required: true, previous: inner });
  return { is: 'variant', selected, content, left: leftIn(previous) };
}

function leftIn(previous: Draft | undefined): ReadonlyMap<number, Draft> {
  return previous?.state.is === 'variant' ? previous.state.left : new Map();
}

/** The draft with this alternative; `undefined` where there is none. */
export function chooseVariant(builder: Builder, draft: Draft, index: number, depth: number): Draft | undefined {
  const { shape, state } = draft;
  if (shape.kind !== 'variant' || !shape.shapes[index]) return undefined;
  if (state.is === 'variant' && state.selected === index) return draft;
  const left = new Map(state.is === 'variant' ? state.left : []);
  if (state.is === 'variant') left.set(state.selected, state.content);
  const kept = left.get(index);
  left.delete(index);
  const blank = builder.blank(shape.shapes[index], { required: true, depth });
  const content = kept ?? carryOver(builder, draft, blank, depth);
  return entered(draft, { is: 'variant', selected: index, content, left });
}

/** What was entered in plain fields stays when the other variant has a field of the same name and kind. */
function carryOver(builder: Builder, from: Draft, to: Draft, depth: number): Draft {
  const source = from.state.is === 'variant' ? from.state.content : undefined;
  if (source?.state.is !== 'members' || to.state.is !== 'members') return to;
  const sourceNames = propertyNames(source.shape as ObjectShape);
  const sources = source.state.properties;
  const targets = to.state.properties;
  const properties = propertyNames(to.shape as ObjectShape).map((name, index) => {
    const target = targets[index] as Draft;
    const other = sources[sourceNames.indexOf(name)];
    const { kind } = target.shape;
    const plain = kind === 'text' || kind === 'number' || kind === 'boolean' || kind === 'select';
    // What was hidden there must not show here.
    const hidden = other?.shape.flat.secret && !target.shape.flat.secret;
    const value = plain && !hidden && other?.shape.kind === kind ? builder.valueOf(other) : undefined;
    if (value === undefined) return target;
    const held = builder.holding(target.shape, value, {
      required: target.required,
      depth: depth + 1,
      previous: target,
    });
    return held.state.is === 'editor' ? target : held;
  });
  return { ...to, state: { ...to.state, properties } };
}
