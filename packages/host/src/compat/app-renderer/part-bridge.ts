// The bridge of `MCPAppRenderer` of the AI SDK: its handlers under their names, and what it refuses.

import type { Implementation } from '@vitrine/protocol/internal/mcp-apps/mcp-apps';
import { MCP_APPS } from '@vitrine/protocol/internal/mcp-apps/mcp-apps-methods';
import type { UIResourceMeta } from '@vitrine/protocol/internal/mcp-apps/ui-metadata';
import type { HostContext } from '@vitrine/protocol/mcp-apps';
import { AppBridge } from './app-bridge.ts';
import { refused } from './app-error.ts';
import type { AppHandler, RequestHandlerExtra } from './app-types.ts';

/** The features of a browser that a host may allow a view. */
export type MCPAppPermission = 'camera' | 'microphone' | 'geolocation' | 'clipboardWrite';
type DisplayMode = 'inline' | 'fullscreen' | 'pip';

/** The interface of a tool, as a part of the AI SDK names it. */
export interface MCPAppMetadata {
  resourceUri: string;
  mimeType: 'text/html;profile=mcp-app';
  visibility?: ('model' | 'app')[];
}

/** The page of an interface, as `readMCPAppResource` of `@ai-sdk/mcp` reads it. */
export interface MCPAppResource {
  uri: string;
  mimeType: 'text/html;profile=mcp-app';
  html: string;
  meta?: UIResourceMeta | undefined;
}

/** The handlers of `<MCPAppRenderer>`. Views are told of errors that they throw. */
export interface MCPAppBridgeHandlers {
  /** The tools that a view may call. @default none */
  allowedTools?: string[];
  callTool?: (params: { name: string; arguments?: Record<string, unknown> }) => unknown;
  /** Reads `ui://` resources, no others. */
  readResource?: (params: { uri: string }) => unknown;
  listResources?: (params?: unknown) => unknown;
  openLink?: (params: { url: string }) => unknown;
  /** Takes a message to the conversation. @default it is dropped */
  sendMessage?: (params: unknown) => unknown;
  /** Takes what the model is to know. @default it is dropped */
  updateModelContext?: (params: unknown) => unknown;
  /** Changes the display mode. @default it stays as `hostContext` says */
  requestDisplayMode?: (params: { mode: DisplayMode }) => Promise<{ mode: DisplayMode }> | { mode: DisplayMode };
  onSizeChange?: (params: { width?: number; height?: number }) => void;
  onInitialized?: () => void;
  onRequestTeardown?: (params: unknown) => void;
  onLog?: (params: unknown) => void;
  /** Called when a request of the view fails, or the view cannot be shown. */
  onError?: (error: Error) => void;
}

/** The names of the handlers, and what answers where there is none: absent means that the view is told so. */
const HANDLERS: Record<string, readonly [name: keyof MCPAppBridgeHandlers, instead?: () => unknown]> = {
  [MCP_APPS.callTool]: ['callTool'],
  [MCP_APPS.readResource]: ['readResource'],
  [MCP_APPS.listResources]: ['listResources'],
  [MCP_APPS.openLink]: ['openLink'],
  [MCP_APPS.message]: ['sendMessage', () => ({})],
  [MCP_APPS.updateModelContext]: ['updateModelContext', () => ({})],
};

const LISTENERS: Record<string, 'onSizeChange' | 'onRequestTeardown' | 'onLog'> = {
  [MCP_APPS.sizeChanged]: 'onSizeChange',
  [MCP_APPS.requestTeardown]: 'onRequestTeardown',
  [MCP_APPS.log]: 'onLog',
};

/** An `AppBridge` with the handlers of `MCPAppRenderer`, read when a request comes. */
export class PartBridge extends AppBridge {
  readonly #handlers: () => MCPAppBridgeHandlers;

  constructor(
    handlers: () => MCPAppBridgeHandlers,
    { hostInfo = { name: 'ai-sdk-react', version: '1.0.0' }, hostContext }: PartBridgeOptions = {},
  ) {
    super(undefined, hostInfo, readCapabilities(handlers()), { hostContext });
    this.#handlers = handlers;
    if (handlers().requestDisplayMode)
      this.onrequestdisplaymode = (params: { mode: DisplayMode }) => handlers().requestDisplayMode?.(params);
  }

  protected override async answer(method: string, params: unknown, extra: RequestHandlerExtra): Promise<unknown> {
    try {
      return await this.#answer(method, params, extra);
    } catch (error) {
      const reason = error instanceof Error ? error : new Error(String(error));
      this.#handlers().onError?.(reason);
      throw reason;
    }
  }

  async #answer(method: string, params: unknown, extra: RequestHandlerExtra): Promise<unknown> {
    if (method === MCP_APPS.requestDisplayMode) return super.answer(method, params, extra);
    const [name, instead] = HANDLERS[method] ?? [];
    if (!name) throw refused(`Unsupported MCP App method: ${method}`);
    const handlers = this.#handlers();
    const handler = handlers[name] as AppHandler<unknown> | undefined;
    if (!handler && !instead) throw refused(`No ${method} handler configured`);
    if (name === 'callTool') checkTool(params, handlers);
    if (name === 'readResource') checkAddress(params);
    return handler ? handler(params, extra) : instead?.();
  }

  protected override listenerFor(method: string) {
    if (method === MCP_APPS.initialized) return () => this.#handlers().onInitialized?.();
    const name = LISTENERS[method];
    return name && this.#handlers()[name];
  }
}

interface PartBridgeOptions {
  hostInfo?: Implementation | undefined;
  hostContext?: HostContext | undefined;
}

function checkTool(params: unknown, { allowedTools = [] }: MCPAppBridgeHandlers): void {
  const { name } = params as { name: string };
  if (!allowedTools.includes(name))
    throw refused(`Tool is not app-visible: ${name}. Name it in handlers.allowedTools.`);
}

function checkAddress(params: unknown): void {
  const { uri } = params as { uri: string };
  if (!uri.startsWith('ui://')) throw refused(`resources/read is limited to ui:// resources: ${uri}`);
}

const readCapabilities = ({ callTool, readResource, onLog }: MCPAppBridgeHandlers) => ({
  ...(callTool && { serverTools: {} }),
  ...(readResource && { serverResources: {} }),
  ...(onLog && { logging: {} }),
});
