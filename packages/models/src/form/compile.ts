// @vitrine/models/internal/form/compile: compiles a schema in Node, ahead of time, to plain JSON for `createCompiledForm`.

export type { FormDescription } from './form-description.ts';
export { isCheckedByControls } from './schema/checked-by-controls.ts';
export { compileSchema } from './schema/compile-schema.ts';
export { argumentsSchema } from './schema/normalize-schema.ts';
