// Checks that the headers of a modern request agree with its body. Intermediaries read only the headers, so a difference could deceive them
// (MCP 2026-07-28, Streamable HTTP: 400 and -32020).
import type { IncomingHttpHeaders } from 'node:http';
import { getPath, isRecord } from '@vitrine/std/internal/json';
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
    const sentValue = headers[name.toLowerCase()];
    if (sentValue === undefined) return `the header ${name} is missing`;
    if (sentValue !== value) return `the header ${name} says "${sentValue}", the body "${value}"`;
  }
  const name = readTargetName(message);
  if (name !== undefined) {
    const sentValue = headers['mcp-name'];
    if (typeof sentValue !== 'string') return 'the header Mcp-Name is missing';
    if (decodeHeader(sentValue) !== name) return 'the header Mcp-Name and the body disagree';
  }
  const args = getPath(message.value, 'params', 'arguments');
  for (const [header, value] of Object.entries(tool ? paramHeaders(tool, isRecord(args) ? args : {}) : {})) {
    const sentValue = headers[header.toLowerCase()];
    if (typeof sentValue !== 'string') return `the header ${header} is missing`;
    if (decodeHeader(sentValue) !== decodeHeader(value)) return `the header ${header} and the body disagree`;
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
