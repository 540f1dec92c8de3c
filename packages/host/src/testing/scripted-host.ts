// A host that a test plays by hand, for authors of views. It is our own bridge, so a view that works here works in a host
// built on this package; what is scripted is what the host says and how it answers.
import type { Action } from '@vitrine/protocol/actions';
import type { ToolResult } from '@vitrine/protocol/content';
import type { HostCapabilities, HostContext, Implementation } from '@vitrine/protocol/mcp-apps';
import type { Dialect } from '@vitrine/protocol/surface';
import { openBridge } from '../bridge/bridge.ts';
import type { Channel } from '../bridge/channel.ts';
import type { ActOptions } from '../dialects/dialect.ts';
import { createToolUi } from '../dialects/tool-ui.ts';
import type { CallState } from '../surface/call-state.ts';
import { createInbox, type Inbox } from './inbox.ts';

export interface ScriptedHostOptions {
  /** @default 'mcp-apps'; the view's first message decides */
  dialect?: Dialect;
  info?: Implementation;
  capabilities?: HostCapabilities;
  context?: HostContext;
  /** Answers the view. @default every action succeeds with `{}` */
  onAction?: (action: Action, options: ActOptions) => unknown;
  /** Keeps state for the view, this to begin with. @default it keeps none */
  viewState?: { state?: unknown };
  /** Decides about results that a `tool-ui` view proposes; throws to refuse. @default every proposal is taken */
  onAddResult?: (result: unknown) => unknown;
}

export interface ScriptedHost {
  /** The dialect the view speaks. */
  readonly dialect: Dialect;
  /** What the view asked for, in order. */
  readonly actions: Inbox<Action>;
  /** Heights the view reported, in CSS pixels. */
  readonly heights: Inbox<number>;
  readonly logs: Inbox<{ level: string; data: unknown }>;
  /** Results that a `tool-ui` view proposed. */
  readonly proposals: Inbox<unknown>;
  /** States that the view had kept, in order. */
  readonly viewStates: Inbox<unknown>;
  /** Messages of the view that fit no schema. */
  readonly dropped: number;
  /** Resolves when the view is there, with what it said of itself. */
  ready(): Promise<{ info?: Implementation }>;
  setPartialInput(input: Record<string, unknown>): void;
  setInput(input: Record<string, unknown>): void;
  setResult(result: ToolResult): void;
  cancel(reason: string): void;
  setRenderData(data: unknown): void;
  setContext(change: HostContext): void;
  /** Asks the view, such as for its tools (`tools/list`, `tools/call`). */
  ask(method: string, params?: object): Promise<unknown>;
  /** Asks the view to finish; resolves when it has answered, or after 5 seconds. */
  teardown(): Promise<void>;
  close(): void;
}

/** Starts a host on one end of a channel; the view is at the other. */
export function scriptHost(channel: Channel, options: ScriptedHostOptions = {}): ScriptedHost {
  const callState: CallState = { context: options.context ?? {} };
  const actions = createInbox<Action>();
  const heights = createInbox<number>();
  const logs = createInbox<{ level: string; data: unknown }>();
  const proposals = createInbox<unknown>();
  const viewStates = createInbox<unknown>();
  const kept = options.viewState && {
    state: options.viewState.state,
    async save(state: unknown) {
      kept!.state = state;
      viewStates.push(state);
    },
  };
  const arrivals = createInbox<{ info?: Implementation }>();
  const toolUi = createToolUi({
    async onAddResult(result) {
      proposals.push(result);
      await options.onAddResult?.(result);
    },
  });
  const bridge = openBridge({
    channel,
    dialect: options.dialect ?? 'mcp-apps',
    toolUi: to => toolUi(to, { id: 'scripted', server: 'scripted' }),
    info: options.info ?? { name: 'scripted-host', version: '1.0.0' },
    capabilities: options.capabilities ?? {
      serverTools: {},
      serverResources: {},
      openLinks: {},
      logging: {},
      message: { text: {} },
    },
    callState: () => callState,
    viewState: kept,
    async act(action, actOptions) {
      actions.push(action);
      return options.onAction ? options.onAction(action, actOptions) : {};
    },
    ready: app => arrivals.push(app),
    size: ({ height }) => height !== undefined && heights.push(height),
    log: entry => logs.push(entry),
    toolsChanged: () => {},
    requestTeardown: () => {},
  });
  const tell = (change: Partial<CallState>): void => {
    Object.assign(callState, change);
    bridge.sync();
  };
  return {
    get dialect() {
      return bridge.dialect;
    },
    get dropped() {
      return bridge.dropped;
    },
    actions,
    heights,
    logs,
    proposals,
    viewStates,
    ready: () => arrivals.waitFor(() => true, { what: 'the view' }),
    setPartialInput: partialInput => tell({ partialInput }),
    setInput: input => tell({ input }),
    setResult: result => tell({ result }),
    cancel: cancelled => tell({ cancelled }),
    setRenderData: renderData => tell({ renderData }),
    setContext: change => tell({ context: { ...callState.context, ...change } }),
    ask: (method, params = {}) => bridge.ask(method, params, { signal: AbortSignal.timeout(5000) }),
    teardown: async () => void (await bridge.teardown(5000)),
    close: () => bridge.close(),
  };
}
