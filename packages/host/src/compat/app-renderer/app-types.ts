// The types of `@mcp-ui/client` 7 that need no framework. They name what is used of the SDK's types, so that its clients, results and handlers fit.
import type { Implementation } from '@vitrine/protocol/internal/mcp-apps/mcp-apps';
import type { HostContext } from '@vitrine/protocol/mcp-apps';
import type { UICsp } from '@vitrine/protocol/ui-resource';
import type { ResourceClient } from '../../tool-part/read-tool-part.ts';

/** The sandbox's address and policy, in the form of `@mcp-ui/client`. */
export interface SandboxConfig {
  /**
   * Address of Vitrine's sandbox page, on another origin; in development also on the page's own. A sandbox that is configured for the page or by
   * a provider wins.
   */
  url: URL | string;
  /** Tokens for the frame: `allow-modals`. Others have no effect. */
  permissions?: string | undefined;
  /** The addresses that the interface may reach, in place of those that its resource declares. */
  csp?: UICsp | undefined;
}

/** The second argument of a handler. */
export interface RequestHandlerExtra {
  /** Aborted when the view cancels its request, or is gone. */
  signal: AbortSignal;
  requestId: string | number;
}

/** Name, version and capabilities of a view, as it reports them. */
export interface AppInfo {
  appVersion?: Implementation | undefined;
  appCapabilities?: Record<string, unknown> | undefined;
}

/** A request by a method that no other handler takes. */
export interface JSONRPCRequest {
  jsonrpc: '2.0';
  id: string | number;
  method: string;
  params?: Record<string, unknown> | undefined;
}

type Page = { cursor?: string | undefined } | undefined;
type Capability = { [key: string]: unknown } | undefined;

/** The members of a `Client` of `@modelcontextprotocol/sdk` 1.x and `@modelcontextprotocol/client` 2.x that are used. */
export interface AppClient extends ResourceClient {
  getServerCapabilities(): { tools?: Capability; resources?: Capability; prompts?: Capability } | undefined;
  listTools(params?: {
    cursor?: string;
  }): Promise<{ tools: { name: string; _meta?: unknown }[]; nextCursor?: string | undefined }>;
  callTool(params: { name: string; arguments?: Record<string, unknown> }): Promise<object>;
  listResourceTemplates(params?: { cursor?: string }): Promise<object>;
  listPrompts(params?: { cursor?: string }): Promise<object>;
}

/** A handler of a view's request: what it resolves with is the answer, and its error is sent to the view. */
export type AppHandler<Params> = (params: Params, extra: RequestHandlerExtra) => unknown;

/** The handlers of `<AppRenderer>`. */
export interface AppRendererHandlers {
  /** Opens a link. @default views are told that this host opens none */
  onOpenLink?: AppHandler<{ url: string }> | undefined;
  /** Takes a message to the conversation. @default views are told that this host takes none */
  onMessage?:
    | AppHandler<{ role: 'user'; content: { type: string; text?: string; [key: string]: unknown }[] }>
    | undefined;
  onLoggingMessage?: ((params: { level: string; data: unknown; logger?: string }) => void) | undefined;
  /** Called when the view requests a size; at most 4096 × 10000 px. */
  onSizeChanged?: ((params: { width?: number; height?: number }) => void) | undefined;
  onError?: ((error: Error) => void) | undefined;
  /** Calls a tool for the view. @default `client`, for tools that are visible to apps */
  onCallTool?: AppHandler<{ name: string; arguments?: Record<string, unknown> }> | undefined;
  /** @default `client` */
  onListResources?: AppHandler<Page> | undefined;
  /** @default `client` */
  onListResourceTemplates?: AppHandler<Page> | undefined;
  /** Reads a resource for the view, and the interface itself where there is no `client`. @default `client` */
  onReadResource?:
    | ((params: { uri: string }, extra: RequestHandlerExtra) => Promise<{ contents?: unknown }>)
    | undefined;
  /** @default `client` */
  onListPrompts?: AppHandler<Page> | undefined;
  /** Answers every other request. @default views are told that there is no such method */
  onFallbackRequest?: ((request: JSONRPCRequest, extra: RequestHandlerExtra) => unknown) | undefined;
}

/** An `AppBridge`, of this package or of `@modelcontextprotocol/ext-apps`: it is connected as if the transport were the view. */
export interface ConnectableBridge {
  connect(transport: never): Promise<void>;
}

/** The context of a host in the name of `@mcp-ui/client`. */
export type McpUiHostContext = HostContext;

export type { Implementation } from '@vitrine/protocol/internal/mcp-apps/mcp-apps';
