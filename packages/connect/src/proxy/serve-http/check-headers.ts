// Checks that the headers of a modern request agree with its body. Intermediaries read only the headers, so a difference could deceive them
// (MCP 2026-07-28, Streamable HTTP: 400 and -32020).
import type { IncomingHttpHeaders } from 'node:http';
import { getPath, isRecord } from '@vitrine/protocol/internal/json';
import type { ToolDefinition } from '../../connection.ts';
import { clientIn, type Message } from '../../message/message.ts';
import { readTargetName } from '../../transport/headers.ts';
import { decodeHeader, paramHeaders } from '../../transport/param-headers.ts';

/** Describes a difference; undefined when there is none. `tool`: the definition of the called tool, if it is known. */
export function mismatch(
  headers: IncomingHttpHeaders,
  message: Message,
  tool: ToolDefinition | undefined,
): string | undefined {
  const expected: Record<string, string | undefined> = {
    'MCP-Protocol-Version': clientIn(message)?.protocolVersion,
    'Mcp-Method': message.method,
  };
  for (const [name, value] of Object.entries(expected)) {
    const sent = headers[name.toLowerCase()];
    if (sent === undefined) return `the header ${name} is missing`;
    if (sent !== value) return `the header ${name} says "${sent}", the body "${value}"`;
  }
  const name = readTargetName(message);
  if (name !== undefined) {
    const sent = headers['mcp-name'];
    if (typeof sent !== 'string') return 'the header Mcp-Name is missing';
    if (decodeHeader(sent) !== name) return 'the header Mcp-Name and the body disagree';
  }
  const args = getPath(message.value, 'params', 'arguments');
  for (const [header, value] of Object.entries(tool ? paramHeaders(tool, isRecord(args) ? args : {}) : {})) {
    const sent = headers[header.toLowerCase()];
    if (typeof sent !== 'string') return `the header ${header} is missing`;
    if (decodeHeader(sent) !== decodeHeader(value)) return `the header ${header} and the body disagree`;
  }
  return undefined;
}

/** The `Mcp-Param-*` headers of a call, which are passed on with it. */
export function readParamHeaders(headers: IncomingHttpHeaders): Record<string, string> {
  const paramHeaders = Object.entries(headers).filter(
    ([name, value]) => name.startsWith('mcp-param-') && typeof value === 'string',
  );
  return Object.fromEntries(paramHeaders) as Record<string, string>;
}
