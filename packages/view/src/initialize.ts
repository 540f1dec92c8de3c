// The handshake of MCP Apps (2026-01-26, Lifecycle), from the view's side.
import type { MCP_APPS_VERSION } from '@vitrine/protocol/constants';
import type { HostCapabilities, Implementation, InitializeParams } from '@vitrine/protocol/mcp-apps';
import { isRecord, recordOf } from './record.ts';
import { ask } from './requests.ts';
import type { HostFacts, Inbox, Speech } from './wire.ts';

const VERSION: typeof MCP_APPS_VERSION = '2026-01-26';

/** What a view says of itself. */
export interface Introduction {
  readonly appInfo: Implementation;
  readonly appCapabilities?: InitializeParams['appCapabilities'];
}

/**
 * Introduces the view and waits for the answer; then, in this order, calls `onHost` with what the host says of itself, notifies it, and
 * puts its context into the inbox. Rejects with `bad-reply`, or with the host's refusal.
 */
export async function initialize(
  rpc: Pick<Speech, 'request' | 'notify'>,
  inbox: Inbox,
  { appInfo, appCapabilities = {} }: Introduction,
  onHost: (host: HostFacts) => void,
): Promise<void> {
  const params = { appInfo, appCapabilities, protocolVersion: VERSION } satisfies InitializeParams;
  const { hostInfo, hostCapabilities, protocolVersion, hostContext } = await ask(rpc, 'ui/initialize', params);
  onHost({
    hostInfo: isRecord(hostInfo) ? (hostInfo as Implementation) : undefined,
    hostCapabilities: recordOf(hostCapabilities) as HostCapabilities,
    protocolVersion: protocolVersion as string | undefined,
  });
  rpc.notify('ui/notifications/initialized');
  inbox.onNotification('ui/notifications/host-context-changed', recordOf(hostContext));
}
