// The `View` object that `connect` resolves with: what the host has sent so far, and the requests of a view, for every dialect.
import type { ContentBlock, ResourceContents } from '@vitrine/protocol/content';
import type { Implementation } from '@vitrine/protocol/internal/mcp-apps/mcp-apps';
import type { HostCapabilities, HostContext } from '@vitrine/protocol/mcp-apps';
import { requestObject, requestOrDenied } from './connection/requests.ts';
import type { Params, RequestOptions, ViewDialect, Wire } from './connection/wire.ts';
import type { Events } from './events.ts';
import type {
  AnyTool,
  AnyTools,
  ToolArguments,
  ToolName,
  ToolNamed,
  ToolOutput,
  ToolTable,
  TypedResult,
} from './tool-types.ts';
import type { ViewState } from './view-state.ts';

/** A tool's arguments. */
export type ToolInput = Record<string, unknown>;

/** The events of a view and their values. `Tool` types the arguments and the result; nothing checks them in the page. */
export interface ViewEvents<Tool = AnyTool> {
  /** Arguments while the model still writes them, completed to valid JSON; they may change in any way until `input`. */
  'partial-input': Partial<ToolArguments<Tool>>;
  /** The arguments. */
  input: ToolArguments<Tool>;
  /** The result, as the server sent it. */
  result: TypedResult<ToolOutput<Tool>>;
  /** The call ended without a result. */
  cancelled: { readonly reason?: string };
  /** The whole host context, after each change. */
  context: HostContext;
  /** The frame is about to be removed. The host waits a short time for promises that listeners return. Not replayed. */
  teardown: { readonly reason?: string };
}

/** The arguments of `callTool`, which may be left out where none are required. */
type CallArguments<Args> =
  Record<never, never> extends Args ? [args?: Args, options?: RequestOptions] : [args: Args, options?: RequestOptions];

/** State of the view at one moment; a new object after each change. */
export interface ViewSnapshot<Tool = AnyTool> {
  readonly partialInput?: Partial<ToolArguments<Tool>> | undefined;
  readonly input?: ToolArguments<Tool>;
  readonly result?: TypedResult<ToolOutput<Tool>>;
  readonly cancelled?: ViewEvents['cancelled'];
  readonly context: HostContext;
}

/**
 * A connected view. Every promise rejects with `ViewError`. `Tool`: the tool whose calls it shows. `Tools`: those it may call.
 * Without them, arguments and results have no types.
 */
