// A list as a control. See ./project.ts for all others.

import type { ControlBase, ControlNode } from './controls.ts';
import { defined } from './defined.ts';
import type { Draft } from './draft.ts';
import { pointer } from './json.ts';
import type { Place } from './project.ts';
import type { ArrayShape } from './shape.ts';
import type { Shaper } from './shaper.ts';

export interface ArrayToProject {
  readonly draft: Draft;
  readonly shape: ArrayShape;
  readonly shaper: Shaper;
  readonly base: ControlBase;
  readonly place: Place;
  project(draft: Draft, place: Place): ControlNode;
}

export function arrayControl({ draft: { state }, shape, shaper, base, place, project }: ArrayToProject): ControlNode {
  const { path, showErrors, secret } = place;
  const drafts = state.is === 'items' ? state.items : [];
  const { minItems, maxItems } = shape.flat.bounds;
  const items = drafts.map((item, index) =>
    project(item, {
      path: pointer(path, index),
      name: '',
      label: item.shape.flat.title ?? `${index + 1}`,
      showErrors,
      secret,
    }),
  );
  const next = shaper.itemOf(shape, drafts.length);
  return {
    ...base,
    kind: 'array',
    items,
    ...defined({ minItems, maxItems }),
    uniqueItems: shape.flat.uniqueItems ?? false,
    canAdd: next !== undefined && items.length < (maxItems ?? Infinity),
    canRemove: items.length > (minItems ?? 0),
    fixedItems: shape.fixedItems,
  };
}
