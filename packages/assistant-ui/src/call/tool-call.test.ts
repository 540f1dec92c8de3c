import { expect, it } from 'vitest';
import { hasWholeInput, readServerId, toComponentStatus, toToolResult } from './tool-call.ts';

const running = { type: 'running' } as const;
const complete = { type: 'complete' } as const;

it('the state of a call becomes the status of its component', () => {
  const call = { args: { a: 1 }, result: undefined, status: running };
  expect(toComponentStatus({ ...call, args: {} })).toEqual({ type: 'invoking' });
  expect(toComponentStatus(call)).toEqual({ type: 'streaming' });
  expect(toComponentStatus({ ...call, result: 1 })).toEqual({ type: 'interactive' });
  expect(toComponentStatus({ ...call, status: { type: 'requires-action', reason: 'tool-calls' } })).toEqual({
    type: 'interactive',
  });
  expect(toComponentStatus({ ...call, status: complete, result: 'no', isError: true })).toEqual({
    type: 'error',
    message: 'no',
  });
  expect(toComponentStatus({ ...call, status: { type: 'incomplete', reason: 'cancelled' } })).toEqual({
    type: 'error',
    message: 'The call was cancelled.',
  });
});

it('arguments are complete when their JSON is closed, or the model has ended', () => {
  const isWhole = (argsText: string, status: typeof running | typeof complete = running) =>
    hasWholeInput({ argsText, status, result: undefined });
  expect(['', '{}', '{"a":{}', '{"a":"}'].map(text => isWhole(text))).toEqual([false, false, false, false]);
  expect([isWhole('{"a":1}'), isWhole('', complete)]).toEqual([true, true]);
});

it('a result that is not an MCP result is converted to one', () => {
  expect(toToolResult('rain')).toEqual({ content: [{ type: 'text', text: 'rain' }] });
  expect(toToolResult({ a: 1 }, true)).toEqual({
    content: [{ type: 'text', text: '{"a":1}' }],
    structuredContent: { a: 1 },
    isError: true,
  });
  const own = { content: [{ type: 'text', text: 'rain' }], structuredContent: { a: 1 } };
  expect(toToolResult(own)).toEqual(own);
  expect(toToolResult(undefined)).toBeUndefined();
});

it.each([
  [{ mcp: { app: { resourceUri: 'ui://a/b', serverId: 'a' } }, providerMetadata: { mcp: { serverId: 'b' } } }, 'a'],
  [{ providerMetadata: { mcp: { serverId: 'b' } } }, 'b'],
  [{ providerMetadata: { mcp: { serverId: 7 }, other: { serverId: 'c' } } }, undefined],
  [{ mcp: { app: { resourceUri: 'ui://a/b', serverId: '' } } }, undefined],
  [{}, undefined],
])('the server of a call: %j', (part, expected) => {
  expect(readServerId(part)).toBe(expected);
});
