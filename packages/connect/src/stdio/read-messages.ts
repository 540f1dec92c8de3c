// Parses a line of stdout into JSON-RPC messages. Servers also print banners and warnings on stdout, which are no messages.
import type { JSONRPCMessage } from '@modelcontextprotocol/client';

/** Reads one line: a message, or a batch of them (JSON-RPC 2.0 §6, in MCP until 2025-03-26). Undefined when it is neither. */
export function readMessages(line: string): readonly JSONRPCMessage[] | undefined {
  let value: unknown;
  try {
    // Some runtimes write a byte order mark or NULs first.
    value = JSON.parse(line.replace(/^[\uFEFF\0]+/, ''));
  } catch {
    return undefined;
  }
  const list = Array.isArray(value) ? value : [value];
  return list.length > 0 && list.every(isMessage) ? list : undefined;
}

function isMessage(value: unknown): value is JSONRPCMessage {
  if (typeof value !== 'object' || value === null) return false;
  const message = value as Record<string, unknown>;
  if (message.jsonrpc !== '2.0') return false;
  if (typeof message.method === 'string') return true;
  return 'id' in message && ('result' in message || 'error' in message);
}