export interface View<Tool = AnyTool, Tools extends ToolTable = AnyTools> {
  /** The dialect of the connection. Changes once when a slow MCP Apps host answers after an older message arrived. */
  readonly dialect: ViewDialect;
  readonly hostInfo?: Implementation | undefined;
  /** Capabilities of the host: check them before you offer something. In an older host they follow from the wire. */
  readonly hostCapabilities: HostCapabilities;
  readonly protocolVersion?: string | undefined;
  /** Latest values; absent until the host has sent them. */
  readonly partialInput?: Partial<ToolArguments<Tool>> | undefined;
  readonly input?: ToolArguments<Tool> | undefined;
  readonly result?: TypedResult<ToolOutput<Tool>> | undefined;
  readonly cancelled?: ViewEvents['cancelled'] | undefined;
  readonly context: HostContext;
  /** How many messages of the host were ignored because they fit no message of the protocol. */
  readonly ignored: number;
  /** Adds a listener; a late one gets the latest value in a microtask. Returns the function that removes it. */
  on: Events<ViewEvents<Tool>>['on'];
  /** Calls `listener` after each change of `getSnapshot()`. Returns the function that unsubscribes it. */
  subscribe(listener: () => void): () => void;
  getSnapshot(): ViewSnapshot<Tool>;
  /** Calls a tool of the view's own server. A tool's error is a result (`isError`), not a rejection. */
  callTool<Name extends ToolName<Tools>>(
    name: Name,
    ...args: CallArguments<ToolArguments<ToolNamed<Tools, Name>>>
  ): Promise<TypedResult<ToolOutput<ToolNamed<Tools, Name>>>>;
  /** Sends a message to the conversation in the user's name. Rejects with `denied` when the host refuses. */
  sendMessage(message: string | ContentBlock[], options?: RequestOptions): Promise<void>;
  /** Reports an intent of the user: its name, and its details. Hosts without intents receive it as a message. */
  sendIntent(intent: string, params?: Params, options?: RequestOptions): Promise<void>;
  /** Requests the host to open a link. Rejects with `denied` when it refuses. */
  openLink(url: string, options?: RequestOptions): Promise<void>;
  /** Replaces what the model is to know about this view; without fields it is cleared. */
  setModelContext(
    context: { content?: ContentBlock[]; structuredContent?: unknown },
    options?: RequestOptions,
  ): Promise<void>;
  /** Requests another display mode; resolves to the mode that the view now has, which may be the old one. */
  requestDisplayMode(mode: string, options?: RequestOptions): Promise<string>;
  /** Reads a resource of the view's own server. */
  readResource(uri: string, options?: RequestOptions): Promise<{ contents: ResourceContents[] }>;
  /** Writes to the host's log; an older host shows it to the user. `level` is one of MCP's (`debug` … `emergency`). */
  log(level: string, data: unknown): void;
  /** Any other request of the `mcp-apps` dialect, or an older action (`intent`, `notify`, `ui-request-data`) in an older host; the result is not checked. */
  request(method: string, params?: Params, options?: RequestOptions): Promise<unknown>;
  /** Any other notification. Throws `ViewError` `closed` or `unsendable`. */
  notify(method: string, params?: Params): void;
  /** Stops listening; what is pending rejects with `closed`. */
  close(): void;
}

/** The parts that a view is made of. */
export interface ViewParts {
  wire: Wire;
  state: ViewState;
  onClose(): void;
}

/** Makes the view from its parts. */
export function createView({ wire, state: { events, getSnapshot }, onClose }: ViewParts): View {
  const sendMessage: View['sendMessage'] = (message, options) =>
    requestOrDenied(
      wire,
      'ui/message',
      { role: 'user', content: typeof message === 'string' ? [{ type: 'text', text: message }] : message },
      options,
    );
  const show = () => ({ dialect: wire.dialect, ...wire.host, ...getSnapshot() });
  const view: View = {
    ...show(),
    get ignored() {
      return wire.ignored;
    },
    on: events.on,
    subscribe: listener => events.on('change', listener),
    getSnapshot,
    callTool: (name: string, args: ToolInput = {}, options?: RequestOptions) =>
      requestObject(wire, 'tools/call', { name, arguments: args }, options) as Promise<TypedResult<unknown>>,
    sendMessage,
    sendIntent: (intent, params = {}, options) =>
      wire.dialect === 'mcp-ui'
        ? requestOrDenied(wire, 'intent', { intent, params }, options)
        : sendMessage(`Intent: ${intent}. Parameters: ${JSON.stringify(params)}`, options),
    openLink: (url, options) => requestOrDenied(wire, 'ui/open-link', { url }, options),
    setModelContext: (context, options) => requestOrDenied(wire, 'ui/update-model-context', context, options),
    async requestDisplayMode(mode, options) {
      if (wire.dialect !== 'mcp-apps') return getSnapshot().context.displayMode ?? 'inline';
      return String((await requestObject(wire, 'ui/request-display-mode', { mode }, options)).mode);
    },
    readResource: (uri, options) =>
      requestObject(wire, 'resources/read', { uri }, options) as Promise<Params & { contents: ResourceContents[] }>,
    log: (level, data) => wire.notify('notifications/message', { level, data }),
    request: wire.request,
    notify: wire.notify,
    close() {
      wire.close();
      onClose();
    },
  };
  // Added before all other listeners: they find the view up to date.
  events.on('change', () => Object.assign(view, show()));
  return view;
}
