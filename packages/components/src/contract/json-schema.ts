// JSON Schema of a component's props. Separate from the contracts, because zod's converter is larger than a whole contract.
import * as z from 'zod/mini';
import { DateTimeSchema } from './date-time.ts';
import type { ComponentContract } from './define-contract.ts';

/** A JSON Schema of draft 2020-12, as a plain object. */
export type JsonSchema = Readonly<Record<string, unknown>>;

const converted = new WeakMap<object, JsonSchema>();

/**
 * Draft 2020-12. Computed once for each contract.
 * @example
 * const schema = toJsonSchema(planContract);
 */
export function toJsonSchema<Props>(contract: Pick<ComponentContract<Props>, 'schema'>): JsonSchema {
  let jsonSchema = converted.get(contract.schema);
  if (!jsonSchema)
    converted.set(
      contract.schema,
      (jsonSchema = z.toJSONSchema(contract.schema, { override: nameFormat }) as JsonSchema),
    );
  return jsonSchema;
}

/** Names the format of instants, which Zod leaves out. */
function nameFormat({ zodSchema, jsonSchema }: { zodSchema: unknown; jsonSchema: Record<string, unknown> }): void {
  if (zodSchema === DateTimeSchema) jsonSchema.format = 'date-time';
}
