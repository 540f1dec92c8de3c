// What is known of the results of a tool.
import type { ToolDefinition } from './tool-definition.ts';

/** JSON Schema: what the tool declares, or else what was seen. Undefined: nothing is known. */
export function readResultSchema({ outputSchema, resultSchema }: ToolDefinition): unknown {
  return outputSchema ?? resultSchema;
}
