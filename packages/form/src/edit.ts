// Finds the draft at a path and puts a changed one in its place; everything beside the path stays the same object.
import type { Builder } from './build.ts';
import { type Draft, propertyNames, replace } from './draft.ts';
import type { FormFeatures } from './features.ts';
import type { ObjectShape } from './shape.ts';
import type { Shaper } from './shaper.ts';

/** A part of a form that is edited: where it is, and who knows shapes and makes drafts there. */
export interface EditPlace {
  readonly draft: Draft;
  /** A part that is missing may be made. */
  readonly create: boolean;
  /** How deep in the form. */
  readonly depth: number;
  readonly shaper: Shaper;
  readonly builder: Builder;
}

/** A changed draft, the same one (nothing to do), or `undefined`: not possible here. */
export type Change = (draft: Draft, depth: number) => Draft | undefined;

export interface Target {
  readonly segments: readonly string[];
  /** Makes absent places on the way present. */
  readonly create?: boolean;
  /** At a variant, change what is chosen rather than the choice. */
  readonly inner?: boolean;
}

export interface Editor {
  edit(draft: Draft, target: Target, change: Change): Draft | undefined;
}

export function createEditor(shaper: Shaper, builder: Builder, { lists, variants, entries }: FormFeatures): Editor {
  function edit(draft: Draft, target: Target, change: Change, depth = 0): Draft | undefined {
    const [segment, ...segments] = target.segments;
    const { state } = draft;
    if (state.is === 'variant' && (segment !== undefined || target.inner)) {
      const content = edit(state.content, target, change, depth);
      return content && replace(draft, content === state.content, { ...state, content });
    }
    if (segment === undefined) return change(draft, depth);
    const inner: Target = { ...target, segments };
    if (state.is === 'members') return editMember(draft, segment, inner, change, depth);
    if (state.is === 'items')
      return lists.editItem({ draft, segment, create: target.create ?? false, depth, shaper, builder }, item =>
        edit(item, inner, change, depth + 1),
      );
    if (!target.create || (state.is !== 'absent' && state.is !== 'null')) return undefined;
    const made = openTowards(draft, segment, depth);
    return made && edit(made, target, change, depth);
  }

  /** An absent place made present, as the alternative that has the member asked for. */
  function openTowards(draft: Draft, segment: string, depth: number): Draft | undefined {
    const { shape, required } = draft;
    if (shape.kind !== 'object' && shape.kind !== 'map' && shape.kind !== 'array' && shape.kind !== 'variant')
      return undefined;
    const made = { ...builder.present(shape, { required, depth, previous: draft }), touched: true };
    if (shape.kind !== 'variant') return made;
    const index = shape.shapes.findIndex(option =>
      option.kind === 'object' ? option.properties.has(segment) : option.kind === 'array' && /^\d+$/.test(segment),
    );
    return index < 0 ? made : variants.chooseVariant(builder, made, index, depth);
  }

  function editMember(draft: Draft, name: string, target: Target, change: Change, depth: number): Draft | undefined {
    const { state } = draft;
    const shape = draft.shape as ObjectShape;
    if (state.is !== 'members') return undefined;
    const index = shape.properties.has(name) ? propertyNames(shape).indexOf(name) : -1;
    if (index >= 0) {
      const before = state.properties[index] as Draft;
      const after = edit(before, target, change, depth + 1);
      return after && replace(draft, after === before, { ...state, properties: state.properties.with(index, after) });
    }
    if (shape.carries) return undefined;
    return entries.editEntry({ draft, name, create: target.create ?? false, depth, shaper, builder }, inside =>
      edit(inside, target, change, depth + 1),
    );
  }

  return { edit: (draft, target, change) => edit(draft, target, change) };
}
