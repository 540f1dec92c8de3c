// The first handshake, from what the host has left here (MCP Apps 2026-01-26, Lifecycle): said once, and only to a view that introduces
// itself as it should. Whatever else a view says is for the host to answer.
import type { Greeting } from '../bridge/channel.ts';

/** Hears what a view says. Returns what it is answered with; nothing where that is the host's to do. */
export type Greeter = (message: unknown) => readonly unknown[];

interface Said {
  jsonrpc?: unknown;
  id?: unknown;
  method?: unknown;
  params?: { appInfo?: unknown; appCapabilities?: unknown; protocolVersion?: unknown };
}

export function createGreeter(greeting: Greeting): Greeter {
  let left: Greeting | undefined = greeting;
  let introduced = false;
  return message => {
    const { jsonrpc, id, method, params } = (message ?? {}) as Said;
    if (!left || jsonrpc !== '2.0') return [];
    if (method === left.request.method && id !== undefined) {
      const isProper = params?.appInfo && params.appCapabilities && params.protocolVersion;
      if (introduced || !isProper) left = undefined;
      introduced = true;
      return left ? [{ jsonrpc, id, result: left.request.result }] : [];
    }
    if (method !== left.confirmation.method || id !== undefined || !introduced) return [];
    const { messages } = left.confirmation;
    left = undefined;
    return messages;
  };
}
