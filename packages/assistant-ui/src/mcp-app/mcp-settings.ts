// How the interfaces of MCP servers are shown: the settings of `McpAppSurfaces` and `<MCPToolUIProvider>`.
import type { Surfaces } from '@vitrine/a2ui';
import type { UIResource } from '@vitrine/protocol/ui-resource';
import type { UIResourceRendererProps } from '@vitrine/react';
import type { PublishedState } from '@vitrine/react/registry';
import { createContext, type ReactNode } from 'react';
import type { ToolCallProps } from '../call/tool-call.ts';

/** A call, for the application. */
export interface McpCallInfo {
  toolCallId: string;
  toolName: string;
  /** Server that the tool belongs to; undefined where the runtime does not say. */
  serverId: string | undefined;
}

/** The known members of a tool's definition. */
export interface McpTool {
  name: string;
  title?: string | undefined;
  inputSchema?: unknown;
  _meta?: Record<string, unknown> | undefined;
}

/**
 * The kinds of interfaces that a server may show. `native`: its data are drawn by the application's components; `remote-dom`: its scripts
 * run in a worker and draw with the application's elements; `frame`: its pages run in a sandbox; `none`: its results are text. Each
 * includes the ones after it.
 */
export type ServerTrust = 'native' | 'remote-dom' | 'frame' | 'none';

type ViewAction = NonNullable<UIResourceRendererProps['onAction']>;

/** Settings for showing the interfaces of MCP servers. All settings are optional. */
export interface McpSettings {
  /** Address where `@vitrine/host/node` serves sandboxes. @default the setting of `<SandboxProvider>` */
  sandbox?: UIResourceRendererProps['sandbox'];
  /** Reads a `ui://` resource from its server. Called once for each server and address. @default there are no frames and scripts */
  loadResource?: ((request: { uri: string; serverId: string | undefined }) => Promise<UIResource>) | undefined;
  /** Carries out an action of a view, if the application allows it. @default every action is refused */
  onAction?:
    | ((action: Parameters<ViewAction>[0], call: McpCallInfo, options: Parameters<ViewAction>[2]) => Promise<unknown>)
    | undefined;
  /** Theme, style variables, locale, …; sent to views, also when it changes. */
  context?: UIResourceRendererProps['context'];
  /** Draws scripts: `createReactRemoteDOMStage(…)`. @default the basic elements */
  remoteDom?: UIResourceRendererProps['remoteDom'];
  /** The tool's definition from the server's own list. Names the native component, and the resource where the call has none. */
  findTool?: ((call: Omit<McpCallInfo, 'toolCallId'>) => McpTool | undefined) | undefined;
  /** @default 'frame' for every server */
  trustOf?: ((serverId: string | undefined) => ServerTrust) | undefined;
  /** Placeholder while a resource is being read. @default no placeholder */
  loading?: ReactNode;
  /** The application's own rendering of a call that has no interface. @default the call as text */
  renderPlain?: ((part: ToolCallProps) => ReactNode) | undefined;
}

/** The published interfaces of the nearest `<MCPToolUIProvider>`, by the application's name of the server. */
export const PublishedContext = createContext<ReadonlyMap<string, PublishedState>>(new Map());

/** The A2UI surfaces below the nearest `<MCPToolUIProvider>`, by thread. */
export const A2UIStoresContext = createContext(new Map<string, Surfaces>());

/** Settings of the nearest `<MCPToolUIProvider>`. */
export const McpSettingsContext = createContext<McpSettings>({});
