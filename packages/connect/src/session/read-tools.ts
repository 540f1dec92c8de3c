// Reads the entries of a tool list, and leaves out those that can't be called, so that one invalid entry does not lose the others.
import { isRecord } from '@vitrine/protocol/json';
import * as z from 'zod';
import type { ToolDefinition } from '../connection.ts';

/** The members that a call needs; all others are passed on as received. */
const UsableToolSchema = z.looseObject({ name: z.string().min(1), inputSchema: z.looseObject({}) });

export interface ReadTools {
  readonly tools: readonly ToolDefinition[];
  /** Which entries were left out and why, as the end of a sentence; absent when none were. */
  readonly problem?: string;
}

export function readTools(entries: readonly unknown[], cut?: string): ReadTools {
  const tools = new Map<string, ToolDefinition>();
  const problems: string[] = [];
  for (const [index, entry] of entries.entries()) {
    const tool = withInputSchema(entry);
    const usable = UsableToolSchema.safeParse(tool);
    const name = (entry as { name?: unknown } | null)?.name;
    const label = typeof name === 'string' && name !== '' ? `"${name.slice(0, 80)}"` : `number ${index + 1}`;
    if (!usable.success) {
      const issue = usable.error.issues[0]!;
      problems.push(`${label} (${[...issue.path.map(String), issue.message].join(': ')})`);
    } else if (tools.has(usable.data.name)) problems.push(`${label} (its name is taken)`);
    else tools.set(usable.data.name, tool as ToolDefinition);
  }
  const parts = [
    ...(problems.length > 0 ? [`${problems.length} of its tools can't be used: ${list(problems)}`] : []),
    ...(cut === undefined ? [] : [`its list of tools was cut: ${cut}`]),
  ];
  return { tools: [...tools.values()], ...(parts.length > 0 ? { problem: parts.join('; ') } : {}) };
}

/** A tool whose input schema is missing or no object takes what the server makes of it, as behind `vitrine wrap`. */
function withInputSchema(entry: unknown): unknown {
  return isRecord(entry) && !isRecord(entry.inputSchema) ? { ...entry, inputSchema: { type: 'object' } } : entry;
}

function list(problems: readonly string[]): string {
  const shown = problems.slice(0, 3).join(', ');
  return problems.length > 3 ? `${shown}, …` : shown;
}
