// What this chat announces to views (MCP Apps, Host Capabilities): what its agent does, and what its page and its event stream add.
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
