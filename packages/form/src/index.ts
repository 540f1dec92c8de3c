// @vitrine/form: makes controls, values and errors from a JSON Schema. No DOM, no framework.

export { createForm, type FormOptions } from './create-form.ts';
export type { Json, JsonObject, JsonType } from './json.ts';
export type {
  ArrayControl,
  BooleanControl,
  ConstControl,
  ControlBase,
  ControlNode,
  EntryControl,
  ErrorCode,
  Form,
  FormError,
  FormSnapshot,
  JsonControl,
  JsonParams,
  JsonReason,
  MapControl,
  MultiselectControl,
  NumberControl,
  ObjectControl,
  SelectControl,
  SelectOption,
  SubmitResult,
  TextControl,
  TextWidget,
  VariantControl,
  VariantOption,
} from './model/controls.ts';
export { ERROR_CODES } from './model/controls.ts';
export { type FoldedOptions, foldOptions } from './model/fold-options.ts';
export { humanise } from './model/humanise.ts';
export { englishMessage } from './model/messages.ts';
export { shownLimits } from './model/shown-limits.ts';
export { argumentsSchema } from './schema/schema-as-meant.ts';
export { createValidator } from './validate/create-validator.ts';
export type { SchemaValidator, ValidationIssue, Validator } from './validate/validator.ts';
