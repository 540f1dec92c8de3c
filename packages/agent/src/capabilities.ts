// The host capabilities of an agent (MCP Apps, Host Capabilities): one list, so that no page announces what the agent does not support.
import type { HostCapabilities } from '@vitrine/protocol/mcp-apps';

/** Content of messages and of model context: every MCP content block is accepted. */
const MODALITIES = { text: {}, image: {}, audio: {}, resource: {}, resourceLink: {} };

/** `sampling` only with a sampler. The page adds opening links, display modes and logging. */
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
