// The bridge is the one conversation between a host and a view: it picks the dialect, checks every message, and counts what it drops.
import type { ToolResult } from '@vitrine/protocol/content';
import { type AppTool, MCP_APPS } from '@vitrine/protocol/mcp-apps';
import { MCP_UI_ACTION_TYPES } from '@vitrine/protocol/mcp-ui';
import type { Dialect } from '@vitrine/protocol/surface';
import type { DialectHost, DialectSession } from '../dialects/dialect.ts';
import { mcpAppsSession } from '../dialects/mcp-apps.ts';
import { mcpUiSession } from '../dialects/mcp-ui.ts';
import type { Delivered } from '../dialects/next-messages.ts';
import { type CallAppToolOptions, callAppTool, listAppTools } from './app-tools.ts';
import type { Channel } from './channel.ts';
import { createReplayLimit } from './replay-limit.ts';

export interface BridgeOptions extends Omit<DialectHost, 'send' | 'mayReplay'> {
  channel: Channel;
  /** The dialect the resource's MIME type promises. The view's first message decides: servers mislabel. */
  dialect: Dialect;
  /** What the early handshake, handed to the stage, delivers to the view; see `prepareEarlyHandshake`. */
  deliveredEarly?: Delivered | undefined;
  /** Makes the dialect `tool-ui`, for hosts that speak it. */
  toolUi?: ((host: DialectHost) => DialectSession) | undefined;
  /** The view turned out to speak another dialect than promised. */
  onDialect?: (dialect: Dialect) => void;
  /** A message fitted no schema; so many have been dropped by now. */
  onDropped?: (count: number) => void;
}

export interface Bridge {
  readonly dialect: Dialect;
  /** Messages received that fit no schema, and were dropped. */
  readonly dropped: number;
  /** Sends the view what has changed in the call state. */
  sync(): void;
  /** Sends the view a request, in the dialect it speaks by now. */
  readonly ask: DialectSession['ask'];
  /** The tools that the view offers; none when it does not answer. */
  listTools(): Promise<AppTool[]>;
  /** Calls one of them; see `Surface.callAppTool`. */
  callTool(name: string, args: Record<string, unknown>, options: CallAppToolOptions): Promise<ToolResult>;
  /** Notifies the view that one of its server's lists has changed. */
  listChanged(what: 'tools' | 'resources' | 'prompts'): void;
  /** The frame has loaded its document. */
  loaded(): void;
  /** Asks the view to finish and waits for it, at most `timeoutMs`. False: it did not answer in time. */
  teardown(timeoutMs: number): Promise<boolean>;
  /** Ends the conversation; what is pending is aborted. */
  close(): void;
}

/** Opens the conversation. Nothing is sent before the view has spoken, or, for older views, before it has loaded. */
export function openBridge({
  channel,
  dialect: promised,
  deliveredEarly,
  onDialect,
  onDropped,
  toolUi,
  ...host
}: BridgeOptions): Bridge {
  const isWithinLimit = createReplayLimit(() => performance.now());
  const dialectHost: DialectHost = {
    ...host,
    send: message => channel.send(message),
    mayReplay() {
      if (isWithinLimit(host.callState())) return true;
      host.failed?.('The view asked for its data again and again, and was closed.');
      return false;
    },
  };
  const createSession = (dialect: Dialect): DialectSession => {
    if (dialect === 'tool-ui' && toolUi) return toolUi(dialectHost);
    return dialect === 'mcp-apps' ? mcpAppsSession(dialectHost, deliveredEarly) : mcpUiSession(dialectHost);
  };
  let session = createSession(promised);
  /** The older dialect of a page that speaks two, see `sessionFor`. */
  let older: DialectSession | undefined;
  let settled = false;
  let dropped = 0;

  channel.onmessage = (message, answered = false) => {
    if (sessionFor(message).receive(message, answered)) return;
    dropped++;
    onDropped?.(dropped);
  };

  /**
   * The session that receives a message. The first message decides, except that a page may speak two dialects: the adapter of
   * @mcp-ui/server 6 initialises by mcp-apps while the page itself posts older messages, and a page may try older messages before it
   * initialises. Then mcp-apps has the state, and the older messages go to a session of their own.
   */
  function sessionFor(message: unknown): DialectSession {
    const spoken = dialectOf(message, session.name);
    if (!spoken || spoken === session.name || (settled && session.name === 'tool-ui')) {
      settled ||= spoken !== undefined;
      return session;
    }
    if (settled && spoken === 'mcp-ui') {
      older ??= mcpUiSession({ ...dialectHost, ready: () => {} });
      return older;
    }
    if (settled) {
      // Only `ui/initialize` changes the dialect of a page that has spoken.
      if ((message as { method?: unknown }).method !== MCP_APPS.initialize) return session;
      older = session;
    } else session.close();
    settled = true;
    session = createSession(spoken);
    onDialect?.(spoken);
    return session;
  }

  const ask: Bridge['ask'] = (method, params, options) => session.ask(method, params, options);
  return {
    get dialect() {
      return session.name;
    },
    get dropped() {
      return dropped;
    },
    sync() {
      session.sync();
      older?.sync();
    },
    ask,
    listTools: () => listAppTools(ask),
    callTool: (name, args, callOptions) => callAppTool(ask, { name, args, ...callOptions }),
    listChanged: what => session.listChanged(what),
    loaded: () => session.loaded(),
    async teardown(timeoutMs) {
      let timer: ReturnType<typeof setTimeout> | undefined;
      const late = new Promise<boolean>(resolve => {
        timer = setTimeout(resolve, timeoutMs, false);
      });
      const inTime = await Promise.race([session.teardown().then(() => true), late]);
      clearTimeout(timer);
      return inTime;
    },
    close() {
      session.close();
      older?.close();
      channel.close();
    },
  };
}

/**
 * Which dialect a message belongs to; undefined when it is none that we know. The types of `tool-ui` are so common (`ready`,
 * `error`) that they count only for a part that promises the dialect.
 */
function dialectOf(message: unknown, promised: Dialect): Dialect | undefined {
  if (typeof message !== 'object' || message === null) return undefined;
  if ('jsonrpc' in message) return 'mcp-apps';
  if (!('type' in message) || typeof message.type !== 'string') return undefined;
  const { type } = message;
  if (type.startsWith('ui-')) return 'mcp-ui';
  if (promised === 'tool-ui') return promised;
  // Development servers and frameworks post messages with a type too.
  return (MCP_UI_ACTION_TYPES as readonly string[]).includes(type) ? 'mcp-ui' : undefined;
}
