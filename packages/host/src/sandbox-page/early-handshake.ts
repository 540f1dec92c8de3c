// Answers the first handshake of a view in the view's own process, with the messages that the host has prepared (MCP Apps 2026-01-26,
// Lifecycle): once, and only if the view's `ui/initialize` is complete. The host answers every other message.
import type { EarlyHandshake } from '../bridge/channel.ts';

/** Returns the answers to a message of the view; none when the host has to answer. */
export type EarlyResponder = (message: unknown) => readonly unknown[];

interface ViewMessage {
  jsonrpc?: unknown;
  id?: unknown;
  method?: unknown;
  params?: { appInfo?: unknown; appCapabilities?: unknown; protocolVersion?: unknown };
}

export function createEarlyResponder(prepared: EarlyHandshake): EarlyResponder {
  /** Undefined once the handshake is complete, or the host has to continue it. */
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
