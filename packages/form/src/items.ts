// The items of a list: blank, held, changed, added, moved and removed.

import type { Builder, BuildPlace } from './build.ts';
import type { Problem } from './check.ts';
import { type Draft, entered, replace, type State } from './draft.ts';
import type { EditPlace } from './edit.ts';
import type { Json } from './json.ts';
import { MAX_BLANK_ITEMS } from './limits.ts';
import type { ArrayShape } from './shape.ts';
import type { Shaper } from './shaper.ts';

/** As many as there must be. */
export function blankItems(builder: Builder, shaper: Shaper, shape: ArrayShape, { depth }: BuildPlace): State {
  const count = Math.min(shape.flat.bounds.minItems ?? 0, MAX_BLANK_ITEMS);
  const items = Array.from({ length: Math.max(count, 0) }, (_, index) =>
    builder.blank(shaper.itemOf(shape, index) ?? shaper.never, { required: true, depth: depth + 1 }),
  );
  return { is: 'items', items };
}

export function heldItems(
  builder: Builder,
  shaper: Shaper,
  shape: ArrayShape,
  values: readonly Json[],
  { previous, depth, preset }: BuildPlace,
): State {
  const before = previous?.state.is === 'items' ? previous.state.items : [];
  const items = values.map((item, index) =>
    builder.holding(shaper.itemOf(shape, index) ?? shaper.never, item, {
      required: true,
      depth: depth + 1,
      previous: before[index],
      ...(preset && { preset: true, fill: true }),
    }),
  );
  return { is: 'items', items };
}

export interface ItemPlace extends EditPlace {
  readonly segment: string;
}

/** The draft with this item changed, or made behind the last where `create` allows it. */
export function editItem(
  { draft, segment, create, depth, shaper, builder }: ItemPlace,
  change: (draft: Draft) => Draft | undefined,
): Draft | undefined {
  const { state, shape } = draft;
  if (state.is !== 'items' || !/^(?:0|[1-9]\d*)$/.test(segment)) return undefined;
  const index = Number(segment);
  const existing = state.items[index];
  if (!existing && (!create || index !== state.items.length)) return undefined;
  const item =
    existing ?? builder.blank(shaper.itemOf(shape, index) ?? shaper.never, { required: true, depth: depth + 1 });
  const after = change(item);
  if (!after) return undefined;
  const items = existing ? state.items.with(index, after) : [...state.items, after];
  return replace(draft, existing === after, { ...state, items });
}

/** `added` receives the index. */
export function addItem(
  builder: Builder,
  shaper: Shaper,
  target: Draft,
  depth: number,
  added: (segment: string) => void,
): Draft | undefined {
  const { state } = target;
  if (state.is !== 'items') return undefined;
  const index = state.items.length;
  const shape = shaper.itemOf(target.shape, index);
  if (!shape) return undefined;
  const item = builder.blank(shape, { required: true, depth: depth + 1 });
  added(String(index));
  return entered(target, { ...state, items: [...state.items, item] });
}

export function removeItem(draft: Draft, index: number): Draft | undefined {
  const { state } = draft;
  if (state.is !== 'items' || !state.items[index]) return undefined;
  return entered(draft, { ...state, items: state.items.toSpliced(index, 1) });
}

export function moveItem(draft: Draft, from: number, to: number): Draft | undefined {
  const { state, shape } = draft;
  if (state.is !== 'items' || shape.kind !== 'array') return undefined;
  if (from < shape.fixedItems || to < shape.fixedItems) return undefined;
  const item = state.items[from];
  if (!item || !state.items[to]) return undefined;
  const items = state.items.toSpliced(from, 1).toSpliced(to, 0, item);
  return from === to ? draft : entered(draft, { ...state, items });
}

/** Too few or too many of them. */
export function countProblems({ shape: { flat } }: Draft, count: number): Problem[] {
  const { minItems, maxItems } = flat.bounds;
  if (minItems !== undefined && count < minItems) return [{ code: 'minItems', params: { limit: minItems } }];
  if (maxItems !== undefined && count > maxItems) return [{ code: 'maxItems', params: { limit: maxItems } }];
  return [];
}
