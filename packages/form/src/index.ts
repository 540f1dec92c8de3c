// @vitrine/form: a JSON Schema in; controls, values and errors out. No DOM, no framework.

import type { Form } from './controls.ts';
import { type CoreFormOptions, createCoreForm } from './core.ts';
import { createValidator } from './validator.ts';

export type * from './controls.ts';
export { ERROR_CODES } from './controls.ts';
export { type FoldedOptions, foldOptions } from './fold-options.ts';
export type { Json, JsonObject, JsonType } from './json.ts';
export { humanise } from './labels.ts';
export { englishMessage } from './messages.ts';
export { shownLimits } from './shown-limits.ts';
export type { CreateValidator, SchemaValidator, ValidationIssue } from './validate.ts';
export { createValidator } from './validator.ts';

export interface FormOptions extends CoreFormOptions {}

/**
 * A form for a JSON Schema (drafts 4 to 2020-12), such as a tool's `inputSchema`. Values are checked against the whole
 * schema before they leave. Never throws, whatever the schema: what no control can show becomes a JSON editor.
 */
export function createForm(schema: unknown, options: FormOptions = {}): Form {
  return createCoreForm(schema, { validator: createValidator(schema), ...options });
}
