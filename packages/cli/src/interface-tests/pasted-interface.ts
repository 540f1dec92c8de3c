// An interface from a file: a page, A2UI messages, or a result that embeds one.
import { readEmbeddedPart } from '@vitrine/host/tool-part';
import type { ToolResult } from '@vitrine/protocol/content';
import { wellFormedResult } from '@vitrine/protocol/internal/content/content';
import { A2UI_MIME_TYPE, MCP_APP_MIME_TYPE } from '@vitrine/protocol/mime';
import type { UIResourcePart } from '@vitrine/protocol/parts';
import { isRecord, parseJson } from '@vitrine/std/internal/json';

/** The interface of a text, and its result where the text is one. */
export interface PastedInterface {
  readonly part: UIResourcePart;
  readonly result?: ToolResult;
}

/**
 * Reads a text: HTML, a result of a tool as JSON, or A2UI messages as JSON or JSON lines. Undefined for anything else, also for a result without an interface.
 */
export function readPastedInterface(text: string): PastedInterface | undefined {
  const part = (mimeType: string): UIResourcePart => ({
    type: 'ui-resource',
    uri: 'ui://pasted/interface',
    server: 'pasted',
    source: 'tool',
    mimeType,
    content: text,
  });
  if (/^\s*</.test(text)) return { part: part(MCP_APP_MIME_TYPE) };
  const value = parseJson(text);
  if (isRecord(value) && ('content' in value || 'structuredContent' in value)) {
    const result = wellFormedResult(value);
    const embedded = readEmbeddedPart(result, { server: 'pasted', isLocal: true });
    return embedded && { part: embedded, result };
  }
  const isJsonLines = text
    .trim()
    .split('\n')
    .every(line => isRecord(parseJson(line)));
  return value !== undefined || isJsonLines ? { part: part(A2UI_MIME_TYPE) } : undefined;
}
