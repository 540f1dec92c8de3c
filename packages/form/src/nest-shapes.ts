// Compiled shapes as a page carries them: one that is used once stands where it is used, which takes fewer bytes than a number for it.

import type { CompiledShape, CompiledShapes } from './compile-shapes.ts';
import { isOpen } from './compiled-shaper.ts';

/** A shape that may hold others. */
export interface NestedShape extends CompiledShape<ShapeRef> {}
/** An index in the list, as in `CompiledShape`, or the shape itself. */
export type ShapeRef = number | NestedShape;

export interface NestedShapes {
  /** The root is the first. Those with further members are always here: whether there are any is seen from this list alone. */
  readonly shapes: readonly NestedShape[];
}

/** How deep a shape may stand in others. */
const MAX_DEPTH = 50;

export function nestShapes({ shapes }: CompiledShapes): NestedShapes {
  const uses = shapes.map(() => 0);
  for (const shape of shapes) for (const index of refsOf(shape)) if (index >= 0) uses[index] = (uses[index] ?? 0) + 1;
  const listed: CompiledShape[] = [];
  const places = new Map<number, number>();
  const list = (index: number): number => {
    const place = places.get(index) ?? listed.push(shapes[index] as CompiledShape) - 1;
    places.set(index, place);
    return place;
  };
  const refTo = (index: number, depth: number): ShapeRef => {
    const shape = shapes[index];
    if (!shape) return index;
    const isAlone = index > 0 && uses[index] === 1 && depth < MAX_DEPTH && !isOpen(shape);
    return isAlone ? nested(shape, depth + 1) : list(index);
  };
  const nested = (shape: CompiledShape, depth: number): NestedShape =>
    mapRefs<number, ShapeRef>(shape, index => refTo(index, depth));
  list(0);
  const made: NestedShape[] = [];
  // The list grows while it is gone through.
  for (const shape of listed) made.push(nested(shape, 0));
  return { shapes: made };
}

/** Every shape, those in others too. */
export function shapesIn({ shapes }: NestedShapes): NestedShape[] {
  const found = [...shapes];
  for (const shape of found) for (const ref of refsOf(shape)) if (typeof ref === 'object') found.push(ref);
  return found;
}

function refsOf<Ref>(shape: CompiledShape<Ref>): Ref[] {
  const refs: Ref[] = [];
  mapRefs<Ref, Ref>(shape, ref => {
    refs.push(ref);
    return ref;
  });
  return refs;
}

function mapRefs<From, To>(shape: CompiledShape<From>, change: (ref: From) => To): CompiledShape<To> {
  const { properties, additional, patterns, items, prefix, shapes, ...rest } = shape;
  return {
    ...rest,
    ...(properties && {
      properties: properties.map(([name, ref, required]) =>
        required ? ([name, change(ref), required] as const) : ([name, change(ref)] as const),
      ),
    }),
    ...(additional !== undefined && { additional: change(additional) }),
    ...(patterns && { patterns: patterns.map(([pattern, ref]) => [pattern, change(ref)] as const) }),
    ...(items !== undefined && { items: change(items) }),
    ...(prefix && { prefix: prefix.map(change) }),
    ...(shapes && { shapes: shapes.map(change) }),
  };
}
