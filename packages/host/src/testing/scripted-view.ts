// A view that a test controls, for authors of hosts: it sends messages on command and collects those it receives.
import { MCP_APPS_VERSION } from '@vitrine/protocol/constants';
import { MCP_APPS } from '@vitrine/protocol/internal/mcp-apps/mcp-apps-methods';
import { MCP_UI } from '@vitrine/protocol/internal/mcp-ui/mcp-ui-types';
import { TOOL_UI } from '@vitrine/protocol/internal/mcp-ui/tool-ui-messages';
import type { Channel } from '../bridge/channel.ts';
import { createInbox, type Inbox } from './inbox.ts';

/** A message on the wire, not validated. */
export type WireMessage = Record<string, unknown> & {
  method?: string;
  id?: unknown;
  type?: string;
  messageId?: unknown;
};

/** A view that a test controls, in any dialect. */
interface ScriptedView {
  /** The host's messages, in order. */
  readonly inbox: Inbox<WireMessage>;
  /** Sends any message, well-formed or not. */
  send(message: unknown): void;
  close(): void;
}

/** A scripted view that speaks `mcp-apps`. */
export interface ScriptedAppView extends ScriptedView {
  /** Performs the handshake; resolves with the host's answer to `ui/initialize`. May be repeated. */
  initialize(appCapabilities?: object): Promise<Record<string, unknown>>;
  /** Sends a request; resolves with the result, rejects with an `Error` that has the JSON-RPC `code`. */
  request(method: string, params?: object): Promise<Record<string, unknown>>;
  notify(method: string, params?: object): void;
  /** Answers the host's requests for a method. Others are answered with "method not found". */
  answer(method: string, handler: (params: Record<string, unknown>) => unknown): void;
}

/**
 * Creates a view that speaks `mcp-apps`.
 * @example
 * const view = scriptAppView(channel);
 * await view.initialize();
 */
export function scriptAppView(channel: Channel, { firstId = 0 }: { firstId?: number } = {}): ScriptedAppView {
  const inbox = createInbox<WireMessage>();
  const handlers = new Map<string, (params: Record<string, unknown>) => unknown>([[MCP_APPS.teardown, () => ({})]]);
  let nextId = firstId;
  channel.onmessage = value => {
    const message = value as WireMessage;
    inbox.push(message);
    if (message.method !== undefined && message.id !== undefined) void reply(message);
  };

  async function reply({ id, method, params }: WireMessage): Promise<void> {
    const handler = handlers.get(String(method));
    if (!handler)
      return channel.send({ jsonrpc: '2.0', id, error: { code: -32601, message: `Method not found: ${method}` } });
    try {
      channel.send({ jsonrpc: '2.0', id, result: (await handler((params ?? {}) as Record<string, unknown>)) ?? {} });
    } catch (error) {
      channel.send({ jsonrpc: '2.0', id, error: { code: -32603, message: String(error) } });
    }
  }

  const view: ScriptedAppView = {
    inbox,
    send: message => channel.send(message),
    notify: (method, params = {}) => channel.send({ jsonrpc: '2.0', method, params }),
    async request(method, params = {}) {
      const id = nextId++;
      channel.send({ jsonrpc: '2.0', id, method, params });
      const answer = await inbox.waitFor(message => message.id === id && message.method === undefined, {
        what: `the answer to ${method}`,
      });
      const error = answer.error as { code: number; message: string } | undefined;
      if (error) throw Object.assign(new Error(error.message), { code: error.code });
      return answer.result as Record<string, unknown>;
    },
    async initialize(appCapabilities = {}) {
      const appInfo = { name: 'scripted-view', version: '1.0.0' };
      const answer = await view.request(MCP_APPS.initialize, {
        appInfo,
        appCapabilities,
        protocolVersion: MCP_APPS_VERSION,
      });
      view.notify(MCP_APPS.initialized);
      return answer;
    },
    answer: (method, handler) => void handlers.set(method, handler),
    close: () => channel.close(),
  };
  return view;
}

/** A scripted view that speaks `mcp-ui`. */
export interface ScriptedOlderView extends ScriptedView {
  /** Sends `ui-lifecycle-iframe-ready`. */
  ready(): void;
  /** Sends an action; resolves with `payload.response`, rejects with `payload.error.message`. */
  act(type: string, payload: object): Promise<unknown>;
}

/**
 * Creates a view that speaks `mcp-ui`.
 * @example
 * const view = scriptOlderView(channel);
 */
export function scriptOlderView(channel: Channel): ScriptedOlderView {
  const inbox = createInbox<WireMessage>();
  let nextId = 1;
  channel.onmessage = message => inbox.push(message as WireMessage);
  return {
    inbox,
    send: message => channel.send(message),
    ready: () => channel.send({ type: MCP_UI.ready }),
    async act(type, payload) {
      const messageId = `view-${nextId++}`;
      channel.send({ type, messageId, payload });
      const answer = await inbox.waitFor(
        message => message.type === MCP_UI.response && message.messageId === messageId,
        {
          what: `the response to ${type}`,
        },
      );
      const { response, error } = answer.payload as { response?: unknown; error?: { message: string } };
      if (error) throw new Error(error.message);
      return response;
    },
    close: () => channel.close(),
  };
}

/** A scripted view that speaks `tool-ui`. */
export interface ScriptedToolUIView extends ScriptedView {
  /** Sends `ready`, which requests the props to draw. */
  ready(): void;
  act(actionId: string, payload?: unknown): void;
  /** Proposes a result; resolves with the host's decision. */
  addResult(result: unknown): Promise<'accepted' | 'refused'>;
  /** Reports the height in CSS pixels. */
  resize(height: number): void;
  /** Reports that the page cannot go on. */
  fail(message: string): void;
}

/**
 * Creates a view that speaks `tool-ui`.
 * @example
 * const view = scriptToolUIView(channel);
 */
export function scriptToolUIView(channel: Channel): ScriptedToolUIView {
  const inbox = createInbox<WireMessage>();
  channel.onmessage = message => inbox.push(message as WireMessage);
  const post = (type: string, payload?: unknown): void =>
    channel.send(payload === undefined ? { type } : { type, payload });
  return {
    inbox,
    send: message => channel.send(message),
    ready: () => post(TOOL_UI.ready),
    act: (actionId, payload) => post(TOOL_UI.action, payload === undefined ? { actionId } : { actionId, payload }),
    async addResult(result) {
      const before = inbox.all.length;
      post(TOOL_UI.addResult, result);
      const settled = (message: WireMessage): boolean =>
        inbox.all.indexOf(message) >= before && ['accepted', 'refused'].includes(proposalState(message) ?? '');
      return proposalState(await inbox.waitFor(settled, { what: 'the end of the proposal' })) as 'accepted' | 'refused';
    },
    resize: height => post(TOOL_UI.resize, { height }),
    fail: message => post(TOOL_UI.error, { message }),
    close: () => channel.close(),
  };
}

function proposalState({ proposal }: WireMessage): string | undefined {
  return (proposal as { state?: string } | undefined)?.state;
}
