// The fields of a tool's form by the pointers that a spec names them by: one for each parameter. A parameter that is an object, a list or a
// union is one field, whose inside the form arranges itself.
import { compileSchema, type FormDescription } from '@vitrine/models/internal/form/compile';
import type { FieldDescription } from '@vitrine/models/internal/form/page-parts';
import { isRecord } from '@vitrine/std/internal/json';
import type { ToolDefinition } from '../tool-definition.ts';
import { escapedStep } from './spec-pointer.ts';

export interface ToolField {
  /** Pointer of the parameter. */
  readonly pointer: string;
  readonly field: FieldDescription;
  readonly required: boolean;
}

const MAX_FIELDS = 500;

/**
 * Returns the fields by pointer, in the order of the schema. Never throws; empty for a tool whose arguments are not the parameters of one
 * object.
 */
export function toolFields(tool: ToolDefinition): ReadonlyMap<string, ToolField> {
  const fieldsByPointer = new Map<string, ToolField>();
  const form = compileForm(tool);
  for (const { name, field: index, required = false } of form?.fields[0]?.properties?.slice(0, MAX_FIELDS) ?? []) {
    const field = form?.fields[index];
    const pointer = `/${escapedStep(name)}`;
    if (field) fieldsByPointer.set(pointer, { pointer, field, required });
  }
  return fieldsByPointer;
}

function compileForm({ inputSchema }: ToolDefinition): FormDescription | undefined {
  try {
    return compileSchema(isRecord(inputSchema) ? { type: 'object', ...inputSchema } : { type: 'object' });
  } catch {
    return undefined;
  }
}
