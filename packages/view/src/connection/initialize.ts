// The handshake of MCP Apps (2026-01-26, Lifecycle), from the view's side.
import type { MCP_APPS_VERSION } from '@vitrine/protocol/constants';
import type { Implementation, InitializeParams } from '@vitrine/protocol/internal/mcp-apps/mcp-apps';
import type { HostCapabilities } from '@vitrine/protocol/mcp-apps';
import { isRecord, toRecord } from '@vitrine/std/internal/json';
import { requestObject } from './requests.ts';
import type { HostFacts, Inbox, WireSender } from './wire.ts';

const VERSION: typeof MCP_APPS_VERSION = '2026-01-26';

/** Name, version and capabilities that a view sends with `ui/initialize`. */
export interface ViewIdentity {
  readonly appInfo: Implementation;
  readonly appCapabilities?: InitializeParams['appCapabilities'];
}

/**
 * Sends `ui/initialize` and waits for the answer. Then, in this order, calls `onHost` with the facts about the host, sends
 * `ui/notifications/initialized`, and puts the host context into the inbox. Rejects with `bad-reply`, or with the host's refusal.
 */
export async function initialize(
  rpc: Pick<WireSender, 'request' | 'notify'>,
  inbox: Inbox,
  { appInfo, appCapabilities = {} }: ViewIdentity,
  onHost: (host: HostFacts) => void,
): Promise<void> {
  const params = { appInfo, appCapabilities, protocolVersion: VERSION } satisfies InitializeParams;
  const { hostInfo, hostCapabilities, protocolVersion, hostContext } = await requestObject(
    rpc,
    'ui/initialize',
    params,
  );
  onHost({
    hostInfo: isRecord(hostInfo) ? (hostInfo as Implementation) : undefined,
    hostCapabilities: toRecord(hostCapabilities) as HostCapabilities,
    protocolVersion: protocolVersion as string | undefined,
  });
  rpc.notify('ui/notifications/initialized');
  inbox.onNotification('ui/notifications/host-context-changed', toRecord(hostContext));
}
