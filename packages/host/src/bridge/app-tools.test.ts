import { expect, it, vi } from 'vitest';
import { callAppTool, listAppTools } from './app-tools.ts';

const tool = (name: string) => ({ name, inputSchema: { type: 'object' } });
const offered = [tool('zoom')];

it('listAppTools() takes the first 50 tools, without those that are malformed', async () => {
  const tools = Array.from({ length: 60 }, (_, index) => tool(`tool ${index}`));
  expect(await listAppTools(async () => ({ tools }))).toEqual(tools.slice(0, 50));
  const mixed = [tool('a'), { name: 1 }, null, tool(''), tool('x'.repeat(257)), tool('b')];
  expect(await listAppTools(async () => ({ tools: mixed }))).toEqual([tool('a'), tool('b')]);
});

it.each([[undefined], [null], [{}], [{ tools: 'none' }]])(
  'listAppTools() of a view that answers %j finds none',
  async answer => {
    expect(await listAppTools(async () => answer)).toEqual([]);
  },
);

it('a view has 30 seconds to list its tools and to answer a call', async () => {
  const timeout = vi.spyOn(AbortSignal, 'timeout');
  try {
    await listAppTools(async () => ({ tools: [] }));
    await callAppTool(async () => ({ content: [] }), { name: 'zoom', args: {}, offered });
    expect(timeout.mock.calls).toEqual([[30_000], [30_000]]);
  } finally {
    timeout.mockRestore();
  }
});

it('callAppTool() sends nothing to a view for a tool that it does not offer', async () => {
  const request = vi.fn();
  await expect(callAppTool(request, { name: 'pan', args: {}, offered })).rejects.toMatchObject({
    code: 'unknown-app-tool',
    message: 'The view offers no tool pan. It offers: zoom.',
  });
  expect(request).not.toHaveBeenCalled();
});

it('callAppTool() rejects when the view is silent, fails, or answers with no tool result', async () => {
  const silent = (_method: string, _params: object, { signal }: { signal: AbortSignal }) =>
    new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
  const call = { name: 'zoom', args: {}, offered };
  await expect(callAppTool(silent, { ...call, timeoutMs: 20 })).rejects.toMatchObject({
    code: 'app-tool-failed',
    message: "The view's tool zoom failed: no answer within 20 ms.",
  });
  await expect(callAppTool(() => Promise.reject(new Error('no map')), call)).rejects.toMatchObject({
    code: 'app-tool-failed',
    message: "The view's tool zoom failed: no map.",
  });
  await expect(callAppTool(() => Promise.reject('no map'), call)).rejects.toThrow('failed: no map.');
  await expect(callAppTool(async () => ({ content: 'text' }), call)).rejects.toMatchObject({
    code: 'app-tool-failed',
    message: "The view's tool zoom answered with no tool result.",
  });
});

it('a call ends when its caller gives it up', async () => {
  const aborted = AbortSignal.abort(new Error('closed'));
  const request = async (_method: string, _params: object, { signal }: { signal: AbortSignal }) =>
    signal.throwIfAborted();
  await expect(
    callAppTool(request, { name: 'zoom', args: {}, offered, signal: aborted, timeoutMs: 60_000 }),
  ).rejects.toThrow('closed');
});
