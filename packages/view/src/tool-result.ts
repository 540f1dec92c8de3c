// What older hosts, sample tools and offered tools answer need not be a tool result: plain data becomes one.
import type { ToolResult } from '@vitrine/protocol/content';
import { isRecord } from './record.ts';

/** A tool result as it is; any other value as its structured content, arrays intact; nothing as an empty result. */
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
