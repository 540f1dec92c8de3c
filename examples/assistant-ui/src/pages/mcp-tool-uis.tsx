// How both assistant-ui pages show calls: tool UIs for the page's own tools, and interfaces of the MCP servers by trust.
import { AuiConfig, Tools } from '@assistant-ui/react';
import {
  MCPToolUIProvider,
  McpAppSurfaces,
  makeToolUI,
  showOptionsToolUI,
  showTerminalToolUI,
  type ToolUI,
} from '@vitrine/assistant-ui';
import { type ComponentProps, type ReactNode, useMemo } from 'react';
import { actOn, findTool, type PageConfig, readResource } from './api.ts';

type Settings = ComponentProps<typeof MCPToolUIProvider>;

/** Calls that carry `mcp.app` go through assistant-ui's own slot; its settings come from the provider below. */
export const auiConfig = AuiConfig({ tools: Tools({ mcpApp: McpAppSurfaces() }) });

/** Chooses the trust of a server: the page itself draws only this server's data; the others bring pages, which run in frames. */
const chooseTrust: Settings['trustOf'] = serverId => (serverId === 'native' ? 'native' : 'frame');

const onAction: Settings['onAction'] = (action, { serverId }) => actOn(serverId)(action);

export function McpToolUIs({ config, children }: { config: PageConfig; children: ReactNode }): ReactNode {
  const toolUIs = useMemo(() => [showOptionsToolUI, showTerminalToolUI, ...failingToolUIs()], []);
  return (
    <MCPToolUIProvider
      toolUIs={toolUIs}
      sandbox={config.sandbox}
      trustOf={chooseTrust}
      servers={config.announcements}
      registries={config.registries}
      findTool={call => findTool(config.tools, call)?.definition}
      loadResource={({ serverId, uri }) => readResource(serverId, uri)}
      onAction={onAction}
    >
      {children}
    </MCPToolUIProvider>
  );
}

/** `?break=shop__show_product` shows a call whose tool UI throws. */
function failingToolUIs(): ToolUI[] {
  const names = new URLSearchParams(location.search).getAll('break');
  return names.map(toolName =>
    makeToolUI({
      toolName,
      schema: { '~standard': { validate: value => ({ value: value as object }) } },
      render: () => {
        throw new Error(`The tool UI of ${toolName} throws.`);
      },
    }),
  );
}
