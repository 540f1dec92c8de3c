import { describe, expect, it } from 'vitest';
import { type Message, openTestBridge } from '../../test/open-test-bridge.ts';

describe('view state', () => {
  const KEY = 'vitrine.dev/view-state';
  function keeping(state?: unknown, save: (state: unknown) => Promise<void> = async () => {}) {
    const saved: unknown[] = [];
    const viewState = {
      state,
      save(next: unknown) {
        saved.push(next);
        viewState.state = next;
        return save(next);
      },
    };
    return { ...openTestBridge(undefined, 'mcp-apps', viewState), saved };
  }
  const set = (state: unknown) => ({ jsonrpc: '2.0', id: 'set', method: `${KEY}/set`, params: { state } });
  const answerTo = (received: Message[], id: unknown) =>
    received.findLast(message => message.id === id && !message.method);

  it('is announced with its limit, and sent only in the handshake', async () => {
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

  it('is stored, and a view that initialises again receives the last stored state', async () => {
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

  it('over 65536 bytes of UTF-8 is refused', async () => {
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

  it('is answered with an error when the store fails, and cannot be set before the handshake', async () => {
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

  it('is an unknown method for a host without a store', async () => {
    const { view, received, flush, initialize } = openTestBridge();
    await initialize();
    expect(JSON.stringify(received)).not.toContain(KEY);
    view.send(set(1));
    await flush();
    expect(answerTo(received, 'set')).toMatchObject({ error: { code: -32601 } });
  });
});
