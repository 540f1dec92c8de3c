// The fields of a tool's form by the pointers that a spec names them by. Only members of objects have pointers: an item of a list and an
// alternative of a union are drawn inside the field that contains them.
import { compileSchema, type FieldDescription, type FormDescription } from '@vitrine/form/compile';
import type { ToolDefinition } from '../compile-view.ts';
import { isRecord } from '../untrusted-values.ts';
import { escapedStep } from './spec-pointer.ts';

export interface ToolField {
  /** Of the parameter, or of a member of an object parameter. */
  readonly pointer: string;
  readonly field: FieldDescription;
  /** Whether the call is impossible without it: it and all objects around it are required. */
  readonly required: boolean;
}

/** Objects inside each other; deeper members have no pointer. */
const MAX_DEPTH = 6;
const MAX_FIELDS = 500;

/** By pointer, in the order of the schema; objects come before their members. Never throws; empty for a tool without a readable schema. */
export function toolFields(tool: ToolDefinition): ReadonlyMap<string, ToolField> {
  const found = new Map<string, ToolField>();
  const form = formOf(tool);
  const visit = (index: number, pointer: string, required: boolean, depth: number): void => {
    const field = form?.fields[index];
    if (!field || found.size >= MAX_FIELDS) return;
    if (pointer !== '') found.set(pointer, { pointer, field, required });
    if (field.kind !== 'object' || depth >= MAX_DEPTH) return;
    for (const [name, member, isRequired] of field.properties ?? [])
      visit(member, `${pointer}/${escapedStep(name)}`, required && isRequired === 1, depth + 1);
  };
  visit(0, '', true, 0);
  return found;
}

function formOf({ inputSchema }: ToolDefinition): FormDescription | undefined {
  try {
    return compileSchema(isRecord(inputSchema) ? { type: 'object', ...inputSchema } : { type: 'object' });
  } catch {
    return undefined;
  }
}
