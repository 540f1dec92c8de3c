// Makes the control of an array.

import { pointer } from '../json.ts';
import type { ControlPlace } from './build-controls.ts';
import type { ControlBase, ControlNode } from './controls.ts';
import type { Field } from './field.ts';
import type { ArraySpec } from './field-spec.ts';
import type { FieldSpecs } from './field-specs.ts';
import { withoutUndefined } from './without-undefined.ts';

export interface ArrayControlInput {
  readonly field: Field;
  readonly spec: ArraySpec;
  readonly specs: FieldSpecs;
  readonly base: ControlBase;
  readonly place: ControlPlace;
  build(field: Field, place: ControlPlace): ControlNode;
}

export function arrayControl({ field: { state }, spec, specs, base, place, build }: ArrayControlInput): ControlNode {
  const { path, showErrors, secret } = place;
  const fields = state.kind === 'items' ? state.items : [];
  const { minItems, maxItems } = spec.facts.bounds;
  const items = fields.map((item, index) =>
    build(item, {
      path: pointer(path, index),
      label: item.spec.facts.title ?? `${index + 1}`,
      showErrors,
      secret,
    }),
  );
  const next = specs.findItem(spec, fields.length);
  return {
    ...base,
    kind: 'array',
    items,
    ...withoutUndefined({ minItems, maxItems }),
    uniqueItems: spec.facts.uniqueItems ?? false,
    canAdd: next !== undefined && items.length < (maxItems ?? Infinity),
    canRemove: items.length > (minItems ?? 0),
    fixedItems: spec.fixedItems,
  };
}
