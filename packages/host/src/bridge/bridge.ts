// The bridge connects a host with one view: it chooses the dialect, checks every message, and counts the messages that it drops.
import type { ToolResult } from '@vitrine/protocol/content';
import type { AppTool } from '@vitrine/protocol/internal/mcp-apps/mcp-apps';
import { MCP_APPS } from '@vitrine/protocol/internal/mcp-apps/mcp-apps-methods';
import { MCP_UI_ACTION_TYPES } from '@vitrine/protocol/internal/mcp-ui/mcp-ui-types';
import type { Dialect } from '@vitrine/protocol/internal/session/surface';
import type { DialectHost, DialectSession } from '../dialects/dialect.ts';
import { mcpAppsSession } from '../dialects/mcp-apps.ts';
import { createMcpUISession } from '../dialects/mcp-ui.ts';
import type { Delivered } from '../dialects/next-messages.ts';
import { type CallAppToolOptions, callAppTool, listAppTools } from './app-tools.ts';
import type { Channel } from './channel.ts';
import { createReplayLimit } from './replay-limit.ts';

export interface BridgeOptions extends Omit<DialectHost, 'send' | 'mayReplay'> {
  channel: Channel;
  /** The dialect that the resource's MIME type promises. The view's first message decides, because servers mislabel resources. */
  dialect: Dialect;
  /** Messages that the early handshake delivers to the view, when one was handed to the stage; see `prepareEarlyHandshake`. */
  deliveredEarly?: Delivered | undefined;
  /** Makes the dialect `tool-ui`, for hosts that speak it. */
  toolUi?: ((host: DialectHost) => DialectSession) | undefined;
  /** Called when the view speaks another dialect than promised. */
  onDialect?: (dialect: Dialect) => void;
  /** Called when a message fits no schema, with the number of messages dropped so far. */
  onDropped?: (count: number) => void;
}

export interface Bridge {
  readonly dialect: Dialect;
  /** How many messages of the view fitted no schema, and were dropped. */
  readonly dropped: number;
  /** Sends the view what has changed in the call state. */
  sync(): void;
  /** Sends the view a request, in its current dialect. */
  readonly request: DialectSession['request'];
  /** The tools that the view offers; none when it does not answer. */
  listTools(): Promise<AppTool[]>;
  /** Calls one of them; see `Surface.callAppTool`. */
  callTool(name: string, args: Record<string, unknown>, options: CallAppToolOptions): Promise<ToolResult>;
  /** Notifies the view that one of its server's lists has changed. */
  listChanged(what: 'tools' | 'resources' | 'prompts'): void;
  /** Reports to the dialect that the frame has loaded its document. */
  loaded(): void;
  /** Requests the view to finish and waits at most `timeoutMs`. False: it did not answer in time. */
  teardown(timeoutMs: number): Promise<boolean>;
  /** Closes the bridge; pending requests and actions are aborted. */
  close(): void;
}

/** The sessions of a bridge with its view. */
interface Sessions {
  readonly current: DialectSession;
  /** The session for older messages of a page that speaks two dialects, see `sessionFor`. */
  readonly older: DialectSession | undefined;
  /** The session for MCP Apps notifications of a page that has posted older ones and not initialised yet. */
  readonly newer: DialectSession | undefined;
  /** Whether the view's first message has decided about the dialect. */
  readonly isSettled: boolean;
}

/** Opens a bridge. It sends nothing before the view's first message or, for older views, before the view has loaded. */
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
    return dialect === 'mcp-apps' ? mcpAppsSession(dialectHost, deliveredEarly) : createMcpUISession(dialectHost);
  };
  let sessions: Sessions = {
    current: createSession(promised),
    older: undefined,
    newer: undefined,
    isSettled: false,
  };
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
    const { current, isSettled } = sessions;
    const spoken = detectDialect(message, current.name);
    if (!spoken || spoken === current.name || (isSettled && current.name === 'tool-ui')) {
      sessions = { ...sessions, isSettled: isSettled || spoken !== undefined };
      return current;
    }
    if (isSettled && spoken === 'mcp-ui') {
      const older = sessions.older ?? createMcpUISession({ ...dialectHost, ready: () => {} });
      sessions = { ...sessions, older };
      return older;
    }
    const next = sessions.newer ?? createSession(spoken);
    // After the first message only `ui/initialize` changes the dialect; sizes and log entries may come before it.
    const { id, method } = message as { id?: unknown; method?: unknown };
    if (isSettled && method !== MCP_APPS.initialize) {
      if (id !== undefined) return current;
      sessions = { ...sessions, newer: next };
      return next;
    }
    if (!isSettled) current.close();
    sessions = { current: next, older: isSettled ? current : undefined, newer: undefined, isSettled: true };
    onDialect?.(spoken);
    return next;
  }

  const request: Bridge['request'] = (method, params, options) => sessions.current.request(method, params, options);
  return {
    get dialect() {
      return sessions.current.name;
    },
    get dropped() {
      return dropped;
    },
    sync() {
      sessions.current.sync();
      sessions.older?.sync();
    },
    request,
    listTools: () => listAppTools(request),
    callTool: (name, args, callOptions) => callAppTool(request, { name, args, ...callOptions }),
    listChanged: what => sessions.current.listChanged(what),
    loaded: () => sessions.current.loaded(),
    async teardown(timeoutMs) {
      let timer: ReturnType<typeof setTimeout> | undefined;
      const late = new Promise<boolean>(resolve => {
        timer = setTimeout(resolve, timeoutMs, false);
      });
      const inTime = await Promise.race([sessions.current.teardown().then(() => true), late]);
      clearTimeout(timer);
      return inTime;
    },
    close() {
      sessions.current.close();
      sessions.older?.close();
      sessions.newer?.close();
      channel.close();
    },
  };
}

/**
 * The dialect of a message; undefined when it belongs to none. The types of `tool-ui` are so common (`ready`, `error`) that they
 * count only for a part that promises the dialect.
 */
function detectDialect(message: unknown, promised: Dialect): Dialect | undefined {
  if (typeof message !== 'object' || message === null) return undefined;
  if ('jsonrpc' in message) return 'mcp-apps';
  if (!('type' in message) || typeof message.type !== 'string') return undefined;
  const { type } = message;
  if (type.startsWith('ui-')) return 'mcp-ui';
  if (promised === 'tool-ui') return promised;
  // Development servers and frameworks post messages with a type too.
  return (MCP_UI_ACTION_TYPES as readonly string[]).includes(type) ? 'mcp-ui' : undefined;
}
