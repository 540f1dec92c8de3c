import type { Action } from '@vitrine/protocol/actions';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { DialectHost } from '../dialects/dialect.ts';
import type { CallState } from '../surface/call-state.ts';
import { openBridge } from './bridge.ts';
import { linkedChannels } from './channel.ts';

type Message = Record<string, unknown> & { method?: string; id?: unknown };

/** A bridge and, at the other end, a view that is a list of what it received. */
function lab(
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

const delivered = (received: Message[]) =>
  received.filter(m => m.method?.startsWith('ui/notifications/tool')).map(m => m.method!.slice(21));

/** What an application may do to the call state, `n` times so far. */
const CHANGES: Record<string, (callState: CallState, n: number) => void> = {
  partial: (callState, n) => {
    callState.partialInput = { n };
  },
  input: (callState, n) => {
    callState.input ??= { n };
  },
  result: callState => {
    callState.result ??= { content: [] };
  },
  cancel: callState => {
    callState.cancelled ??= 'stopped';
  },
  context: (callState, n) => {
    callState.context = { theme: n % 2 ? 'dark' : 'light' };
  },
};

describe('mcp-apps', () => {
  test('says nothing before the view has initialised (H16)', async () => {
    const { bridge, callState, received, flush } = lab();
    callState.input = { a: 1 };
    callState.result = { content: [] };
    bridge.sync();
    await flush();
    expect(received).toEqual([]);
  });

  test('sends the input once, whole, and before the result (H29), and stops partials after it (H30)', async () => {
    const { bridge, callState, received, flush, initialize } = lab();
    callState.partialInput = { a: 1 };
    await initialize();
    callState.partialInput = { a: 12 };
    bridge.sync();
    callState.input = { a: 123 };
    bridge.sync();
    callState.partialInput = { a: 1234 };
    bridge.sync();
    callState.result = { content: [] };
    bridge.sync();
    bridge.sync();
    await flush();
    expect(delivered(received)).toEqual(['-input-partial', '-input-partial', '-input', '-result']);
  });

  test('whatever happens in whatever order, the view receives a legal sequence', async () => {
    const step = fc.constantFrom('partial', 'input', 'result', 'cancel', 'init', 'context', 'sync');
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 25 }), async steps => {
        const { bridge, callState, received, flush, initialize } = lab();
        const begin = async (id: unknown) => {
          await flush();
          received.push({ method: 'ui/notifications/tool|' });
          await initialize(id);
        };
        let n = 0;
        for (const kind of steps) {
          n++;
          if (kind === 'init') await begin(n);
          else CHANGES[kind]?.(callState, n);
          bridge.sync();
        }
        await begin('last');
        const sequence = delivered(received).join(' ');
        for (const life of sequence.split('|'))
          expect(life.trim()).toMatch(/^((-input-partial ?)*(-input ?)?(-result|-cancelled)?)$/);
      }),
      { numRuns: 200 },
    );
  });

  test('answers a refused action with an error, an unknown method with -32601, wrong parameters with -32602', async () => {
    const { received, view, flush, initialize } = lab(() => Promise.reject(new Error('No.')));
    await initialize();
    received.length = 0;
    view.send({ jsonrpc: '2.0', id: 'a', method: 'tools/call', params: { name: 't' } });
    view.send({ jsonrpc: '2.0', id: 'b', method: 'no/such', params: {} });
    view.send({ jsonrpc: '2.0', id: 'c', method: 'tools/call', params: { name: 5 } });
    view.send({ jsonrpc: '2.0', id: 'd', method: 'tools/call', params: { name: '' } });
    await flush();
    const errors = Object.fromEntries(received.map(m => [m.id, (m.error as { code: number }).code]));
    expect(errors).toEqual({ a: -32000, b: -32601, c: -32602, d: -32602 });
  });

  test('a cancelled request is aborted and not answered', async () => {
    let signal: AbortSignal | undefined;
    const [hostEnd, viewEnd] = linkedChannels();
    const received: unknown[] = [];
    viewEnd.onmessage = message => received.push(message);
    openBridge({
      channel: hostEnd,
      dialect: 'mcp-apps',
      info: { name: 'h', version: '1' },
      capabilities: {},
      callState: () => ({ context: {} }),
      act: (_action, options) => {
        signal = options.signal;
        return new Promise((_, reject) =>
          options.signal.addEventListener('abort', () => reject(options.signal.reason)),
        );
      },
      ready: () => {},
      size: () => {},
      log: () => {},
      requestTeardown: () => {},
      toolsChanged: () => {},
    });
    viewEnd.send({
      jsonrpc: '2.0',
      id: 0,
      method: 'ui/initialize',
      params: { appInfo: { name: 'v', version: '1' }, appCapabilities: {}, protocolVersion: '2026-01-26' },
    });
    viewEnd.send({ jsonrpc: '2.0', id: 7, method: 'tools/call', params: { name: 't' } });
    viewEnd.send({ jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 7 } });
    await new Promise(resolve => setImmediate(resolve));
    expect(signal?.aborted).toBe(true);
    expect(received.filter(message => (message as Message).id === 7)).toEqual([]);
  });

  test('teardown waits for the view’s answer, but not longer than its timeout', async () => {
    const { bridge, view, received, initialize } = lab();
    await initialize();
    const late = bridge.teardown(10);
    await late;
    const asked = received.find(m => m.method === 'ui/resource-teardown');
    expect(asked).toBeDefined();
    const inTime = bridge.teardown(60_000);
    await new Promise(resolve => setImmediate(resolve));
    view.send({ jsonrpc: '2.0', id: received.at(-1)!.id, result: {} });
    await inTime;
  });
});

