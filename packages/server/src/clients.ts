// The client that calls a tool, and the list of clients that show the older MCP-UI resources.
import { UI_EXTENSION } from '@vitrine/protocol/constants';
import type { UIServer } from './ui/ui-server.ts';

/**
 * Names (`clientInfo.name`) of clients known to show older MCP-UI resources and not MCP Apps: LibreChat, Nanobot and Postman.
 * Only names seen in a client's own source or traffic belong here; an unknown client gets no UI by guess.
 */
export const LEGACY_UI_CLIENTS: readonly string[] = ['@librechat/api-client', 'nanobot', 'Postman-Client'];

/** The client of one call. */
export interface CallingClient {
  /** `clientInfo.name`; absent when the client did not send it. */
  name?: string;
  /** Whether it announced MCP Apps; undefined when its capabilities are unknown, as on stateless HTTP before 2026-07-28. */
  mcpApps: boolean | undefined;
}

const CAPABILITIES_KEY = 'io.modelcontextprotocol/clientCapabilities';
const CLIENT_INFO_KEY = 'io.modelcontextprotocol/clientInfo';

/**
 * Reads the client: from the request's own `_meta` (MCP 2026-07-28), else from the connection's `initialize`. `ctx` is what the handler of
 * the tool is given, by either generation of the SDK.
 *
 * @example server.registerTool('list', {}, ctx => list(callingClient(server, ctx).mcpApps));
 */
export function callingClient(server: Pick<UIServer, 'server'>, ctx?: object): CallingClient {
  const { mcpReq } = (ctx ?? {}) as { mcpReq?: { envelope?: unknown } };
  const envelope = (mcpReq?.envelope ?? {}) as Record<string, unknown>;
  const capabilities = (envelope[CAPABILITIES_KEY] ?? server.server.getClientCapabilities()) as
    | { extensions?: Record<string, unknown> }
    | undefined;
  const info = (envelope[CLIENT_INFO_KEY] ?? server.server.getClientVersion()) as { name?: unknown } | undefined;
  return {
    ...(typeof info?.name === 'string' ? { name: info.name } : {}),
    mcpApps: capabilities === undefined ? undefined : capabilities.extensions?.[UI_EXTENSION] !== undefined,
  };
}

/** Cases in which the older resource is embedded in a result. */
export type LegacyMode = 'auto' | 'always' | 'never';

/** Whether this client gets the older resource in the result of a call. */
export function wantsLegacyUI(mode: LegacyMode, client: CallingClient): boolean {
  if (mode !== 'auto') return mode === 'always';
  return client.mcpApps === false && client.name !== undefined && LEGACY_UI_CLIENTS.includes(client.name);
}
