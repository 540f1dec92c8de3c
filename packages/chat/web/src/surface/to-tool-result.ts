// Rebuilds a tool result from the log, for when the result as received is not stored.
import type { ToolResult } from '@vitrine/protocol/content';
import type { ToolResultEvent } from '@vitrine/protocol/internal/session/events';
import type { SanitizedResult } from '@vitrine/protocol/parts';
import { VIEW_MESSAGES } from '../texts/result.ts';

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

/** Codes of calls that were not made, or were given up: the view receives a cancellation. */
const NOT_MADE: ReadonlySet<string> = new Set(['denied', 'cancelled', 'closed']);

/** The failure of a call that its server refused or failed, as a result; undefined for every other end of a call. */
export function failureAsResult(event: ToolResultEvent | undefined): ToolResult | undefined {
  return event?.error && NOT_MADE.has(event.error.code) ? undefined : errorAsResult(event);
}

/** The error of a call as a result, also of a call that was not made; undefined for a call that was cancelled or has no error. */
export function errorAsResult(event: ToolResultEvent | undefined): ToolResult | undefined {
  const { error, cancelled } = event ?? {};
  return !error || cancelled ? undefined : { isError: true, content: [{ type: 'text', text: error.message }] };
}

/** Says why there will be no result, for a view; undefined if there is one, or none yet. */
export function getCancellation(event: ToolResultEvent | undefined): string | undefined {
  if (!event?.error || failureAsResult(event)) return undefined;
  return event.cancelled ? VIEW_MESSAGES.cancelled : event.error.message;
}

function isBlock(value: unknown): value is { type: string } {
  return typeof value === 'object' && value !== null && typeof (value as { type?: unknown }).type === 'string';
}