test('any message of a view, in any dialect, throws nothing and starts no action by itself', async () => {
  const noise = fc.oneof(
    fc.anything({ maxDepth: 3 }),
    fc.record({
      jsonrpc: fc.constantFrom('2.0', '1.0', 2),
      id: fc.anything({ maxDepth: 1 }),
      method: fc.string(),
      params: fc.anything({ maxDepth: 2 }),
    }),
    fc.record({ type: fc.string(), payload: fc.anything({ maxDepth: 2 }) }),
  );
  await fc.assert(
    fc.asyncProperty(
      fc.array(
        fc.jsonValue({ maxDepth: 3 }).chain(json =>
          fc.oneof(
            fc.constant(json),
            noise.map(v => JSON.parse(JSON.stringify(v) ?? 'null')),
          ),
        ),
      ),
      async messages => {
        const actions: Action[] = [];
        const { view, flush } = lab(async action => {
          actions.push(action);
          return {};
        });
        for (const message of messages) view.send(message);
        await flush();
        expect(actions).toEqual([]);
        expect(({} as Record<string, unknown>).polluted).toBeUndefined();
      },
    ),
    { numRuns: 300 },
  );
});

describe('mcp-ui', () => {
  test('writes the message id in both places and reads it from either', async () => {
    const { view, received, flush } = lab(async () => 42 as unknown, 'mcp-ui');
    view.send({ type: 'tool', payload: { messageId: 'inside', toolName: 't', params: {} } });
    view.send({ type: 'tool', messageId: 0, payload: { toolName: 't' } });
    await flush();
    expect(received).toEqual([
      { type: 'ui-message-received', messageId: 'inside', payload: { messageId: 'inside' } },
      { type: 'ui-message-received', messageId: 0, payload: { messageId: 0 } },
      { type: 'ui-message-response', messageId: 'inside', payload: { messageId: 'inside', response: 42 } },
      { type: 'ui-message-response', messageId: 0, payload: { messageId: 0, response: 42 } },
    ]);
  });

  test('gives render data once per version, again only to a view that starts anew or asks', async () => {
    const { view, bridge, callState, received, flush } = lab(undefined, 'mcp-ui');
    callState.renderData = { a: [1] };
    view.send({ type: 'ui-lifecycle-iframe-ready' });
    await flush();
    bridge.loaded();
    bridge.sync();
    callState.renderData = { a: [2] };
    bridge.sync();
    bridge.sync();
    view.send({ type: 'ui-request-render-data', messageId: 'q' });
    await flush();
    expect(received.map(m => [m.messageId, (m.payload as { renderData: unknown }).renderData])).toEqual([
      [undefined, { a: [1] }],
      [undefined, { a: [2] }],
      ['q', { a: [2] }],
    ]);
  });

  test('answers a message of an unknown type that waits for an answer, and counts it as dropped', async () => {
    const { view, bridge, received, flush } = lab(undefined, 'mcp-ui');
    view.send({ type: 'shop:checkout', messageId: 'a', payload: { sku: 1 } });
    view.send({ type: 'shop:checkout', payload: { sku: 1 } });
    // What a host says needs no answer: two sides that answer each other would never stop.
    view.send({ type: 'ui-message-response', messageId: 'b', payload: {} });
    await flush();
    const error = { message: 'This host does not know the message type "shop:checkout".' };
    expect(received).toEqual([{ type: 'ui-message-response', messageId: 'a', payload: { messageId: 'a', error } }]);
    expect(bridge.dropped).toBe(3);
  });

  test('reads sizes in both forms in use', async () => {
    const { view, heights, flush } = lab(undefined, 'mcp-ui');
    view.send({ type: 'ui-size-change', payload: { height: 10 } });
    view.send({ type: 'ui-resize', height: 20 });
    await flush();
    expect(heights).toEqual([10, 20]);
  });
});

