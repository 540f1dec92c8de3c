// Results of tools in the forms that frameworks pass on, as results of MCP.
import type { ToolResult } from '@vitrine/protocol/content';
import { wellFormedResult } from '@vitrine/protocol/internal/content/content';
import { equalJson } from '@vitrine/std/internal/equal-json';
import { isRecord, parseJson } from '@vitrine/std/internal/json';

/** The longest text that is read as the JSON of a result, in characters; a longer one is shown as text. */
const MAX_JSON = 16 * 1024 * 1024;

/** Reads a result, as `toToolResult` does. */
export type ReadResult = (value: unknown, isError?: boolean) => ToolResult | undefined;

/** A result in the form of MCP. Frameworks pass on whole results, a JSON text of one, or only their value. */
export function toToolResult(value: unknown, isError = false): ToolResult | undefined {
  if (value === undefined || value === null) return undefined;
  const failed = isError ? { isError: true } : {};
  const parsed = typeof value === 'string' && value.length <= MAX_JSON ? parseJson(value) : value;
  if (isRecord(parsed) && (Array.isArray(parsed.content) || isRecord(parsed.structuredContent)))
    return { ...wellFormedResult(parsed), ...failed };
  if (typeof value === 'string') return { content: [{ type: 'text', text: value }], ...failed };
  const content = [{ type: 'text' as const, text: JSON.stringify(value) }];
  return { content, ...(isRecord(value) && { structuredContent: value }), ...failed };
}

/**
 * A copy of JSON without the proxies around it: objects that Vue and Svelte make reactive cannot be sent to a frame, and change in place. Throws
 * `TypeError` for what is no JSON, such as a cycle.
 */
export const copyJson = <Value>(value: Value): Value =>
  typeof value === 'object' && value !== null ? JSON.parse(JSON.stringify(value)) : value;

/**
 * Creates a reader for the result of one call, which remembers what it read last: an equal value is the same result, though frameworks copy their
 * messages with every token.
 */
export function createResultReader(): ReadResult {
  let last: { value: unknown; isError: boolean; result: ToolResult | undefined } | undefined;
  return (value, isError = false) => {
    if (!last || last.isError !== isError || !equalJson(last.value, value)) {
      const copy = copyJson(value);
      last = { value: copy, isError, result: toToolResult(copy, isError) };
    }
    return last.result;
  };
}
