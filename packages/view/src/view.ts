// A view's side of its surface: what the host has sent so far, and what the view may ask for. Any dialect's wire does.
import type { ContentBlock, ResourceContents } from '@vitrine/protocol/content';
import type { HostCapabilities, HostContext, Implementation } from '@vitrine/protocol/mcp-apps';
import type { Events } from './events.ts';
import { ask, wish } from './requests.ts';
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
import type { Params, RequestOptions, ViewDialect, Wire } from './wire.ts';

/** A tool's arguments. */
export type ToolInput = Record<string, unknown>;

/** `Tool` says what the arguments and the result are; nothing checks it in the page. */
export interface ViewEvents<Tool = AnyTool> {
  /** Arguments while the model still writes them, made whole; may change in any way until `input` comes. */
  'partial-input': Partial<ToolArguments<Tool>>;
  /** The arguments. */
  input: ToolArguments<Tool>;
  /** The result, as the server gave it. */
  result: TypedResult<ToolOutput<Tool>>;
  /** The call ended without a result. */
  cancelled: { readonly reason?: string };
  /** The whole host context, after each change. */
  context: HostContext;
  /** The frame goes away. The host waits (a little) for promises that listeners return. Not replayed. */
  teardown: { readonly reason?: string };
}

/** Arguments may be left out where none are required. */
export type CallArguments<Args> =
  Record<never, never> extends Args ? [args?: Args, options?: RequestOptions] : [args: Args, options?: RequestOptions];

/** Everything known at one moment; a new object after each change. */
export interface ViewSnapshot<Tool = AnyTool> {
  readonly partialInput?: Partial<ToolArguments<Tool>> | undefined;
  readonly input?: ToolArguments<Tool>;
  readonly result?: TypedResult<ToolOutput<Tool>>;
  readonly cancelled?: ViewEvents['cancelled'];
  readonly context: HostContext;
}

/**
 * A connected view. Every promise rejects with `ViewError`. `Tool`: the tool whose calls it shows. `Tools`: those it may call. Without
 * them anything goes.
 */
export interface View<Tool = AnyTool, Tools extends ToolTable = AnyTools> {
  /** What is spoken with the host. Changes once when a slow MCP Apps host answers after an older one did. */
  readonly dialect: ViewDialect;
  readonly hostInfo?: Implementation | undefined;
  /** Check them before you offer something; in an older host, what its wire has. */
  readonly hostCapabilities: HostCapabilities;
  readonly protocolVersion?: string | undefined;
  /** Latest values; absent until the host has sent them. */
  readonly partialInput?: Partial<ToolArguments<Tool>> | undefined;
  readonly input?: ToolArguments<Tool> | undefined;
  readonly result?: TypedResult<ToolOutput<Tool>> | undefined;
  readonly cancelled?: ViewEvents['cancelled'] | undefined;
  readonly context: HostContext;
  /** Messages of the host that were no part of the protocol. */
  readonly ignored: number;
  /** Listens; a late listener gets the latest value in a microtask. Returns what ends it. */
  on: Events<ViewEvents<Tool>>['on'];
  /** Called after each change of `getSnapshot()`. Returns what ends it. */
  subscribe(listener: () => void): () => void;
  getSnapshot(): ViewSnapshot<Tool>;
  /** Calls a tool of the view's own server. A tool's error is a result (`isError`), not a rejection. */
  callTool<Name extends ToolName<Tools>>(
    name: Name,
    ...args: CallArguments<ToolArguments<ToolNamed<Tools, Name>>>
  ): Promise<TypedResult<ToolOutput<ToolNamed<Tools, Name>>>>;
  /** Says something in the conversation, in the user's name. `denied` when the host refuses. */
  sendMessage(message: string | ContentBlock[], options?: RequestOptions): Promise<void>;
  /** Says what the user means to do, as a word and its details; hosts without intents get it as a message. */
  sendIntent(intent: string, params?: Params, options?: RequestOptions): Promise<void>;
  /** Asks the host to open a link. `denied` when it refuses. */
  openLink(url: string, options?: RequestOptions): Promise<void>;
  /** Sets what the model should know of this view from now on; without fields it is cleared. */
  setModelContext(
    context: { content?: ContentBlock[]; structuredContent?: unknown },
    options?: RequestOptions,
  ): Promise<void>;
  /** Asks for another display mode; resolves to the one the view now has, which is the old one where there is no other. */
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

/** What a view is made of. */
export interface ViewParts {
  wire: Wire;
  state: ViewState;
  onClose(): void;
}

/** Joins the parts. */
export function createView({ wire, state: { events, getSnapshot }, onClose }: ViewParts): View {
  const sendMessage: View['sendMessage'] = (message, options) =>
    wish(
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
      ask(wire, 'tools/call', { name, arguments: args }, options) as Promise<TypedResult<unknown>>,
    sendMessage,
    sendIntent: (intent, params = {}, options) =>
      wire.dialect === 'mcp-ui'
        ? wish(wire, 'intent', { intent, params }, options)
        : sendMessage(`Intent: ${intent}. Parameters: ${JSON.stringify(params)}`, options),
    openLink: (url, options) => wish(wire, 'ui/open-link', { url }, options),
    setModelContext: (context, options) => wish(wire, 'ui/update-model-context', context, options),
    async requestDisplayMode(mode, options) {
      if (wire.dialect !== 'mcp-apps') return getSnapshot().context.displayMode ?? 'inline';
      return String((await ask(wire, 'ui/request-display-mode', { mode }, options)).mode);
    },
    readResource: (uri, options) =>
      ask(wire, 'resources/read', { uri }, options) as Promise<Params & { contents: ResourceContents[] }>,
    log: (level, data) => wire.notify('notifications/message', { level, data }),
    request: wire.request,
    notify: wire.notify,
    close() {
      wire.close();
      onClose();
    },
  };
  // The first listener of all: every later one finds the view as it is now.
  events.on('change', () => Object.assign(view, show()));
  return view;
}
