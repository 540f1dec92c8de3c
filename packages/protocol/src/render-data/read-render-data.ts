// Finds render data in the different wrappers of hosts; the schema decides which one contains it.

import { toRecord } from '@vitrine/std/internal/json';
import type * as z from 'zod/mini';
import { INITIAL_RENDER_DATA_KEY } from '../keys.ts';

export type RenderDataReading<T> =
  | { data: T }
  /** No wrapper contained data that fits; `issues` describe the problems of the most likely one, at most 10. */
  | { issues: string[] };

/**
 * Finds render data in what a page was given and parses it. Tried in this order: `_meta` of a tool result
 * (`mcpui.dev/ui-initial-render-data`), its `structuredContent`, then the same inside `toolOutput` (the adapters of older hosts), then
 * the value itself. Never throws.
 *
 * @example const read = readRenderData(TableDataSchema, event.data);
 */
export function readRenderData<T>(schema: z.ZodMiniType<T>, received: unknown): RenderDataReading<T> {
  let issues: string[] | undefined;
  for (const candidate of candidates(received)) {
    try {
      const parsed = schema.safeParse(candidate);
      if (parsed.success) return { data: parsed.data };
      issues ??= parsed.error.issues.slice(0, 10).map(showIssue);
    } catch (error) {
      // Nesting too deep for a recursive schema.
      issues ??= [String(error)];
    }
  }
  return { issues: issues ?? ['There is no data.'] };
}

function* candidates(received: unknown): Generator<unknown> {
  if (received === undefined || received === null) return;
  const { _meta, structuredContent, toolOutput } = toRecord(received);
  const carried = toRecord(_meta)[INITIAL_RENDER_DATA_KEY];
  if (carried !== undefined) yield carried;
  if (structuredContent !== undefined) yield structuredContent;
  if (toolOutput !== undefined && toolOutput !== null) {
    const output = toRecord(toolOutput);
    const inner = toRecord(output._meta)[INITIAL_RENDER_DATA_KEY];
    if (inner !== undefined) yield inner;
    if (output.structuredContent !== undefined) yield output.structuredContent;
    yield toolOutput;
  }
  yield received;
}

function showIssue({ path, message }: { path: PropertyKey[]; message: string }): string {
  return path.length === 0 ? message : `${path.map(String).join('.')}: ${message}`;
}
