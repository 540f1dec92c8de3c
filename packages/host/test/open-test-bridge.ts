// A bridge between a host and a view in memory, both controlled by the test: it answers the actions, and sends the view's messages.
import type { Action } from '@vitrine/protocol/internal/session/actions';
import { openBridge } from '../src/bridge/bridge.ts';
import { linkedChannels } from '../src/bridge/channel.ts';
import type { DialectHost } from '../src/dialects/dialect.ts';
import type { CallState } from '../src/surface/call-state.ts';

/** A message on the wire, not validated. */
export type Message = Record<string, unknown> & { method?: string; id?: unknown };

/** Opens a bridge whose view records received messages; `view.send` sends in the view's name. */
export function openTestBridge(
  act: (action: Action) => Promise<unknown> = async () => ({}),
  dialect: 'mcp-apps' | 'mcp-ui' = 'mcp-apps',
  viewState?: DialectHost['viewState'],
) {
  const [hostEnd, viewEnd] = linkedChannels();
  const callState: CallState = { context: { theme: 'light' } };
  const received: Message[] = [];
  const heights: number[] = [];
  viewEnd.onmessage = message => received.push(message as Message);
  const bridge = openBridge({
    channel: hostEnd,
    dialect,
    info: { name: 'host', version: '1' },
    capabilities: {},
    callState: () => callState,
    act,
    viewState,
    ready: () => {},
    size: ({ height }) => height !== undefined && heights.push(height),
    log: () => {},
    requestTeardown: () => {},
    toolsChanged: () => {},
  });
  const flush = () => new Promise(resolve => setImmediate(resolve));
  const initialize = async (id: unknown = 0) => {
    viewEnd.send({
      jsonrpc: '2.0',
      id,
      method: 'ui/initialize',
      params: { appInfo: { name: 'v', version: '1' }, appCapabilities: {}, protocolVersion: '2026-01-26' },
    });
    viewEnd.send({ jsonrpc: '2.0', method: 'ui/notifications/initialized' });
    await flush();
  };
  return { bridge, callState, received, heights, view: viewEnd, flush, initialize };
}

/** The notifications about the tool call, in order, without their common prefix. */
export const delivered = (received: Message[]) =>
  received.filter(m => m.method?.startsWith('ui/notifications/tool')).map(m => m.method!.slice(21));
