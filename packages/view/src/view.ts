// A view's side of its surface: what the host has sent so far, and what the view may ask for. Any dialect's wire does.
import type {
  ContentBlock,
  Dialect,
  HostCapabilities,
  HostContext,
  Implementation,
  MCP_APPS,
  ResourceContents,
  ToolResult,
} from '@vitrine/protocol';
import { ViewError } from './errors.ts';
import { createEvents, type Events, report } from './events.ts';
import { isRecord } from './record.ts';
import type { Inbox, Params, RequestOptions, Wire } from './wire.ts';

/** A tool's arguments. */
export type ToolInput = Record<string, unknown>;

export interface ViewEvents {
  /** Arguments while the model still writes them, made whole; may change in any way until `input` comes. */
  'partial-input': ToolInput;
  /** The arguments. */
  input: ToolInput;
  /** The result, as the server gave it. */
  result: ToolResult;
  /** The call ended without a result. */
  cancelled: { readonly reason?: string };
  /** The whole host context, after each change. */
  context: HostContext;
  /** The frame goes away. The host waits (a little) for promises that listeners return. Not replayed. */
  teardown: { readonly reason?: string };
}

/** Everything known at one moment; a new object after each change. */
export interface ViewSnapshot {
  readonly partialInput?: ToolInput;
  readonly input?: ToolInput;
  readonly result?: ToolResult;
  readonly cancelled?: ViewEvents['cancelled'];
  readonly context: HostContext;
}

/** A connected view. Every promise rejects with `ViewError`. */
export interface View {
  readonly dialect: Dialect;
  readonly hostInfo: Implementation | undefined;
  readonly hostCapabilities: HostCapabilities;
  readonly protocolVersion: string | undefined;
  /** Latest values; absent until the host has sent them. */
  readonly partialInput: ToolInput | undefined;
  readonly input: ToolInput | undefined;
  readonly result: ToolResult | undefined;
  readonly cancelled: ViewEvents['cancelled'] | undefined;
  readonly context: HostContext;
  /** Messages of the host that were no part of the protocol. */
  readonly ignored: number;
  /** Listens; a late listener gets the latest value in a microtask. Returns what ends it. */
  on: Events<ViewEvents>['on'];
  /** Called after each change of `getSnapshot()`. Returns what ends it. */
  subscribe(listener: () => void): () => void;
  getSnapshot(): ViewSnapshot;
  /** Calls a tool of the view's own server. A tool's error is a result (`isError`), not a rejection. */
  callTool(name: string, args?: ToolInput, options?: RequestOptions): Promise<ToolResult>;
  /** Says something in the conversation, in the person's name. `denied` when the host refuses. */
  sendMessage(message: string | ContentBlock[], options?: RequestOptions): Promise<void>;
  /** Asks the host to open a link. `denied` when it refuses. */
  openLink(url: string, options?: RequestOptions): Promise<void>;
  /** Sets what the model should know of this view from now on; without fields it is cleared. */
  setModelContext(
    context: { content?: ContentBlock[]; structuredContent?: unknown },
    options?: RequestOptions,
  ): Promise<void>;
  /** Asks for another display mode; resolves to the one the view now has. */
  requestDisplayMode(mode: string, options?: RequestOptions): Promise<string>;
  /** Reads a resource of the view's own server. */
  readResource(uri: string, options?: RequestOptions): Promise<{ contents: ResourceContents[] }>;
  /** Writes to the host's log. `level` is one of MCP's (`debug` … `emergency`). */
  log(level: string, data: unknown): void;
  /** Any other request of the `mcp-apps` dialect; the result is not checked. */
  request(method: string, params?: Params, options?: RequestOptions): Promise<unknown>;
  /** Any other notification. Throws `ViewError` `closed` or `unsendable`. */
  notify(method: string, params?: Params): void;
  /** Stops listening; what is pending rejects with `closed`. */
  close(): void;
}

type Methods = typeof MCP_APPS;

/** What the host has sent: the inbox that a wire fills, and the state that a view shows. */
export interface ViewState extends Inbox {
  readonly events: Events<ViewEvents & { change: undefined }>;
  getSnapshot(): ViewSnapshot;
  setContext(patch: HostContext): void;
}

