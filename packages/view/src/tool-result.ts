// Turns the answer of an older host, a sample tool or an offered tool into a tool result: it may be plain data.
import type { ToolResult } from '@vitrine/protocol/content';
import { isRecord } from '@vitrine/std/internal/json';

/** Returns a tool result unchanged, any other value as `structuredContent`, and an empty result for undefined. */
export function toToolResult(value: unknown): ToolResult {
  if (isRecord(value)) {
    const { content } = value;
    // A structured output may well have a list called "content": only one of content blocks makes it a result.
    if (Array.isArray(content) && content.every(block => isRecord(block) && typeof block.type === 'string'))
      return value as ToolResult;
    if ('structuredContent' in value) return { content: [], ...value };
  }
  return { content: [], ...(value != null && { structuredContent: value }) };
}
