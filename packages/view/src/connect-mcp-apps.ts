// `connect` for pages that count every byte: MCP Apps hosts only, and half the size. It leaves out the parts that such a page does not need
// (older dialects, the rules for pages of any height, most methods of a view); what it has is the same code.
import type { ToolResult } from '@vitrine/protocol/content';
import type { HostCapabilities, Implementation } from '@vitrine/protocol/mcp-apps';
import { reportBodyHeight } from './body-height.ts';
import { ViewError } from './errors.ts';
import { initialize } from './initialize.ts';
import { openPort } from './port.ts';
import { ask, wish } from './requests.ts';
import { createRpc } from './rpc.ts';
import { applyTheme } from './theme.ts';
import type { View } from './view.ts';
import { createViewState } from './view-state.ts';
import type { Inbox, Speech } from './wire.ts';

export { ViewError } from './errors.ts';

/** The part of a `View` that such a page has; each member as there. It is never closed. */
export type McpAppsView = Pick<View, 'hostCapabilities' | 'on' | 'getSnapshot' | 'callTool' | 'openLink' | 'request'>;

/** How long the host has to answer the handshake, in milliseconds. */
const HANDSHAKE_MS = 10_000;

/**
 * Introduces the page to an MCP Apps host, applies its theme, and reports the height of the page's content whenever it changes: the body
 * must be as high as what is in it (no `100vh`). Rejects with `ViewError`: `no-host` outside a frame, `timeout` without an answer, `bad-reply`,
 * or what the host said. A result is passed on as it came, also where its `content` is no list.
 */
export async function connectMcpApps(info: Implementation): Promise<McpAppsView> {
  const target = window.parent;
  if (target === window) throw new ViewError('no-host', 'No frame.');
  const state = createViewState();
  const { events, getSnapshot } = state;
  events.on('context', context => applyTheme(context));
  const port = openPort({ window, target }, message => rpc.receive(message));
  const inbox: Inbox = {
    ...state,
    // Also one whose `content` is no list: such a page shows the results of any server.
    onNotification: (method, params) =>
      method === 'ui/notifications/tool-result'
        ? state.take('result', params as ToolResult, { result: params as ToolResult })
        : state.onNotification(method, params),
  };
  const rpc = createRpc({ ...inbox, send: port.send });
  let hostCapabilities: HostCapabilities = {};
  const handshake: Pick<Speech, 'request' | 'notify'> = {
    request: (method, params) => rpc.request(method, params, { timeoutMs: HANDSHAKE_MS }),
    notify: rpc.notify,
  };
  await initialize(handshake, state, { appInfo: info }, host => {
    hostCapabilities = host.hostCapabilities;
  });
  reportBodyHeight(size => rpc.notify('ui/notifications/size-changed', size));
  return {
    on: events.on,
    getSnapshot,
    hostCapabilities,
    callTool: (name, args = {}, options) =>
      ask(rpc, 'tools/call', { name, arguments: args }, options) as ReturnType<View['callTool']>,
    openLink: (url, options) => wish(rpc, 'ui/open-link', { url }, options),
    request: rpc.request,
  };
}
