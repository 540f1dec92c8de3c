// The limit on repeated initialisation: a view receives small data each time, large data a few times, and is then closed.
import type { Dialect } from '@vitrine/protocol/internal/session/surface';
import { describe, expect, it } from 'vitest';
import type { CallState } from '../surface/call-state.ts';
import { openBridge } from './bridge.ts';
import { linkedChannels } from './channel.ts';
import { createReplayLimit, REPLAYED } from './replay-limit.ts';

const MEGABYTE = 'x'.repeat(1_000_000);
const result = (megabytes: number) => ({ content: [{ type: 'text', text: MEGABYTE.repeat(megabytes) }] });
const context = {};

describe('createReplayLimit()', () => {
  it('allows small data to be sent again without a limit', () => {
    const mayReplay = createReplayLimit(() => 0);
    const callState: CallState = { context, result: { content: [] } };
    expect(Array.from({ length: 200 }, () => mayReplay(callState))).not.toContain(false);
  });

  it('allows 8 MB to be sent again twice, and once more after two seconds', () => {
    let time = 0;
    const mayReplay = createReplayLimit(() => time);
    const callState: CallState = { context, result: result(8) };
    expect(Array.from({ length: 5 }, () => mayReplay(callState))).toEqual([true, true, true, false, false]);
    time += (8e6 / REPLAYED.perSecond) * 1000;
    expect(mayReplay(callState)).toBe(true);
    expect(mayReplay(callState)).toBe(false);
  });

  it('lets a view initialise again whatever the size of its result', () => {
    const mayReplay = createReplayLimit(() => 0);
    const callState: CallState = { context, result: result(40) };
    expect([mayReplay(callState), mayReplay(callState)]).toEqual([true, true]);
  });
});

const handshake = (id: number) => [
  {
    jsonrpc: '2.0',
    id,
    method: 'ui/initialize',
    params: { appInfo: { name: 'v', version: '1' }, appCapabilities: {}, protocolVersion: '2026-01-26' },
  },
  { jsonrpc: '2.0', method: 'ui/notifications/initialized' },
];

it.each<[Dialect, string, (n: number) => object[]]>([
  ['mcp-apps', 'handshakes', handshake],
  ['mcp-ui', 'handshakes', () => [{ type: 'ui-lifecycle-iframe-ready' }]],
  ['mcp-ui', 'requests for its data', n => [{ type: 'ui-request-render-data', messageId: n }]],
])(
  '%s: a view with 8 MB of data is closed by 400 %s, and receives its data three times',
  async (dialect, _what, messages) => {
    const [hostEnd, viewEnd] = linkedChannels();
    const big = result(8);
    const callState: CallState = dialect === 'mcp-apps' ? { context, result: big } : { context, renderData: big };
    const failures: string[] = [];
    let deliveries = 0;
    const channel = {
      ...hostEnd,
      // What is sent is counted, not copied 400 times.
      send(message: unknown) {
        const { params, payload } = message as { params?: { content?: unknown }; payload?: { renderData?: unknown } };
        if (params?.content === big.content || payload?.renderData === big) deliveries++;
      },
      close: () => hostEnd.close(),
      set onmessage(listener: typeof hostEnd.onmessage) {
        hostEnd.onmessage = listener;
      },
      get onmessage() {
        return hostEnd.onmessage;
      },
    };
    const bridge = openBridge({
      channel,
      dialect,
      info: { name: 'host', version: '1' },
      capabilities: {},
      callState: () => callState,
      act: async () => ({}),
      ready() {},
      size() {},
      log() {},
      requestTeardown() {},
      toolsChanged() {},
      failed(message) {
        failures.push(message);
        bridge.close();
      },
    });
    for (let n = 0; n < 400; n++) for (const message of messages(n)) viewEnd.send(message);
    await new Promise(resolve => setImmediate(resolve));
    expect(failures).toEqual([expect.stringContaining('again and again')]);
    expect(deliveries).toBe(3);
  },
);