export function createViewState(): ViewState {
  const events = createEvents<ViewEvents & { change: undefined }>();
  let snapshot: ViewSnapshot = { context: {} };

  function take<Name extends Exclude<keyof ViewEvents, 'teardown'>>(
    name: Name,
    value: ViewEvents[Name],
    next: ViewSnapshot,
  ): true {
    snapshot = next;
    events.emit(name, value);
    events.emit('change', undefined, { remember: false });
    return true;
  }

  function setContext(patch: HostContext): true {
    const context = { ...snapshot.context, ...patch };
    return take('context', context, { ...snapshot, context });
  }

  return {
    events,
    getSnapshot: () => snapshot,
    setContext,
    onNotification(method, params) {
      const input = params.arguments ?? {};
      switch (method as Methods[keyof Methods]) {
        case 'ui/notifications/tool-input-partial':
          if (!isRecord(input)) return false;
          // A straggler: the whole input is there already.
          return snapshot.input ? true : take('partial-input', input, { ...snapshot, partialInput: input });
        case 'ui/notifications/tool-input': {
          if (!isRecord(input)) return false;
          const { partialInput: _, ...rest } = snapshot;
          events.forget('partial-input');
          return take('input', input, { ...rest, input });
        }
        case 'ui/notifications/tool-result':
          if (params.content !== undefined && !Array.isArray(params.content)) return false;
          return take('result', params as ToolResult, { ...snapshot, result: params as ToolResult });
        case 'ui/notifications/tool-cancelled':
          return take('cancelled', params, { ...snapshot, cancelled: params });
        case 'ui/notifications/host-context-changed':
          return setContext(params);
        default:
          return true;
      }
    },
    onRequest(method, params) {
      switch (method as Methods[keyof Methods]) {
        case 'ping':
          return Promise.resolve({});
        case 'ui/resource-teardown':
          return Promise.allSettled(events.emit('teardown', params, { remember: false })).then(outcomes => {
            for (const outcome of outcomes) if (outcome.status === 'rejected') report(outcome.reason);
            return {};
          });
        default:
          return undefined;
      }
    },
  };
}

/** Joins a state and the wire that fills it. `onClose` runs once. */
export function createView(wire: Wire, { events, getSnapshot }: ViewState, onClose: () => void): View {
  const ask = async (method: Methods[keyof Methods], params: Params, options?: RequestOptions): Promise<Params> => {
    const reply = await wire.request(method, params, options);
    if (!isRecord(reply))
      throw new ViewError('bad-reply', `The host answered ${method} with no object.`, { data: reply });
    return reply;
  };
  const wish = async (...request: Parameters<typeof ask>): Promise<void> => {
    if ((await ask(...request)).isError) throw new ViewError('denied', `The host refused ${request[0]}.`);
  };
  return {
    dialect: wire.dialect,
    hostInfo: wire.host.info,
    hostCapabilities: wire.host.capabilities,
    protocolVersion: wire.host.protocolVersion,
    get partialInput() {
      return getSnapshot().partialInput;
    },
    get input() {
      return getSnapshot().input;
    },
    get result() {
      return getSnapshot().result;
    },
    get cancelled() {
      return getSnapshot().cancelled;
    },
    get context() {
      return getSnapshot().context;
    },
    get ignored() {
      return wire.ignored;
    },
    on: events.on,
    subscribe: listener => events.on('change', listener),
    getSnapshot,
    callTool: (name, args = {}, options) =>
      ask('tools/call', { name, arguments: args }, options) as Promise<ToolResult>,
    sendMessage: (message, options) =>
      wish(
        'ui/message',
        { role: 'user', content: typeof message === 'string' ? [{ type: 'text', text: message }] : message },
        options,
      ),
    openLink: (url, options) => wish('ui/open-link', { url }, options),
    setModelContext: (context, options) => wish('ui/update-model-context', context, options),
    requestDisplayMode: async (mode, options) => String((await ask('ui/request-display-mode', { mode }, options)).mode),
    readResource: (uri, options) =>
      ask('resources/read', { uri }, options) as Promise<Params & { contents: ResourceContents[] }>,
    log: (level, data) => wire.notify('notifications/message', { level, data }),
    request: wire.request,
    notify: wire.notify,
    close() {
      wire.close();
      onClose();
    },
  };
}
