import { afterEach, describe, expect, it, vi } from 'vitest';
import { createFakeHost } from '../test/fake-host.ts';
import { postUIActionResult, sendExperimentalRequest, uiActionResultToolCall } from './actions.ts';

afterEach(() => vi.unstubAllGlobals());

/** A page in a frame: what it posts reaches the host. */
function inFrame() {
  const host = createFakeHost();
  vi.stubGlobal('window', host.view);
  return host;
}

describe('postUIActionResult()', () => {
  it('posts the action to the host', async () => {
    const host = inFrame();
    postUIActionResult(uiActionResultToolCall('buy', { sku: 'A-42' }));
    expect(await host.until(message => message.type === 'tool')).toEqual({
      type: 'tool',
      payload: { toolName: 'buy', params: { sku: 'A-42' } },
    });
  });
});

describe('sendExperimentalRequest()', () => {
  it('sends one request, and resolves with its answer', async () => {
    const host = inFrame();
    host.answers['x/clipboard/write'] = params => ({ result: { wrote: params } });
    expect(await sendExperimentalRequest('x/clipboard/write', { text: 'hello' })).toEqual({ wrote: { text: 'hello' } });
    expect(host.received).toHaveLength(1);
  });

  it('sends parameters only when they are given', async () => {
    const host = inFrame();
    host.answers['x/list'] = () => ({ result: {} });
    await sendExperimentalRequest('x/list');
    await sendExperimentalRequest('x/list', {});
    expect(host.received.map(message => 'params' in message)).toEqual([false, true]);
  });

  it('rejects with the host’s error', async () => {
    const host = inFrame();
    host.answers['x/no'] = () => ({ error: { code: -32601, message: 'no such method', data: { a: 1 } } });
    await expect(sendExperimentalRequest('x/no')).rejects.toMatchObject({
      code: 'unsupported',
      rpcCode: -32601,
      message: 'no such method',
      received: { a: 1 },
    });
  });

  it('rejects after its timeout, or when its signal is aborted, and notifies the host', async () => {
    const host = inFrame();
    await expect(sendExperimentalRequest('x/silent', {}, { timeoutMs: 5 })).rejects.toMatchObject({ code: 'timeout' });
    await host.until(message => message.method === 'notifications/cancelled');
    const signal = AbortSignal.abort();
    await expect(sendExperimentalRequest('x/silent', {}, { signal })).rejects.toMatchObject({ code: 'aborted' });
  });

  it("does not answer the host's own requests", async () => {
    const host = inFrame();
    const slowRequest = sendExperimentalRequest('x/slow', {}, { timeoutMs: 0 });
    const { id } = await host.until(message => message.method === 'x/slow');
    host.send({ id: 7, method: 'ping', params: {} });
    host.send({ id, result: 'late' });
    expect(await slowRequest).toBe('late');
    expect(host.received).toHaveLength(1);
  });

  it('rejects outside of a frame', async () => {
    await expect(sendExperimentalRequest('x/any')).rejects.toMatchObject({ code: 'no-host' });
    expect(() => postUIActionResult(uiActionResultToolCall('buy', {}))).not.toThrow();
  });
});
