// @vitrine/form/compile: compiles a schema in Node, ahead of time, to plain JSON for `createCompiledForm`.

export {
  type FieldDescription,
  type FormDescription,
  fieldsIn,
  hasEntries,
  type NestedField,
  type NestedFormDescription,
} from './form-description.ts';
export { compileSchema } from './schema/compile-schema.ts';
export { nestFields } from './schema/nest-fields.ts';
export { argumentsSchema } from './schema/schema-as-meant.ts';