describe('a page of two generations: an older widget with the adapter of @mcp-ui/server 6 in an opaque frame', () => {
  test('the adapter shakes hands and hears everything; the widget’s own messages are understood beside it', async () => {
    const actions: Action[] = [];
    const { bridge, callState, received, heights, view, flush, initialize } = lab(async action => {
      actions.push(action);
      return { ok: true };
    });
    callState.input = { a: 1 };
    await initialize();
    view.send({ type: 'ui-lifecycle-iframe-ready' });
    view.send({ type: 'ui-size-change', payload: { height: 120 } });
    view.send({ type: 'tool', messageId: 'm', payload: { toolName: 't', params: {} } });
    view.send({ type: 'webpackOk' });
    await flush();
    expect(bridge.dialect).toBe('mcp-apps');
    expect(bridge.dropped).toBe(1);
    expect(heights).toEqual([120]);
    expect(actions).toEqual([{ type: 'tool', tool: 't', arguments: {} }]);
    expect(delivered(received)).toEqual(['-input']);
    expect(received.filter(m => 'type' in m)).toEqual([
      { type: 'ui-message-received', messageId: 'm', payload: { messageId: 'm' } },
      { type: 'ui-message-response', messageId: 'm', payload: { messageId: 'm', response: { ok: true } } },
    ]);
  });

  test('gets the render data of its resource, once a version', async () => {
    const { bridge, callState, received, view, flush, initialize } = lab();
    callState.renderData = { list: [1] };
    await initialize();
    view.send({ type: 'ui-lifecycle-iframe-ready' });
    await flush();
    bridge.sync();
    callState.renderData = { list: [2] };
    bridge.sync();
    await flush();
    const data = received.filter(m => m.type === 'ui-lifecycle-iframe-render-data');
    expect(data.map(m => m.payload)).toEqual([{ renderData: { list: [1] } }, { renderData: { list: [2] } }]);
  });

  test('an older view is not taken for an MCP App by a stray JSON-RPC message', async () => {
    const { bridge, received, view, flush } = lab(undefined, 'mcp-ui');
    view.send({ type: 'ui-lifecycle-iframe-ready' });
    view.send({ jsonrpc: '2.0', id: 1, method: 'x/experiment' });
    await flush();
    expect(bridge.dialect).toBe('mcp-ui');
    expect(received).toEqual([]);
  });
});

describe('a view that starts anew', () => {
  test('may use its ids again: what its former life asked for is aborted and not answered', async () => {
    const ends: ((value: unknown) => void)[] = [];
    const { received, view, flush, initialize } = lab(() => new Promise(resolve => ends.push(resolve)));
    await initialize('first');
    view.send({ jsonrpc: '2.0', id: 7, method: 'tools/call', params: { name: 't' } });
    await flush();
    await initialize('second');
    view.send({ jsonrpc: '2.0', id: 7, method: 'tools/call', params: { name: 't' } });
    await flush();
    ends[0]?.({ structuredContent: 'old' });
    ends[1]?.({ structuredContent: 'new' });
    await flush();
    expect(received.filter(message => message.id === 7)).toEqual([
      { jsonrpc: '2.0', id: 7, result: { structuredContent: 'new' } },
    ]);
  });

  test('a page that tries older messages before ui/initialize is an MCP App', async () => {
    const { bridge, view, received, flush, initialize } = lab();
    view.send({ type: 'ui-lifecycle-iframe-ready' });
    await flush();
    expect(bridge.dialect).toBe('mcp-ui');
    await initialize('late');
    expect(bridge.dialect).toBe('mcp-apps');
    expect(received.some(message => message.id === 'late' && message.result)).toBe(true);
  });
});

describe('before the handshake', () => {
  test('nothing but a ping is carried out, and the view is asked nothing (H16)', async () => {
    const actions: Action[] = [];
    const { bridge, view, received, flush } = lab(async action => {
      actions.push(action);
      return {};
    });
    view.send({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 't' } });
    view.send({ jsonrpc: '2.0', id: 2, method: 'ping' });
    await expect(bridge.ask('tools/list', {}, { signal: AbortSignal.timeout(1000) })).rejects.toThrow();
    await flush();
    expect(actions).toEqual([]);
    expect(received).toEqual([
      { jsonrpc: '2.0', id: 1, error: { code: -32600, message: 'ui/initialize comes first.' } },
      { jsonrpc: '2.0', id: 2, result: {} },
    ]);
  });
});

