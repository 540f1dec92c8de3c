// The items of an array: creates, changes, adds, moves and removes them.

import type { Json } from '../../json.ts';
import { MAX_BLANK_ITEMS } from '../../limits.ts';
import type { BuildPlace, FieldBuilder } from './build-fields.ts';
import type { EditPlace } from './edit-fields.ts';
import { entered, type Field, type FieldState, replace } from './field.ts';
import type { ArraySpec } from './field-spec.ts';

/** Returns as many blank items as the array requires. */
export function blankItems(builder: FieldBuilder, spec: ArraySpec, { depth }: BuildPlace): FieldState {
  const { specs } = builder;
  const count = Math.min(spec.keywords.bounds.minItems ?? 0, MAX_BLANK_ITEMS);
  const items = Array.from({ length: Math.max(count, 0) }, (_, index) =>
    builder.blank(specs.findItem(spec, index) ?? specs.never, { required: true, depth: depth + 1 }),
  );
  return { kind: 'items', items };
}

/** One item for each value; unchanged ones keep their current fields. */
export function itemsHolding(
  builder: FieldBuilder,
  spec: ArraySpec,
  values: readonly Json[],
  { previous, depth, isDefault }: BuildPlace,
): FieldState {
  const { specs } = builder;
  const before = previous?.state.kind === 'items' ? previous.state.items : [];
  const items = values.map((item, index) =>
    builder.holding(specs.findItem(spec, index) ?? specs.never, item, {
      required: true,
      depth: depth + 1,
      previous: before[index],
      ...(isDefault && { isDefault: true, fill: true }),
    }),
  );
  return { kind: 'items', items };
}

export interface ItemPlace extends EditPlace {
  readonly segment: string;
}

/** The array with this item changed, or with a new last item where `create` allows it. */
export function editItem(
  { field, segment, create, depth, builder }: ItemPlace,
  change: (field: Field) => Field | undefined,
): Field | undefined {
  const { state, spec } = field;
  const { specs } = builder;
  if (state.kind !== 'items' || !/^(?:0|[1-9]\d*)$/.test(segment)) return undefined;
  const index = Number(segment);
  const existing = state.items[index];
  if (!existing && (!create || index !== state.items.length)) return undefined;
  const item =
    existing ?? builder.blank(specs.findItem(spec, index) ?? specs.never, { required: true, depth: depth + 1 });
  const after = change(item);
  if (!after) return undefined;
  const items = existing ? state.items.with(index, after) : [...state.items, after];
  return replace(field, existing === after, { ...state, items });
}

/** The array with another item; `added` receives its index. */
export function addItem(
  builder: FieldBuilder,
  target: Field,
  depth: number,
  added: (segment: string) => void,
): Field | undefined {
  const { state } = target;
  if (state.kind !== 'items') return undefined;
  const index = state.items.length;
  const spec = builder.specs.findItem(target.spec, index);
  if (!spec) return undefined;
  const item = builder.blank(spec, { required: true, depth: depth + 1 });
  added(String(index));
  return entered(target, { ...state, items: [...state.items, item] });
}

export function removeItem(field: Field, index: number): Field | undefined {
  const { state } = field;
  if (state.kind !== 'items' || !state.items[index]) return undefined;
  return entered(field, { ...state, items: state.items.toSpliced(index, 1) });
}

export function moveItem(field: Field, from: number, to: number): Field | undefined {
  const { state, spec } = field;
  if (state.kind !== 'items' || spec.kind !== 'array') return undefined;
  if (from < spec.fixedItems || to < spec.fixedItems) return undefined;
  const item = state.items[from];
  if (!item || !state.items[to]) return undefined;
  const items = state.items.toSpliced(from, 1).toSpliced(to, 0, item);
  return from === to ? field : entered(field, { ...state, items });
}
