// The host capabilities that this chat announces to views (MCP Apps, Host Capabilities): those of its agent, its page and its event stream.
import type { Agent } from '@vitrine/agent';
import type { HostCapabilities } from '@vitrine/protocol/mcp-apps';

export function chatCapabilities({ capabilities }: Pick<Agent, 'capabilities'>): HostCapabilities {
  return {
    ...capabilities,
    // The `servers` event says which lists changed.
    ...(capabilities.serverTools ? { serverTools: { ...capabilities.serverTools, listChanged: true } } : {}),
    ...(capabilities.serverResources
      ? { serverResources: { ...capabilities.serverResources, listChanged: true } }
      : {}),
    openLinks: {},
    logging: {},
  };
}
