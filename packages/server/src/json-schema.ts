// The JSON Schema of a tool's arguments, from the schemas of any library that makes it by itself (Standard JSON Schema).
import type { ToolSchema } from '@vitrine/protocol/content';

interface JsonSchemaMaker {
  readonly '~standard': { readonly jsonSchema?: { input(options: { target: string }): unknown } };
}

/** The schema, or of a shape the schema of each field; undefined where a library makes none, such as zod 3, which marks no secrets. */
export function readJsonSchema(schema: ToolSchema | undefined): unknown {
  if (schema === undefined) return undefined;
  if ('~standard' in schema) {
    return (schema as JsonSchemaMaker)['~standard'].jsonSchema?.input({ target: 'draft-2020-12' });
  }
  return {
    type: 'object',
    properties: Object.fromEntries(
      Object.entries(schema).map(([name, field]) => [name, readJsonSchema(field) ?? true]),
    ),
  };
}
