// The same conversation for pages that count every byte: MCP Apps only, and only what a page can't do in a line of its own. No older
// dialects, no offered tools, no sample. Half the size of `connect`.
import type { HostCapabilities, Implementation, InitializeParams, MCP_APPS_VERSION } from '@vitrine/protocol';
import { ViewError } from './errors.ts';
import { type Ends, openPort } from './port.ts';
import { isRecord } from './record.ts';
import { createRpc } from './rpc.ts';
import { applyTheme } from './theme.ts';
import type { View } from './view.ts';
import { createViewState } from './view-state.ts';

const VERSION: typeof MCP_APPS_VERSION = '2026-01-26';

export { ViewError } from './errors.ts';

/** The part of a `View` that a lean page has; each member as there. */
export type LeanView = Pick<
  View,
  'hostCapabilities' | 'on' | 'getSnapshot' | 'callTool' | 'openLink' | 'request' | 'notify' | 'close'
>;

export interface LeanOptions extends Partial<Ends> {
  /** Milliseconds to wait for the host's answer. @default 10000 */
  timeoutMs?: number;
}

/**
 * Introduces the page to an MCP Apps host, applies its theme, and reports the height of the page's content whenever it changes: the body
 * must be as high as what is in it (no `100vh`). Rejects with `ViewError` as `connect` does.
 */
export async function connectLean(
  info: Implementation,
  { window = globalThis as unknown as Window, target = window.parent, timeoutMs = 10_000 }: LeanOptions = {},
): Promise<LeanView> {
  if (target === window) throw new ViewError('no-host', 'No frame: open this page in an MCP host.');
  const state = createViewState();
  const { on } = state.events;
  on('context', context => applyTheme(context, window.document));
  const port = openPort({ window, target }, message => void rpc.receive(message));
  const rpc = createRpc({ ...state, firstId: Math.floor(Math.random() * 2 ** 31), send: port.send });
  const params: InitializeParams = { appInfo: info, appCapabilities: {}, protocolVersion: VERSION };
  const reply = await rpc.request('ui/initialize', params, { timeoutMs }).catch(error => {
    port.close();
    throw error.code === 'timeout' ? new ViewError('no-host', error.message) : error;
  });
  if (!isRecord(reply)) throw new ViewError('bad-reply', 'ui/initialize: no object.', { data: reply });
  rpc.notify('ui/notifications/initialized');
  state.onNotification('ui/notifications/host-context-changed', isRecord(reply.hostContext) ? reply.hostContext : {});
  const stopSizing = reportHeight(window, size => rpc.notify('ui/notifications/size-changed', size));
  return {
    on,
    getSnapshot: state.getSnapshot,
    hostCapabilities: (isRecord(reply.hostCapabilities) ? reply.hostCapabilities : {}) as HostCapabilities,
    callTool: (name, args = {}, options) => rpc.request('tools/call', { name, arguments: args }, options) as never,
    async openLink(url, options) {
      const answer = await rpc.request('ui/open-link', { url }, options);
      if (isRecord(answer) && answer.isError) throw new ViewError('denied', 'ui/open-link: refused.');
    },
    request: rpc.request,
    notify: rpc.notify,
    close() {
      stopSizing();
      port.close();
      rpc.close();
    },
  };
}

function reportHeight(window: Window, report: (size: { width: number; height: number }) => void): () => void {
  const { body } = window.document;
  let last = 0;
  const observer = new ResizeObserver(() => {
    const height = Math.ceil(body.getBoundingClientRect().height);
    if (height !== last) report({ width: window.innerWidth, height: (last = height) });
  });
  observer.observe(body);
  return () => observer.disconnect();
}
