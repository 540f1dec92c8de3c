import type { Action } from '@vitrine/protocol/internal/session/actions';
import { describe, expect, it } from 'vitest';
import { openTestBridge } from '../../test/open-test-bridge.ts';

describe('before the handshake', () => {
  it('only a ping is carried out, and the view receives no request (H16)', async () => {
    const actions: Action[] = [];
    const { bridge, view, received, flush } = openTestBridge(async action => {
      actions.push(action);
      return {};
    });
    view.send({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 't' } });
    view.send({ jsonrpc: '2.0', id: 2, method: 'ping' });
    await expect(bridge.request('tools/list', {}, { signal: AbortSignal.timeout(1000) })).rejects.toThrow();
    await flush();
    expect(actions).toEqual([]);
    expect(received).toEqual([
      { jsonrpc: '2.0', id: 1, error: { code: -32600, message: 'ui/initialize comes first.' } },
      { jsonrpc: '2.0', id: 2, result: {} },
    ]);
  });
});

describe('an incomplete handshake', () => {
  const incomplete = { jsonrpc: '2.0', id: 1, method: 'ui/initialize', params: { protocolVersion: '2026-01-26' } };

  it('is refused; a view that confirms it all the same receives its call, as from the official bridge', async () => {
    const { bridge, callState, view, received, flush } = openTestBridge();
    Object.assign(callState, { input: { city: 'Bergen' } });
    view.send(incomplete);
    await flush();
    expect(received).toEqual([{ jsonrpc: '2.0', id: 1, error: expect.objectContaining({ code: -32602 }) }]);
    view.send({ jsonrpc: '2.0', method: 'ui/notifications/initialized' });
    await flush();
    expect(bridge.dropped).toBe(1);
    expect(received.map(({ method }) => method)).toContain('ui/notifications/tool-input');
  });

  it('allows no request before that, and one confirmation alone', async () => {
    const { bridge, view, received, flush } = openTestBridge();
    view.send(incomplete);
    view.send({ jsonrpc: '2.0', id: 2, method: 'tools/call', params: { name: 't' } });
    for (let count = 0; count < 2; count++) view.send({ jsonrpc: '2.0', method: 'ui/notifications/initialized' });
    await flush();
    expect(received.find(({ id }) => id === 2)).toMatchObject({ error: { code: -32600 } });
    expect(bridge.dropped).toBe(3);
  });
});

describe('a view that initialises again', () => {
  it('may reuse its request ids: earlier requests are aborted and not answered', async () => {
    const ends: ((value: unknown) => void)[] = [];
    const { received, view, flush, initialize } = openTestBridge(() => new Promise(resolve => ends.push(resolve)));
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

  it('a page that reports its size in both ways before ui/initialize loses no message', async () => {
    const { bridge, view, heights, flush, initialize } = openTestBridge();
    view.send({ type: 'ui-size-change', payload: { height: 420 } });
    view.send({ jsonrpc: '2.0', method: 'ui/notifications/size-changed', params: { height: 421 } });
    await flush();
    expect([bridge.dialect, bridge.dropped, heights]).toEqual(['mcp-ui', 0, [420, 421]]);
    await initialize('late');
    expect(bridge.dialect).toBe('mcp-apps');
  });

  it('a page that tries older messages before ui/initialize is an MCP App', async () => {
    const { bridge, view, received, flush, initialize } = openTestBridge();
    view.send({ type: 'ui-lifecycle-iframe-ready' });
    await flush();
    expect(bridge.dialect).toBe('mcp-ui');
    await initialize('late');
    expect(bridge.dialect).toBe('mcp-apps');
    expect(received.some(message => message.id === 'late' && message.result)).toBe(true);
  });
});
