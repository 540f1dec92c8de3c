// @vitrine/models/form: makes controls, values and errors from a JSON Schema. No DOM, no framework.

// Public: a form, its validator, and what a renderer shows.

export { createForm } from './create-form.ts';
export type { Json } from './json.ts';
export {
  type ArrayControl,
  type BooleanControl,
  type ConstControl,
  type ControlNode,
  type EntryControl,
  ERROR_CODES,
  type Form,
  type FormError,
  type FormSnapshot,
  type JsonControl,
  type JsonReason,
  type MapControl,
  type MultiselectControl,
  type NumberControl,
  type ObjectControl,
  type SelectControl,
  type TextControl,
  type TextWidget,
  type VariantControl,
} from './model/fields/controls.ts';

export { createValidator } from './validate/create-validator.ts';
export type { SchemaValidator, Validator } from './validate/validator.ts';

// For libraries: labels and schemas as the form reads them.

export { argumentsSchema } from './schema/normalize-schema.ts';
