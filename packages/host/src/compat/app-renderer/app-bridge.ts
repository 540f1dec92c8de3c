// `AppBridge` under the name and with the members of ext-apps and `@mcp-ui/client`: the handlers of a view's requests, and what is sent to it. The
// wire to the view is the surface's: this answers by a transport in memory (bridge-peer.ts).
import { MCP_APPS_VERSION } from '@vitrine/protocol/constants';
import { type RpcId, readRpcMessage } from '@vitrine/protocol/internal/mcp-apps/json-rpc';
import type { Implementation } from '@vitrine/protocol/internal/mcp-apps/mcp-apps';
import { MCP_APPS } from '@vitrine/protocol/internal/mcp-apps/mcp-apps-methods';
import type { HostCapabilities, HostContext } from '@vitrine/protocol/mcp-apps';
import { toRecord } from '@vitrine/std/internal/json';
import { refusalMessage } from '../../dialects/dialect.ts';
import { refusalCode } from '../../dialects/refusal-code.ts';
import { answeredError, methodNotFound } from './app-error.ts';
import type { AppClient, AppHandler, JSONRPCRequest, RequestHandlerExtra } from './app-types.ts';
import type { BridgeTransport } from './bridge-peer.ts';
import { forwardToClient } from './forward-to-client.ts';

/** The handlers of an `AppBridge`; each may be set at any time. */
// biome-ignore lint/suspicious/noExplicitAny: handlers of applications are typed by the SDK.
type Handler = AppHandler<any> | undefined;
// biome-ignore lint/suspicious/noExplicitAny: the same.
type Listener = ((params: any) => void) | undefined;

const HANDLERS = {
  [MCP_APPS.message]: 'onmessage',
  [MCP_APPS.openLink]: 'onopenlink',
  [MCP_APPS.downloadFile]: 'ondownloadfile',
  [MCP_APPS.updateModelContext]: 'onupdatemodelcontext',
  [MCP_APPS.requestDisplayMode]: 'onrequestdisplaymode',
  [MCP_APPS.callTool]: 'oncalltool',
  [MCP_APPS.listResources]: 'onlistresources',
  [MCP_APPS.listResourceTemplates]: 'onlistresourcetemplates',
  [MCP_APPS.readResource]: 'onreadresource',
  [MCP_APPS.listPrompts]: 'onlistprompts',
  [MCP_APPS.createMessage]: 'oncreatesamplingmessage',
} as const;

const LISTENERS = {
  [MCP_APPS.initialized]: 'oninitialized',
  [MCP_APPS.sizeChanged]: 'onsizechange',
  [MCP_APPS.log]: 'onloggingmessage',
  [MCP_APPS.requestTeardown]: 'onrequestteardown',
} as const;

interface AppBridgeOptions {
  hostContext?: HostContext | undefined;
}

/**
 * Handlers of a view's requests, for `<AppFrame appBridge>`. With a `client`, requests without a handler go to its server.
 * @example
 * const appBridge = new AppBridge(client, { name: 'my-chat', version: '1.0.0' }, { openLinks: {}, serverTools: {} });
 * appBridge.onopenlink = async ({ url }) => (window.open(url, '_blank', 'noopener'), {});
 */
export class AppBridge {
  onmessage: Handler;
  onopenlink: Handler;
  ondownloadfile: Handler;
  onupdatemodelcontext: Handler;
  onrequestdisplaymode: Handler;
  oncalltool: Handler;
  onlistresources: Handler;
  onlistresourcetemplates: Handler;
  onreadresource: Handler;
  onlistprompts: Handler;
  oncreatesamplingmessage: Handler;
  oninitialized: Listener;
  onsizechange: Listener;
  onloggingmessage: Listener;
  onrequestteardown: Listener;
  /** Answers requests by every other method. */
  fallbackRequestHandler: ((request: JSONRPCRequest, extra: RequestHandlerExtra) => unknown) | undefined;

  readonly #client: AppClient | undefined;
  readonly #hostInfo: Implementation;
  readonly #capabilities: HostCapabilities;
  #context: HostContext;
  #app: { info?: Implementation; capabilities?: Record<string, unknown> } = {};
  #transport: BridgeTransport | undefined;
  /** Requests of the view that are being answered. */
  readonly #answering = new Map<RpcId, AbortController>();
  /** Requests to the view. */
  readonly #pending = new Map<RpcId, { resolve(result: unknown): void; reject(error: Error): void }>();
  #nextId = 1;

  constructor(
    client: AppClient | null | undefined,
    hostInfo: Implementation,
    capabilities: HostCapabilities,
    { hostContext = {} }: AppBridgeOptions = {},
  ) {
    this.#client = client ?? undefined;
    this.#hostInfo = hostInfo;
    this.#capabilities = capabilities;
    this.#context = hostContext;
  }

  /** Name and version of the view, once it is initialized. */
  getAppVersion(): Implementation | undefined {
    return this.#app.info;
  }

  /** Capabilities of the view, once it is initialized. */
  getAppCapabilities(): Record<string, unknown> | undefined {
    return this.#app.capabilities;
  }

