import { expect, it } from 'vitest';
import { withUniqueToolCalls } from './unique-tool-calls.ts';

const call = (toolCallId: string, toolName: string, args: { [key: string]: number } = {}) => ({
  type: 'tool-call' as const,
  toolCallId,
  toolName,
  args,
});

it('a message without duplicate ids is returned unchanged', () => {
  const message = { content: [call('c1', 'a'), { type: 'text' as const, text: 'and' }, call('c2', 'a')] };
  expect(withUniqueToolCalls(message)).toBe(message);
});

it('a later part of the same tool replaces the earlier one in its place', () => {
  const text = { type: 'text' as const, text: 'and' };
  const { content } = withUniqueToolCalls({ content: [call('c1', 'a', { n: 1 }), text, call('c1', 'a', { n: 2 })] });
  expect(content).toEqual([call('c1', 'a', { n: 2 }), text]);
});

it('parts of other tools, and of other servers, get new ids', () => {
  const of = (serverId: string) => ({ ...call('c1', 'b'), mcp: { app: { resourceUri: 'ui://x', serverId } } });
  const { content } = withUniqueToolCalls({ content: [call('c1', 'a'), of('s'), of('t'), of('t')] });
  expect(content).toEqual([call('c1', 'a'), { ...of('s'), toolCallId: 'c1~2' }, { ...of('t'), toolCallId: 'c1~3' }]);
});
