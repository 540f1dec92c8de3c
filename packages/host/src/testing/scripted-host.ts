// A host that a test controls, for authors of views. It uses the bridge of this package, so a view that works here works in a host built on
// this package.

import type { ToolResult } from '@vitrine/protocol/content';
import type { Implementation } from '@vitrine/protocol/internal/mcp-apps/mcp-apps';
import type { Action } from '@vitrine/protocol/internal/session/actions';
import type { Dialect } from '@vitrine/protocol/internal/session/surface';
import type { HostCapabilities, HostContext } from '@vitrine/protocol/mcp-apps';
import { openBridge } from '../bridge/bridge.ts';
import type { Channel } from '../bridge/channel.ts';
import type { ActOptions } from '../dialects/dialect.ts';
import { createToolUI } from '../dialects/tool-ui.ts';
import { ActionRefused } from '../errors.ts';
import type { CallState } from '../surface/call-state.ts';
import { createInbox, type Inbox } from './inbox.ts';

/** The options of `scriptHost`. */
export interface ScriptedHostOptions {
  /** @default 'mcp-apps'; the view's first message decides */
  dialect?: Dialect;
  info?: Implementation;
  capabilities?: HostCapabilities;
  context?: HostContext;
  /** Answers the actions of the view. @default every action succeeds with `{}` */
  onAction?: (action: Action, options: ActOptions) => unknown;
  /** Lets the view save its state; `state` is the initial one. @default the host keeps no state */
  viewState?: { state?: unknown };
  /** Decides about results that a `tool-ui` view proposes; throws to refuse one. @default every proposal is accepted */
  onAddResult?: (result: unknown) => unknown;
}

/** A host that a test controls. */
export interface ScriptedHost {
  /** The dialect the view speaks. */
  readonly dialect: Dialect;
  /** The actions of the view, in order. */
  readonly actions: Inbox<Action>;
  /** Heights the view reported, in CSS pixels. */
  readonly heights: Inbox<number>;
  readonly logs: Inbox<{ level: string; data: unknown }>;
  /** Results that a `tool-ui` view proposed. */
  readonly proposals: Inbox<unknown>;
  /** States that the view saved, in order. */
  readonly viewStates: Inbox<unknown>;
  /** Messages of the view that fit no schema. */
  readonly dropped: number;
  /** Resolves when the view is initialized, with its name and version. */
  ready(): Promise<{ info?: Implementation }>;
  setPartialInput(input: Record<string, unknown>): void;
  setInput(input: Record<string, unknown>): void;
  setResult(result: ToolResult): void;
  cancel(reason: string): void;
  setRenderData(data: unknown): void;
  setContext(change: HostContext): void;
  /** Sends a request to the view, such as `tools/list` or `tools/call`. */
  request(method: string, params?: object): Promise<unknown>;
  /** Requests the view to finish; resolves when it has answered, or after 5 seconds. */
  teardown(): Promise<void>;
  close(): void;
}

/**
 * Starts a host on one end of a channel; the view is at the other.
 * @example
 * const [hostEnd, viewEnd] = linkedChannels();
 * const host = scriptHost(hostEnd, { context: { theme: 'dark' } });
 */
export function scriptHost(channel: Channel, options: ScriptedHostOptions = {}): ScriptedHost {
  const callState: CallState = { context: options.context ?? {} };
  const actions = createInbox<Action>();
  const heights = createInbox<number>();
  const logs = createInbox<{ level: string; data: unknown }>();
  const proposals = createInbox<unknown>();
  const viewStates = createInbox<unknown>();
  const stateStore = options.viewState && {
    state: options.viewState.state,
    async save(state: unknown) {
      stateStore!.state = state;
      viewStates.push(state);
    },
  };
  const arrivals = createInbox<{ info?: Implementation }>();
  const toolUi = createToolUI({
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
    viewState: stateStore,
    async act(action, actOptions) {
      if (action.type === 'modal') throw new ActionRefused('This host opens no modals.');
      if (action.type === 'request') throw new ActionRefused(`This host has no method ${action.method}.`);
      actions.push(action);
      return options.onAction ? options.onAction(action, actOptions) : {};
    },
    ready: app => arrivals.push(app),
    size: ({ height }) => height !== undefined && heights.push(height),
    log: entry => logs.push(entry),
    toolsChanged: () => {},
    requestTeardown: () => {},
  });
  const update = (change: Partial<CallState>): void => {
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
    setPartialInput: partialInput => update({ partialInput }),
    setInput: input => update({ input }),
    setResult: result => update({ result }),
    cancel: cancelled => update({ cancelled }),
    setRenderData: renderData => update({ renderData }),
    setContext: change => update({ context: { ...callState.context, ...change } }),
    request: (method, params = {}) => bridge.request(method, params, { signal: AbortSignal.timeout(5000) }),
    teardown: async () => void (await bridge.teardown(5000)),
    close: () => bridge.close(),
  };
}
