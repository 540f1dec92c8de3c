// Creates a form from a schema in one step: compiles it to a description, and makes the form of that.

import { cloneJson } from './json.ts';
import { type CompiledFormOptions, createCompiledForm } from './model/create-compiled-form.ts';
import type { Form } from './model/fields/controls.ts';
import { compileSchema } from './schema/compile-schema.ts';
import { createValidator } from './validate/create-validator.ts';

/** Options of `createForm`. @default `validator`: the schema's */
export type FormOptions = CompiledFormOptions;

/**
 * Creates a form for a JSON Schema (drafts 4 to 2020-12), such as a tool's `inputSchema`. Values are checked against the whole schema before
 * they are submitted, by `validator` or else by `createValidator(schema)`. Never throws, whatever the schema: what no control can show becomes a
 * JSON editor.
 * @example
 * const form = createForm({ type: 'object', properties: { city: { type: 'string' } }, required: ['city'] });
 * form.input('/city', 'Oslo');
 * form.submit(); // { ok: true, value: { city: 'Oslo' } }
 */
export function createForm(schema: unknown, options: FormOptions = {}): Form {
  const copy = cloneJson(schema) ?? true;
  return createCompiledForm(compileSchema(copy), { validator: createValidator(copy), ...options });
}
