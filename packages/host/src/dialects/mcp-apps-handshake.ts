// The answer to `ui/initialize`, and the early handshake made from it (MCP Apps, Lifecycle).
import { MCP_APPS_VERSION } from '@vitrine/protocol/constants';
import { MCP_APPS } from '@vitrine/protocol/internal/mcp-apps/mcp-apps-methods';
import { VIEW_STATE } from '@vitrine/protocol/internal/session/view-state';
import type { EarlyHandshake } from '../bridge/channel.ts';
import type { DialectHost } from './dialect.ts';
import { type Delivered, nextMessages, nothingDelivered } from './next-messages.ts';

type HandshakeHost = Pick<DialectHost, 'info' | 'capabilities' | 'callState' | 'viewState'>;

/** The result of `ui/initialize`. */
export function initializeResult({ info, capabilities, callState, viewState }: HandshakeHost): object {
  const { key, maxBytes } = VIEW_STATE;
  const { context } = callState();
  return {
    protocolVersion: MCP_APPS_VERSION,
    hostInfo: info,
    hostCapabilities: viewState
      ? { ...capabilities, experimental: { ...capabilities.experimental, [key]: { maxBytes } } }
      : capabilities,
    hostContext: viewState?.state === undefined ? context : { ...context, [key]: viewState.state },
  };
}

/** Prepares the handshake and the current call state for delivery where the view runs. `delivered`: what the view will have received by it. */
export function prepareEarlyHandshake(host: HandshakeHost): { earlyHandshake: EarlyHandshake; delivered: Delivered } {
  const delivered = nothingDelivered(host.callState().context);
  return {
    delivered,
    earlyHandshake: {
      request: { method: MCP_APPS.initialize, result: initializeResult(host) },
      confirmation: { method: MCP_APPS.initialized, messages: nextMessages(delivered, host.callState()) },
    },
  };
}
