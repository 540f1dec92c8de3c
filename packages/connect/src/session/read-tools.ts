// Reads the entries of a tool list, and leaves out those that can't be called, so that one invalid entry does not lose the others. A tool
// without a usable schema takes any arguments, and a malformed optional member (`null`) counts as absent, as behind the proxy.
import { isDeepStrictEqual } from 'node:util';
import { isRecord } from '@vitrine/std/internal/json';
import * as z from 'zod';
import type { ToolDefinition } from '../connection.ts';

/** The members that a call needs. */
const UsableToolSchema = z.looseObject({
  name: z.string().min(1),
  inputSchema: z.looseObject({}).catch({ type: 'object' }),
});

export interface ReadTools {
  readonly tools: readonly ToolDefinition[];
  /** Entries that were left out, and why, as the end of a sentence; absent when none were. */
  readonly problem?: string;
}

export function readTools(entries: readonly unknown[], cut?: string): ReadTools {
  const tools = new Map<string, ToolDefinition>();
  const problems: string[] = [];
  for (const [index, entry] of entries.entries()) {
    const usable = UsableToolSchema.safeParse(entry);
    const name = (entry as { name?: unknown } | null)?.name;
    const label = typeof name === 'string' && name !== '' ? `"${name.slice(0, 80)}"` : `number ${index + 1}`;
    if (!usable.success) {
      const issue = usable.error.issues[0]!;
      problems.push(`${label} (${[...issue.path.map(String), issue.message].join(': ')})`);
      continue;
    }
    const tool = withoutMalformed({ ...(entry as ToolDefinition), inputSchema: usable.data.inputSchema });
    const former = tools.get(tool.name);
    // Some servers list a tool once more, such as on a later page.
    if (!former) tools.set(tool.name, tool);
    else if (!isDeepStrictEqual(former, tool)) problems.push(`${label} (another tool has its name)`);
  }
  const parts = [
    ...(problems.length > 0 ? [`${problems.length} of its tools can't be used: ${list(problems)}`] : []),
    ...(cut === undefined ? [] : [`its list of tools was cut: ${cut}`]),
  ];
  return { tools: [...tools.values()], ...(parts.length > 0 ? { problem: parts.join('; ') } : {}) };
}

const isText = (value: unknown): boolean => typeof value === 'string';
/** Members that a caller may leave out, and the types that callers rely on. */
const OPTIONAL: Readonly<Record<string, (value: unknown) => boolean>> = {
  title: isText,
  description: isText,
  outputSchema: isRecord,
  annotations: isRecord,
  icons: Array.isArray,
  _meta: isRecord,
};

/** Removes optional members of another type; such an annotation (`title: null`) is left out alone. */
function withoutMalformed(tool: ToolDefinition): ToolDefinition {
  const { annotations, ...rest } = Object.fromEntries(
    Object.entries(tool).filter(([name, value]) => OPTIONAL[name]?.(value) ?? true),
  ) as ToolDefinition;
  if (!annotations) return rest;
  return {
    ...rest,
    annotations: Object.fromEntries(Object.entries(annotations).filter(([, value]) => value !== null)),
  };
}

function list(problems: readonly string[]): string {
  const shown = problems.slice(0, 3).join(', ');
  return problems.length > 3 ? `${shown}, …` : shown;
}
