import type { Action } from '@vitrine/protocol/internal/session/actions';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { delivered, type Message, openTestBridge } from '../../test/open-test-bridge.ts';
import type { CallState } from '../surface/call-state.ts';
import { openBridge } from './bridge.ts';
import { linkedChannels } from './channel.ts';

/** Changes that an application may make to the call state, after `n` changes so far. */
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
  it('sends nothing before the view has initialised (H16)', async () => {
    const { bridge, callState, received, flush } = openTestBridge();
    callState.input = { a: 1 };
    callState.result = { content: [] };
    bridge.sync();
    await flush();
    expect(received).toEqual([]);
  });

  it('sends the input once, whole, and before the result (H29), and stops partials after it (H30)', async () => {
    const { bridge, callState, received, flush, initialize } = openTestBridge();
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

  it('for any order of events the view receives a legal sequence', async () => {
    const step = fc.constantFrom('partial', 'input', 'result', 'cancel', 'init', 'context', 'sync');
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 25 }), async steps => {
        const { bridge, callState, received, flush, initialize } = openTestBridge();
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

  it('answers a refused action with an error, an unknown method with -32601, wrong parameters with -32602 (H38)', async () => {
    const { received, view, flush, initialize } = openTestBridge(() => Promise.reject(new Error('No.')));
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

  it('a cancelled request is aborted and not answered', async () => {
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

  it('teardown waits for the view’s answer, but not longer than its timeout', async () => {
    const { bridge, view, received, initialize } = openTestBridge();
    await initialize();
    const late = bridge.teardown(10);
    await late;
    const teardown = received.find(m => m.method === 'ui/resource-teardown');
    expect(teardown).toBeDefined();
    const inTime = bridge.teardown(60_000);
    await new Promise(resolve => setImmediate(resolve));
    view.send({ jsonrpc: '2.0', id: received.at(-1)!.id, result: {} });
    await inTime;
  });
});

it('no message of a view, in any dialect, throws or starts an action by itself (H38)', async () => {
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
        const { view, flush } = openTestBridge(async action => {
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

it('an answer that cannot be sent becomes an error that the view receives', async () => {
  const { view, received, flush, initialize } = openTestBridge(async () => ({ f() {} }));
  await initialize();
  view.send({ jsonrpc: '2.0', id: 'f', method: 'tools/call', params: { name: 't' } });
  await flush();
  expect(received.find(message => message.id === 'f')).toMatchObject({ error: { code: -32000 } });
});

describe('concurrent requests', () => {
  it.each(['mcp-apps', 'mcp-ui'] as const)(
    'the first 64 are carried out, the 65th is answered with an error (%s)',
    async dialect => {
      const resolvers: (() => void)[] = [];
      const { view, received, flush, initialize } = openTestBridge(
        () => new Promise(resolve => resolvers.push(() => resolve({}))),
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
      expect(resolvers).toHaveLength(64);
      expect(JSON.stringify(received.at(-1))).toContain('Too many requests at once');
      for (const end of resolvers.splice(0)) end();
      await flush();
      ask(66);
      await flush();
      expect(resolvers).toHaveLength(1);
    },
  );
});
