// @vitrine/form/compile: reads a schema ahead, where there is time (Node), into plain JSON for `createCompiledForm`.

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
