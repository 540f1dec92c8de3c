// What views may ask of a host that is built on an agent (MCP Apps, Host Capabilities): one list, so that no page announces what the agent does not do.
import type { HostCapabilities } from '@vitrine/protocol/mcp-apps';

/** Content of messages and of model context: every block of MCP is kept. */
const MODALITIES = { text: {}, image: {}, audio: {}, resource: {}, resourceLink: {} };

/** `sampling` only with a sampler. Opening links, display modes and logging are the page's own. */
export function agentCapabilities({ sampling }: { sampling: boolean }): HostCapabilities {
  return {
    serverTools: {},
    serverResources: {},
    downloadFile: {},
    message: MODALITIES,
    updateModelContext: { ...MODALITIES, structuredContent: {} },
    ...(sampling ? { sampling: {} } : {}),
  };
}
