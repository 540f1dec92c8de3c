// `McpAppSurfaces`: the resource for assistant-ui's `Tools({ mcpApp })`.
import type { ToolCallMessagePartComponent } from '@assistant-ui/react';
import { resource } from '@assistant-ui/tap';
import { useContext, useEffect, useState, useSyncExternalStore } from 'react';
import type { ToolCallProps } from '../call/tool-call.ts';
import { type Cell, createCell } from '../create-cell.ts';
import { McpCall } from './mcp-call.tsx';
import { type McpSettings, McpSettingsContext } from './mcp-settings.ts';

/**
 * Shows Vitrine's surfaces for calls that carry `mcp.app`: `Tools({ mcpApp: McpAppSurfaces({ sandbox, loadResource, onAction }) })`.
 * Settings that are absent come from the `<MCPToolUIProvider>` around the thread.
 * @example
 * const tools = Tools({ toolkit, mcpApp: McpAppSurfaces({ sandbox, loadResource, onAction }) });
 */
export const McpAppSurfaces = resource(useMcpAppSurfaces);

function useMcpAppSurfaces(settings: McpSettings = {}): { readonly render: ToolCallMessagePartComponent } {
  // One component and one output for the resource's whole life: assistant-ui draws all parts again for another output.
  const [{ cell, output }] = useState(() => createOutput(settings));
  useEffect(() => {
    cell.set(settings);
  });
  return output;
}

function createOutput(settings: McpSettings): {
  cell: Cell<McpSettings>;
  output: { readonly render: ToolCallMessagePartComponent };
} {
  const cell = createCell(settings);
  function McpAppSurface(part: ToolCallProps) {
    const contextSettings = useContext(McpSettingsContext);
    const ownSettings = useSyncExternalStore(cell.subscribe, cell.get, cell.get);
    return <McpCall part={part} settings={{ ...contextSettings, ...ownSettings }} />;
  }
  return { cell, output: { render: McpAppSurface as ToolCallMessagePartComponent } };
}
