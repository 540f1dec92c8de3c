// Forms in two steps: `compileShapes` where there is time (Node), `createCompiledForm` where bytes count (a page).

import { type CompiledShapes, compileShapes } from './compile-shapes.ts';
import { createCompiledShaper } from './compiled-shaper.ts';
import type { Form } from './controls.ts';
import { type CoreFormOptions, createShapedForm } from './shaped.ts';

export type { CompiledShape } from './compile-shapes.ts';
export { type CompiledShapes, compileShapes };

/** The form of a schema that `compileShapes` has read: the same as `createCoreForm` of the schema, without the code that reads it. */
export function createCompiledForm(shapes: CompiledShapes, options: CoreFormOptions = {}): Form {
  return createShapedForm(createCompiledShaper(shapes), options);
}
