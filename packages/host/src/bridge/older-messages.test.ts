import type { Action } from '@vitrine/protocol/internal/session/actions';
import { describe, expect, it } from 'vitest';
import { delivered, openTestBridge } from '../../test/open-test-bridge.ts';

describe('mcp-ui', () => {
  it('writes the message id in both places and reads it from either', async () => {
    const { view, received, flush } = openTestBridge(async () => 42 as unknown, 'mcp-ui');
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

  it('sends each version of the render data once, and again only when the view starts again or requests it', async () => {
    const { view, bridge, callState, received, flush } = openTestBridge(undefined, 'mcp-ui');
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

  it('answers a message of an unknown type with an error when it has an id, and counts it as dropped', async () => {
    const { view, bridge, received, flush } = openTestBridge(undefined, 'mcp-ui');
    view.send({ type: 'shop:checkout', messageId: 'a', payload: { sku: 1 } });
    view.send({ type: 'shop:checkout', payload: { sku: 1 } });
    // What a host says needs no answer: two sides that answer each other would never stop.
    view.send({ type: 'ui-message-response', messageId: 'b', payload: {} });
    await flush();
    const error = { message: 'This host does not know the message type "shop:checkout".' };
    expect(received).toEqual([{ type: 'ui-message-response', messageId: 'a', payload: { messageId: 'a', error } }]);
    expect(bridge.dropped).toBe(3);
  });

  it('reads sizes in both forms in use', async () => {
    const { view, heights, flush } = openTestBridge(undefined, 'mcp-ui');
    view.send({ type: 'ui-size-change', payload: { height: 10 } });
    view.send({ type: 'ui-resize', height: 20 });
    await flush();
    expect(heights).toEqual([10, 20]);
  });
});

describe('a page of two generations: an older widget with the adapter of @mcp-ui/server 6 in an opaque frame', () => {
  it('the adapter performs the handshake and receives everything; the widget’s own messages are handled too', async () => {
    const actions: Action[] = [];
    const { bridge, callState, received, heights, view, flush, initialize } = openTestBridge(async action => {
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

  it('receives each version of its resource’s render data once', async () => {
    const { bridge, callState, received, view, flush, initialize } = openTestBridge();
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

  it('an older view keeps its dialect after a single JSON-RPC message', async () => {
    const { bridge, received, view, flush } = openTestBridge(undefined, 'mcp-ui');
    view.send({ type: 'ui-lifecycle-iframe-ready' });
    view.send({ jsonrpc: '2.0', id: 1, method: 'x/experiment' });
    await flush();
    expect(bridge.dialect).toBe('mcp-ui');
    expect(received).toEqual([]);
  });
});
