// JSON Schema of a component's props, apart from the contracts: zod's converter weighs more than all the rest of a contract.
import * as z from 'zod/mini';
import type { ComponentContract } from './define-contract.ts';

export type JsonSchema = Readonly<Record<string, unknown>>;

const converted = new WeakMap<object, JsonSchema>();

/** Draft 2020-12. Computed once for each contract. */
export function jsonSchemaOf<Props>(contract: Pick<ComponentContract<Props>, 'schema'>): JsonSchema {
  let jsonSchema = converted.get(contract.schema);
  if (!jsonSchema) converted.set(contract.schema, (jsonSchema = z.toJSONSchema(contract.schema) as JsonSchema));
  return jsonSchema;
}
