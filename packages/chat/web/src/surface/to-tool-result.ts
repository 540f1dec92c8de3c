// A tool result put together again from what the log holds, for when the result as received is not stored.
import type { SanitizedResult, ToolResult } from '@vitrine/protocol';

export function toToolResult({ content, meta }: SanitizedResult): ToolResult {
  return {
    content: content.flatMap(part => {
      switch (part.type) {
        case 'text':
          return [{ type: 'text', text: part.text }];
        case 'image':
        case 'audio':
          return part.data === undefined ? [] : [{ type: part.type, data: part.data, mimeType: part.mimeType }];
        case 'resource-link':
          return [{ ...part, type: 'resource_link' }];
        case 'unknown':
          return isBlock(part.block) ? [part.block] : [];
        default:
          return [];
      }
    }),
    ...(meta.structuredContent === undefined ? {} : { structuredContent: meta.structuredContent }),
    ...(meta._meta ? { _meta: meta._meta } : {}),
    isError: meta.isError,
  };
}

function isBlock(value: unknown): value is { type: string } {
  return typeof value === 'object' && value !== null && typeof (value as { type?: unknown }).type === 'string';
}
