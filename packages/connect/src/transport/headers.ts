// The HTTP headers that repeat parts of the body (MCP 2026-07-28, Streamable HTTP, "Standard Request Headers").
import { getPath, isRecord } from '@vitrine/std/internal/json';
import type { ToolDefinition } from '../connection.ts';
import { clientIn, type Message } from '../message/message.ts';
import { encodeHeader, paramHeaders } from './param-headers.ts';

/** The member of `params` that the header `Mcp-Name` repeats, by method. */
const NAMED_BY: Readonly<Record<string, string>> = {
  'tools/call': 'name',
  'prompts/get': 'name',
  'resources/read': 'uri',
  'tasks/get': 'taskId',
  'tasks/update': 'taskId',
  'tasks/cancel': 'taskId',
};

/** The value of `Mcp-Name` for this message; undefined when the header must be absent. */
export function readTargetName(message: Message): string | undefined {
  const { method = '' } = message;
  const key = Object.hasOwn(NAMED_BY, method) ? NAMED_BY[method] : undefined;
  const name = key === undefined ? undefined : getPath(message.value, 'params', key);
  return typeof name === 'string' ? name : undefined;
}

/** The headers of a modern request. `tool`: the definition of the called tool, if it is known. */
export function modernHeaders(message: Message, tool: ToolDefinition | undefined): Record<string, string> {
  if (message.kind !== 'request') return {};
  const client = clientIn(message);
  if (client?.era !== 'modern' || client.protocolVersion === undefined) return {};
  const name = readTargetName(message);
  const args = getPath(message.value, 'params', 'arguments');
  return {
    'MCP-Protocol-Version': client.protocolVersion,
    'Mcp-Method': message.method,
    ...(name === undefined ? {} : { 'Mcp-Name': encodeHeader(name) }),
    ...(tool && isRecord(args) ? paramHeaders(tool, args) : {}),
  };
}
