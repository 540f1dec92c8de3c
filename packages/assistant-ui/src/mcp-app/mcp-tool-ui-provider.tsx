// `<MCPToolUIProvider>`: tool UIs and settings of MCP servers for the thread below.
import type { Surfaces } from '@vitrine/a2ui';
import { type AnnouncingServer, usePublishedInterfaces } from '@vitrine/react/registry';
import { createContext, Fragment, type ReactNode, useMemo, useState } from 'react';
import type { ToolUI } from '../tool-ui/make-tool-ui.ts';
import { A2UIStoresContext, type McpSettings, McpSettingsContext, PublishedContext } from './mcp-settings.ts';

/** The props of `<MCPToolUIProvider>`. */
export interface MCPToolUIProviderProps extends McpSettings {
  /** Tool UIs that are also registered with assistant-ui. Pass a constant: with another list the old ones are removed. */
  toolUIs?: readonly ToolUI[] | undefined;
  /** The connected servers, with what they announce of published interfaces. @default none */
  servers?: readonly AnnouncingServer[] | undefined;
  /** Origins of the registries whose interfaces are shown. The address in a server's announcement is never used. @default none */
  registries?: readonly string[] | undefined;
  children?: ReactNode;
}

const NONE: readonly ToolUI[] = [];

/** Tool UIs of the nearest provider, for `<ToolPart>`, which draws them on a server, too. */
export const ToolUIsContext = createContext(NONE);

/**
 * Shows the calls of MCP servers' tools by the first interface that works: a native component, a script, a page in a frame, a published
 * interface, text. `trustOf` decides which of them a server may use. Goes inside the `AssistantRuntimeProvider`; the calls below are drawn
 * by `<ToolPart>`, or by assistant-ui itself where `Tools` has `mcpApp: McpAppSurfaces()`.
 * @example
 * <MCPToolUIProvider sandbox={{ template }} loadResource={loadResource}><Thread /></MCPToolUIProvider>
 */
export function MCPToolUIProvider(props: MCPToolUIProviderProps): ReactNode {
  const { toolUIs = NONE, servers, registries, children, ...settings } = props;
  const published = usePublishedInterfaces(servers, registries);
  const [a2uiStores] = useState(() => new Map<string, Surfaces>());
  // Compared by members, because the object may be written inline.
  const { sandbox, loadResource, onAction, context, remoteDom, findTool, trustOf, loading, renderPlain } = settings;
  const value = useMemo(
    () => ({ sandbox, loadResource, onAction, context, remoteDom, findTool, trustOf, loading, renderPlain }),
    [sandbox, loadResource, onAction, context, remoteDom, findTool, trustOf, loading, renderPlain],
  );
  return (
    <McpSettingsContext.Provider value={value}>
      <PublishedContext.Provider value={published}>
        <A2UIStoresContext.Provider value={a2uiStores}>
          <ToolUIsContext.Provider value={toolUIs}>
            {toolUIs.map((Registration, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the list is a constant, and may have two of one name
              <Fragment key={index}>
                <Registration />
              </Fragment>
            ))}
            {children}
          </ToolUIsContext.Provider>
        </A2UIStoresContext.Provider>
      </PublishedContext.Provider>
    </McpSettingsContext.Provider>
  );
}
