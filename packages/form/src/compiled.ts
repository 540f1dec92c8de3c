// Forms in two steps: `compileShapes` where there is time (Node), `createCompiledForm` where bytes count (a page).

import { type CompiledShapes, compileShapes } from './compile-shapes.ts';
import { createCompiledShaper, isOpen } from './compiled-shaper.ts';
import type { Form } from './controls.ts';
import type { FormFeatures } from './features.ts';
import { type NestedShape, type NestedShapes, nestShapes, shapesIn } from './nest-shapes.ts';
import { createShapedForm, type ShapedFormOptions } from './shaped.ts';

export { childrenOf } from './children.ts';
export type { CompiledShape } from './compile-shapes.ts';
export {
  ALL_FEATURES,
  entries,
  type FormFeatures,
  lists,
  multiselect,
  patterns,
  validation,
  variants,
} from './features.ts';
export { pointer, segmentsOf } from './json.ts';
export { type CompiledShapes, compileShapes, isOpen, type NestedShape, type NestedShapes, nestShapes, shapesIn };

export interface CompiledFormOptions extends Omit<ShapedFormOptions, 'features'> {
  /** Those that the shapes need; a shape that needs another one throws when its place is made. */
  readonly features: { readonly [N in keyof FormFeatures]?: FormFeatures[N] | undefined };
}

/** The form of a schema that `compileShapes` has read: the same as `createCoreForm` of the schema, without the code that reads it, and without words. */
export function createCompiledForm(shapes: NestedShapes, options: CompiledFormOptions): Form {
  const features = options.features as FormFeatures;
  return createShapedForm(createCompiledShaper(shapes, features), { ...options, features });
}
