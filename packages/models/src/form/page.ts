// @vitrine/models/internal/form/page: the form of a precompiled description, for pages with a small budget. Only the validator reads schemas.

export { createCompiledForm } from './model/create-compiled-form.ts';
export { createSchemaValidator } from './validate/create-schema-validator.ts';
