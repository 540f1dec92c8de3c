// Answers the first handshake of a view where the view runs, with what the host has prepared (MCP Apps 2026-01-26, Lifecycle): once, and
// only for a view whose `ui/initialize` is complete. Every other message is left to the host.
import type { EarlyHandshake } from '../bridge/channel.ts';

/** Takes a message of the view. Returns the messages that answer it; none where the host has to answer. */
export type EarlyResponder = (message: unknown) => readonly unknown[];

interface ViewMessage {
  jsonrpc?: unknown;
  id?: unknown;
  method?: unknown;
  params?: { appInfo?: unknown; appCapabilities?: unknown; protocolVersion?: unknown };
}

export function createEarlyResponder(prepared: EarlyHandshake): EarlyResponder {
  /** Undefined once the handshake is over, or has gone another way. */
  let handshake: EarlyHandshake | undefined = prepared;
  let hasInitialized = false;
  return message => {
    const { jsonrpc, id, method, params } = (message ?? {}) as ViewMessage;
    if (!handshake || jsonrpc !== '2.0') return [];
    if (method === handshake.request.method && id !== undefined) {
      const isComplete = params?.appInfo && params.appCapabilities && params.protocolVersion;
      if (hasInitialized || !isComplete) handshake = undefined;
      hasInitialized = true;
      return handshake ? [{ jsonrpc, id, result: handshake.request.result }] : [];
    }
    if (method !== handshake.confirmation.method || id !== undefined || !hasInitialized) return [];
    const { messages } = handshake.confirmation;
    handshake = undefined;
    return messages;
  };
}
