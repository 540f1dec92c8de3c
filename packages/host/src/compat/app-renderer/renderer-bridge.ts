// The bridge of `<AppRenderer>`: its handlers are the props of now.

import type { Implementation } from '@vitrine/protocol/internal/mcp-apps/mcp-apps';
import { MCP_APPS } from '@vitrine/protocol/internal/mcp-apps/mcp-apps-methods';
import type { HostCapabilities } from '@vitrine/protocol/mcp-apps';
import { AppBridge } from './app-bridge.ts';
import { methodNotFound } from './app-error.ts';
import type { AppClient, AppHandler, AppRendererHandlers, RequestHandlerExtra } from './app-types.ts';

const HANDLERS = {
  [MCP_APPS.message]: 'onMessage',
  [MCP_APPS.openLink]: 'onOpenLink',
  [MCP_APPS.callTool]: 'onCallTool',
  [MCP_APPS.listResources]: 'onListResources',
  [MCP_APPS.listResourceTemplates]: 'onListResourceTemplates',
  [MCP_APPS.readResource]: 'onReadResource',
  [MCP_APPS.listPrompts]: 'onListPrompts',
} as const;

/** The identity and the capabilities of the host. */
export interface RendererBridgeOptions {
  client?: AppClient | undefined;
  hostInfo?: Implementation | undefined;
  hostCapabilities?: HostCapabilities | undefined;
}

/** An `AppBridge` whose handlers are read when a request comes. */
export class RendererBridge extends AppBridge {
  readonly #props: () => AppRendererHandlers;

  constructor(options: RendererBridgeOptions, props: () => AppRendererHandlers) {
    const { client, hostInfo = { name: 'MCP-UI Host', version: '1.0.0' } } = options;
    super(client, hostInfo, options.hostCapabilities ?? readCapabilities(client, props()));
    this.#props = props;
  }

  // biome-ignore lint/suspicious/noExplicitAny: handlers differ in their parameters.
  protected override handlerFor(method: string): AppHandler<any> | undefined {
    const name = HANDLERS[method as keyof typeof HANDLERS];
    return name && this.#props()[name];
  }

  protected override listenerFor(method: string) {
    return method === MCP_APPS.log ? this.#props().onLoggingMessage : undefined;
  }

  protected override async answer(method: string, params: unknown, extra: RequestHandlerExtra): Promise<unknown> {
    this.fallbackRequestHandler = this.#props().onFallbackRequest;
    // In these two no other handler takes part.
    const isOwn = method === MCP_APPS.message || method === MCP_APPS.openLink;
    if (isOwn && !this.handlerFor(method)) throw methodNotFound(method);
    return super.answer(method, params, extra);
  }
}

function readCapabilities(client: AppClient | undefined, { onCallTool, onReadResource }: AppRendererHandlers) {
  const { tools, resources } = client?.getServerCapabilities() ?? {};
  const serverTools = tools ?? (onCallTool && {});
  const serverResources = resources ?? (onReadResource && {});
  return { openLinks: {}, ...(serverTools && { serverTools }), ...(serverResources && { serverResources }) };
}
