// Changes the field at a path; everything beside the path stays the same object.
import type { FieldBuilder } from './build-fields.ts';
import { editEntry } from './entries.ts';
import { type Field, propertyNames, replace } from './field.ts';
import type { ObjectSpec } from './field-spec.ts';
import { editItem } from './lists.ts';
import { chooseVariant } from './variants.ts';

/** The place where a part of a form is edited. */
export interface EditPlace {
  readonly field: Field;
  /** Whether a missing part may be created. */
  readonly create: boolean;
  /** The nesting depth in the form. */
  readonly depth: number;
  readonly builder: FieldBuilder;
}

/** Returns the changed field, the same field where nothing changes, or `undefined` where the change is not possible. */
export type Change = (field: Field, depth: number) => Field | undefined;

export interface Target {
  readonly segments: readonly string[];
  /** Makes absent fields on the way present. */
  readonly create?: boolean;
  /** Whether a change at a variant goes to the chosen alternative rather than the choice. */
  readonly inner?: boolean;
}

export interface Editor {
  edit(field: Field, target: Target, change: Change): Field | undefined;
}

export function createEditor(builder: FieldBuilder): Editor {
  function edit(field: Field, target: Target, change: Change, depth = 0): Field | undefined {
    const [segment, ...segments] = target.segments;
    const { state } = field;
    if (state.kind === 'variant' && (segment !== undefined || target.inner)) {
      const content = edit(state.content, target, change, depth);
      return content && replace(field, content === state.content, { ...state, content });
    }
    if (segment === undefined) return change(field, depth);
    const inner: Target = { ...target, segments };
    if (state.kind === 'members') return editMember(field, segment, inner, change, depth);
    if (state.kind === 'items')
      return editItem({ field, segment, create: target.create ?? false, depth, builder }, item =>
        edit(item, inner, change, depth + 1),
      );
    if (!target.create || (state.kind !== 'absent' && state.kind !== 'null')) return undefined;
    const openedField = openTowards(field, segment, depth);
    return openedField && edit(openedField, target, change, depth);
  }

  /** Makes an absent field present; of a variant, as the alternative that has the requested member. */
  function openTowards(field: Field, segment: string, depth: number): Field | undefined {
    const { spec, required } = field;
    if (spec.kind !== 'object' && spec.kind !== 'map' && spec.kind !== 'array' && spec.kind !== 'variant')
      return undefined;
    const presentField = { ...builder.present(spec, { required, depth, previous: field }), touched: true };
    if (spec.kind !== 'variant') return presentField;
    const index = spec.alternatives.findIndex(option =>
      option.kind === 'object' ? option.properties.has(segment) : option.kind === 'array' && /^\d+$/.test(segment),
    );
    return index < 0 ? presentField : chooseVariant(builder, presentField, index, depth);
  }

  function editMember(field: Field, name: string, target: Target, change: Change, depth: number): Field | undefined {
    const { state } = field;
    const spec = field.spec as ObjectSpec;
    if (state.kind !== 'members') return undefined;
    const index = spec.properties.has(name) ? propertyNames(spec).indexOf(name) : -1;
    if (index >= 0) {
      const before = state.properties[index] as Field;
      const after = edit(before, target, change, depth + 1);
      return after && replace(field, after === before, { ...state, properties: state.properties.with(index, after) });
    }
    if (spec.keepsUnknown) return undefined;
    return editEntry({ field, name, create: target.create ?? false, depth, builder }, inside =>
      edit(inside, target, change, depth + 1),
    );
  }

  return { edit: (field, target, change) => edit(field, target, change) };
}
