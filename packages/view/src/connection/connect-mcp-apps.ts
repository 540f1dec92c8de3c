// A smaller `connect`, for MCP Apps hosts only: half the size. It shares its code with `connect` and leaves out the older dialects, the
// height rules for pages of any layout, and most methods of a view.
import type { ToolResult } from '@vitrine/protocol/content';
import type { Implementation } from '@vitrine/protocol/internal/mcp-apps/mcp-apps';
import type { HostCapabilities } from '@vitrine/protocol/mcp-apps';
import { ViewError } from '../errors.ts';
import { reportBodyHeight } from '../size/body-height.ts';
import { applyTheme } from '../theme.ts';
import type { View } from '../view.ts';
import { createViewState } from '../view-state.ts';
import { initialize } from './initialize.ts';
import { openPort } from './port.ts';
import { requestObject, requestOrDenied } from './requests.ts';
import { createRpc } from './rpc.ts';
import type { Inbox, WireSender } from './wire.ts';

export { ViewError } from '../errors.ts';

/** The members of `View` that such a page has. It has no `close`: it lives as long as its page. */
export type McpAppsView = Pick<View, 'hostCapabilities' | 'on' | 'getSnapshot' | 'callTool' | 'openLink' | 'request'>;

/** How long the host has to answer the handshake, in milliseconds. */
const HANDSHAKE_MS = 10_000;

/**
 * Connects the page to an MCP Apps host, applies its theme, and reports the height of the body whenever it changes: the body must be
 * as high as its content (no `100vh`). Rejects with `ViewError`: `no-host` outside a frame, `timeout` when the host does not answer
 * within 10 seconds, `bad-reply`, or the host's error. A result is passed on unchanged, even where its `content` is no list.
 * @example
 * const view = await connectMcpApps({ name: 'weather', version: '1.0.0' });
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
    // A result whose `content` is no list is passed on too: such a page shows the results of any server.
    onNotification: (method, params) =>
      method === 'ui/notifications/tool-result'
        ? state.take('result', params as ToolResult, { result: params as ToolResult })
        : state.onNotification(method, params),
  };
  const rpc = createRpc({ ...inbox, send: port.send });
  let hostCapabilities: HostCapabilities = {};
  const handshake: Pick<WireSender, 'request' | 'notify'> = {
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
      requestObject(rpc, 'tools/call', { name, arguments: args }, options) as ReturnType<View['callTool']>,
    openLink: (url, options) => requestOrDenied(rpc, 'ui/open-link', { url }, options),
    request: rpc.request,
  };
}