test('an answer that cannot be sent becomes an error the view hears of', async () => {
  const { view, received, flush, initialize } = lab(async () => ({ f() {} }));
  await initialize();
  view.send({ jsonrpc: '2.0', id: 'f', method: 'tools/call', params: { name: 't' } });
  await flush();
  expect(received.find(message => message.id === 'f')).toMatchObject({ error: { code: -32000 } });
});

describe('requests at once', () => {
  test.each(['mcp-apps', 'mcp-ui'] as const)(
    '64 of them are carried out, the 65th is answered with an error (%s)',
    async dialect => {
      const done: (() => void)[] = [];
      const { view, received, flush, initialize } = lab(
        () => new Promise(resolve => done.push(() => resolve({}))),
        dialect,
      );
      if (dialect === 'mcp-apps') await initialize();
      const ask = (id: number) =>
        view.send(
          dialect === 'mcp-apps'
            ? { jsonrpc: '2.0', id, method: 'tools/call', params: { name: 'go' } }
            : { type: 'tool', messageId: id, payload: { toolName: 'go' } },
        );
      for (let id = 1; id <= 65; id++) ask(id);
      await flush();
      expect(done).toHaveLength(64);
      expect(JSON.stringify(received.at(-1))).toContain('Too many requests at once');
      for (const end of done.splice(0)) end();
      await flush();
      ask(66);
      await flush();
      expect(done).toHaveLength(1);
    },
  );
});

describe('view state', () => {
  const KEY = 'vitrine.dev/view-state';
  function keeping(state?: unknown, save: (state: unknown) => Promise<void> = async () => {}) {
    const saved: unknown[] = [];
    const kept = {
      state,
      save(next: unknown) {
        saved.push(next);
        kept.state = next;
        return save(next);
      },
    };
    return { ...lab(undefined, 'mcp-apps', kept), saved };
  }
  const set = (state: unknown) => ({ jsonrpc: '2.0', id: 'set', method: `${KEY}/set`, params: { state } });
  const answerTo = (received: Message[], id: unknown) =>
    received.findLast(message => message.id === id && !message.method);

  test('is offered with its limit, and given in the handshake alone', async () => {
    const { bridge, callState, received, flush, initialize } = keeping({ tab: 2 });
    await initialize();
    expect(received[0]).toMatchObject({
      result: {
        hostCapabilities: { experimental: { [KEY]: { maxBytes: 65_536 } } },
        hostContext: { theme: 'light', [KEY]: { tab: 2 } },
      },
    });
    callState.context = { theme: 'dark' };
    bridge.sync();
    await flush();
    expect(received.at(-1)).toMatchObject({ params: { theme: 'dark' } });
    expect(received.at(-1)?.params).not.toHaveProperty([KEY]);
  });

  test('is kept, and a view that starts anew gets what it kept last', async () => {
    const { view, received, saved, flush, initialize } = keeping();
    await initialize();
    expect((received[0] as { result?: { hostContext?: object } }).result?.hostContext).toEqual({ theme: 'light' });
    view.send(set({ tab: 3 }));
    await flush();
    expect(saved).toEqual([{ tab: 3 }]);
    expect(answerTo(received, 'set')).toMatchObject({ result: {} });
    await initialize(7);
    expect(answerTo(received, 7)).toMatchObject({ result: { hostContext: { [KEY]: { tab: 3 } } } });
    view.send(set(undefined));
    await flush();
    expect(saved).toEqual([{ tab: 3 }, undefined]);
  });

  test('of more than 65536 bytes as UTF-8 is refused', async () => {
    const { view, received, saved, flush, initialize } = keeping();
    await initialize();
    view.send(set('x'.repeat(65_534)));
    await flush();
    expect(answerTo(received, 'set')).toMatchObject({ result: {} });
    for (const large of ['x'.repeat(65_535), '☂'.repeat(21_845)]) {
      view.send(set(large));
      await flush();
      expect(answerTo(received, 'set')).toMatchObject({ error: { code: -32602 } });
    }
    expect(saved).toHaveLength(1);
  });

  test('that could not be stored is refused, and before the handshake there is none', async () => {
    const { view, received, saved, flush, initialize } = keeping(undefined, () =>
      Promise.reject(new Error('disk full')),
    );
    view.send(set(1));
    await flush();
    expect(answerTo(received, 'set')).toMatchObject({ error: { code: -32600 } });
    expect(saved).toEqual([]);
    await initialize();
    view.send(set(1));
    await flush();
    expect(answerTo(received, 'set')).toMatchObject({ error: { message: 'disk full' } });
  });

  test('is unknown to a host that keeps none', async () => {
    const { view, received, flush, initialize } = lab();
    await initialize();
    expect(JSON.stringify(received)).not.toContain(KEY);
    view.send(set(1));
    await flush();
    expect(answerTo(received, 'set')).toMatchObject({ error: { code: -32601 } });
  });
});
