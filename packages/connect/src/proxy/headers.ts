// The headers that repeat what is in the body (MCP 2026-07-28, Streamable HTTP, "Standard Request Headers"), and who may leave them out.
import { dig, isRecord } from '@vitrine/protocol/json';
import type { ToolDefinition } from '../connection.ts';
import { encodeHeader, paramHeaders } from '../session/param-headers.ts';
import { clientIn, type Message } from './message.ts';

/** Which member of `params` the header `Mcp-Name` repeats. */
export const NAMED_BY: Readonly<Record<string, string>> = {
  'tools/call': 'name',
  'prompts/get': 'name',
  'resources/read': 'uri',
  'tasks/get': 'taskId',
  'tasks/update': 'taskId',
  'tasks/cancel': 'taskId',
};

/** What `Mcp-Name` must say of this message; undefined when it must say nothing. */
export function nameOf(message: Message): string | undefined {
  const key = Object.hasOwn(NAMED_BY, message.method ?? '') ? NAMED_BY[message.method!] : undefined;
  const name = key === undefined ? undefined : dig(message.value, 'params', key);
  return typeof name === 'string' ? name : undefined;
}

/** The headers of a modern request. `tool` is what the called tool says of itself, where that is known. */
export function modernHeaders(message: Message, tool: ToolDefinition | undefined): Record<string, string> {
  const client = message.kind === 'request' ? clientIn(message) : undefined;
  if (client?.era !== 'modern') return {};
  const name = nameOf(message);
  const args = dig(message.value, 'params', 'arguments');
  return {
    'MCP-Protocol-Version': client.protocolVersion!,
    'Mcp-Method': message.method!,
    ...(name === undefined ? {} : { 'Mcp-Name': encodeHeader(name) }),
    ...(tool && isRecord(args) ? paramHeaders(tool, args) : {}),
  };
}
