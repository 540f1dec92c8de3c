// Copies tool arguments into HTTP headers where the tool's inputSchema requires it by `x-mcp-header`
// (MCP 2026-07-28, Streamable HTTP, "Custom Headers from Tool Parameters"). Servers refuse a call without them (-32020).
import type { ToolDefinition } from '../connection.ts';

const TOKEN = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/;
const PLAIN = /^[\t\x20-\x7e]+$/;

/** The `Mcp-Param-*` headers of one call. Absent and null arguments give no header. */
export function paramHeaders(tool: ToolDefinition, args: Readonly<Record<string, unknown>>): Record<string, string> {
  const headers: Record<string, string> = {};
  collect(tool.inputSchema, args, headers);
  return headers;
}

function collect(schema: unknown, value: unknown, headers: Record<string, string>): void {
  const properties = (schema as { properties?: unknown } | null)?.properties;
  if (typeof properties !== 'object' || properties === null || typeof value !== 'object' || value === null) return;
  for (const [key, child] of Object.entries(properties)) {
    const argument = Object.hasOwn(value, key) ? (value as Record<string, unknown>)[key] : undefined;
    const header = (child as Record<string, unknown> | null)?.['x-mcp-header'];
    if (typeof header === 'string' && TOKEN.test(header)) {
      const text = formatArgument(argument);
      if (text !== undefined) headers[`Mcp-Param-${header}`] = encodeHeader(text);
    }
    collect(child, argument, headers);
  }
}

function formatArgument(value: unknown): string | undefined {
  if (typeof value === 'string' || typeof value === 'boolean') return String(value);
  return Number.isSafeInteger(value) ? String(value) : undefined;
}

/** Encodes a header value: plain ASCII is unchanged, everything else becomes `=?base64?…?=` of its UTF-8. */
export function encodeHeader(text: string): string {
  const looksEncoded = text.startsWith('=?base64?') && text.endsWith('?=');
  if (PLAIN.test(text) && text === text.trim() && !looksEncoded) return text;
  return `=?base64?${Buffer.from(text, 'utf8').toString('base64')}?=`;
}

/** The text of such a header; undefined when its base64 is invalid: other characters, or not padded (RFC 4648, 4). */
export function decodeHeader(value: string): string | undefined {
  const encoded = /^=\?base64\?(.*)\?=$/.exec(value.trim())?.[1];
  if (encoded === undefined) return value.trim();
  const bytes = Buffer.from(encoded, 'base64');
  return bytes.toString('base64') === encoded ? bytes.toString('utf8') : undefined;
}