  /** Connects it with the surface that shows the view. Called by `<AppFrame>`. */
  async connect(transport: BridgeTransport): Promise<void> {
    if (this.#transport) throw new Error('This AppBridge is connected already: create one for each view.');
    this.#transport = transport;
    transport.onmessage = message => this.#receive(message);
    transport.onclose = () => this.#closed();
    await transport.start();
  }

  async close(): Promise<void> {
    await this.#transport?.close();
  }

  /** Replaces the context; the view is told what has changed. */
  setHostContext(context: HostContext): void {
    this.#context = context;
    void this.sendHostContextChange(context);
  }

  async sendHostContextChange(change: HostContext): Promise<void> {
    this.#context = { ...this.#context, ...change };
    this.#notify(MCP_APPS.hostContextChanged, change);
  }

  async sendToolInput(params: { arguments?: Record<string, unknown> }): Promise<void> {
    this.#notify(MCP_APPS.toolInput, params);
  }

  async sendToolInputPartial(params: { arguments?: Record<string, unknown> }): Promise<void> {
    this.#notify(MCP_APPS.toolInputPartial, params);
  }

  async sendToolResult(result: object): Promise<void> {
    this.#notify(MCP_APPS.toolResult, result);
  }

  async sendToolCancelled(params: { reason?: string } = {}): Promise<void> {
    this.#notify(MCP_APPS.toolCancelled, params);
  }

  async sendToolListChanged(): Promise<void> {
    this.#notify(MCP_APPS.toolsChanged, {});
  }

  async sendResourceListChanged(): Promise<void> {
    this.#notify(MCP_APPS.resourcesChanged, {});
  }

  async sendPromptListChanged(): Promise<void> {
    this.#notify(MCP_APPS.promptsChanged, {});
  }

  /** Requests the view to finish. */
  async teardownResource(params: object = {}): Promise<unknown> {
    return this.#request(MCP_APPS.teardown, params);
  }

  /** The handler of a method. */
  protected handlerFor(method: string): Handler {
    const name = HANDLERS[method as keyof typeof HANDLERS];
    return name && this[name];
  }

  /** The listener of a notification. */
  protected listenerFor(method: string): Listener {
    const name = LISTENERS[method as keyof typeof LISTENERS];
    return name && this[name];
  }

  /** The answer of a request; rejects with what the view is told. */
  protected async answer(method: string, params: unknown, extra: RequestHandlerExtra): Promise<unknown> {
    const handler = this.handlerFor(method);
    if (handler) return handler(params, extra);
    const forwarded = this.#client && forwardToClient(this.#client, method, toRecord(params));
    if (forwarded) return forwarded;
    if (method === MCP_APPS.requestDisplayMode) return { mode: this.#context.displayMode ?? 'inline' };
    if (!this.fallbackRequestHandler) throw methodNotFound(method);
    const { requestId: id } = extra;
    return this.fallbackRequestHandler({ jsonrpc: '2.0', id, method, params: toRecord(params) }, extra);
  }

  #receive(value: unknown): void {
    const rpc = readRpcMessage(value);
    if (rpc?.kind === 'request') void this.#handle(rpc.message.id, rpc.message.method, rpc.message.params);
    else if (rpc?.kind === 'response') {
      const { id, result, error } = rpc.message;
      const waiting = this.#pending.get(id);
      this.#pending.delete(id);
      if (error) waiting?.reject(answeredError(error));
      else waiting?.resolve(result);
    } else if (rpc?.kind === 'notification') {
      const { method, params } = rpc.message;
      if (method === MCP_APPS.cancelled) this.#answering.get(toRecord(params).requestId as RpcId)?.abort();
      else this.listenerFor(method)?.(params);
    }
  }

  async #handle(id: RpcId, method: string, params: unknown): Promise<void> {
    const abort = new AbortController();
    this.#answering.set(id, abort);
    try {
      const result =
        method === MCP_APPS.initialize
          ? this.#initialize(toRecord(params))
          : await this.answer(method, params, { signal: abort.signal, requestId: id });
      this.#post({ id, result: result ?? {} });
    } catch (error) {
      this.#post({ id, error: { code: refusalCode(error), message: refusalMessage(error) } });
    } finally {
      this.#answering.delete(id);
    }
  }

  #initialize({ appInfo, appCapabilities }: Record<string, unknown>): object {
    this.#app = { info: appInfo as Implementation, capabilities: toRecord(appCapabilities) };
    return {
      protocolVersion: MCP_APPS_VERSION,
      hostInfo: this.#hostInfo,
      hostCapabilities: this.#capabilities,
      hostContext: this.#context,
    };
  }

  #request(method: string, params: object): Promise<unknown> {
    if (!this.#transport) return Promise.resolve({});
    const id = `bridge-${this.#nextId++}`;
    return new Promise((resolve, reject) => {
      this.#pending.set(id, { resolve, reject });
      this.#post({ id, method, params });
    });
  }

  #notify(method: string, params: object): void {
    this.#post({ method, params });
  }

  #post(message: object): void {
    void this.#transport?.send({ jsonrpc: '2.0', ...message });
  }

  #closed(): void {
    this.#transport = undefined;
    for (const abort of this.#answering.values()) abort.abort();
    this.#answering.clear();
    for (const { resolve } of this.#pending.values()) resolve({});
    this.#pending.clear();
  }
}
