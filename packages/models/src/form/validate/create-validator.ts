// The validator of forms and tool arguments: the interpreter of schemas with the formats that it knows.

import { normalizeSchema } from '../schema/normalize-schema.ts';
import { createSchemaValidator } from './create-schema-validator.ts';
import { hasFormat } from './formats.ts';
import type { Validator } from './validator.ts';

/**
 * Creates a validator for a JSON Schema (drafts 4 to 2020-12), read as meant (`normalizeSchema`) and without generating code. Never throws
 * and never fetches: a schema that can't be applied (a reference to another document, too many steps for a page) accepts everything, and
 * the server decides.
 * @example
 * const validator = createValidator({ type: 'object', required: ['city'] });
 * validator.validate({}); // [{ path: '', keyword: 'required', message: 'Needs the required property "city"' }]
 */
export function createValidator(schema: unknown): Validator & Required<Pick<Validator, 'format'>> {
  return { ...createSchemaValidator(normalizeSchema(schema), { hasFormat }), format: hasFormat };
}
