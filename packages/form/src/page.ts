// @vitrine/form/page: the form of a precompiled description, for pages with a small budget. Only the validator reads schemas.

export type { NestedFormDescription } from './form-description.ts';
export { parsePointer, pointer } from './json.ts';
export { childControls } from './model/child-controls.ts';
export { type CompiledFormOptions, createCompiledForm } from './model/create-compiled-form.ts';
export { entries, type FormFeatures, lists, multiselect, patterns, validation, variants } from './model/features.ts';
export { createSchemaValidator } from './validate/create-schema-validator.ts';
export { hasFormat } from './validate/formats.ts';
