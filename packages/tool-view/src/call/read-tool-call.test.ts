// The forms of tool calls that chat frameworks have.
import { describe, expect, it } from 'vitest';
import { readToolCall } from './read-tool-call.ts';

const result = { content: [{ type: 'text', text: '6' }] };

describe('a part of the AI SDK', () => {
  const part = {
    type: 'dynamic-tool',
    toolCallId: 't1',
    toolName: 'dice__roll',
    toolMetadata: { clientName: 'dice', toolName: 'roll', title: 'Roll' },
  };
  const call = { id: 't1', server: 'dice', tool: 'roll', title: 'Roll' };

  it.each<[string, object, object]>([
    ['input-streaming', { input: { n: 1 } }, { partialInput: { n: 1 } }],
    ['input-available', { input: { n: 1 } }, { input: { n: 1 } }],
    ['approval-requested', { input: {}, approval: { id: 'a1' } }, { input: {}, approval: { id: 'a1' } }],
    ['output-available', { input: {}, output: result }, { input: {}, result }],
    [
      'output-error',
      { input: {}, errorText: 'no' },
      { input: {}, result: { content: [{ type: 'text', text: 'no' }], isError: true } },
    ],
    ['output-denied', { input: {} }, { input: {}, cancelled: 'The user refused this call.' }],
  ])('%s', (state, more, expected) => {
    expect(readToolCall({ ...part, state, ...more })).toEqual({ ...call, ...expected });
  });

  it('a static tool is named by its type; the application may name its server and its own name', () => {
    const part = { type: 'tool-roll', toolCallId: 't1', state: 'input-available', input: {} };
    expect(readToolCall(part)).toBeUndefined();
    expect(readToolCall(part, { server: 'dice' })).toMatchObject({ server: 'dice', tool: 'roll' });
    expect(readToolCall(part, { server: 'dice', tool: 'throw' })).toMatchObject({ tool: 'throw' });
  });
});

describe('a part of the AI SDK 4', () => {
  it.each<[string, object, object]>([
    ['partial-call', { args: { n: 1 } }, { partialInput: { n: 1 } }],
    ['call', { args: { n: 1 } }, { input: { n: 1 } }],
    ['result', { args: {}, result }, { input: {}, result }],
  ])('%s', (state, more, expected) => {
    const part = { type: 'tool-invocation', toolInvocation: { toolCallId: 't1', toolName: 'roll', state, ...more } };
    expect(readToolCall(part)).toBeUndefined();
    expect(readToolCall(part, { server: 'dice' })).toEqual({ id: 't1', server: 'dice', tool: 'roll', ...expected });
  });
});

describe('a part of assistant-ui', () => {
  const part = { type: 'tool-call', toolCallId: 't1', toolName: 'roll', mcp: { app: { serverId: 'dice' } } };

  it.each<[string, object, object]>([
    ['writing', { args: { n: 1 }, argsText: '{"n":1', status: { type: 'running' } }, { partialInput: { n: 1 } }],
    ['running', { args: { n: 1 }, argsText: '{"n":1}', status: { type: 'running' } }, { input: { n: 1 } }],
    ['done', { args: {}, argsText: '{}', status: { type: 'complete' }, result }, { input: {}, result }],
    [
      'stopped',
      { args: {}, status: { type: 'incomplete', reason: 'cancelled' } },
      { input: {}, cancelled: 'The call was not completed.' },
    ],
    [
      'asking',
      { args: {}, approval: { id: 'a1' }, status: { type: 'requires-action' } },
      { input: {}, approval: { id: 'a1' } },
    ],
    ['answered', { args: {}, approval: { id: 'a1', approved: true }, status: { type: 'running' } }, { input: {} }],
  ])('%s', (_, more, expected) => {
    expect(readToolCall({ ...part, ...more })).toEqual({ id: 't1', server: 'dice', tool: 'roll', ...expected });
  });
});

describe('the props of a renderer of CopilotKit', () => {
  const props = { name: 'roll', toolCallId: 't1', result: undefined };

  it.each<[string, object, object]>([
    ['inProgress', { parameters: { n: 1 } }, { partialInput: { n: 1 } }],
    ['executing', { parameters: { n: 1 } }, { input: { n: 1 } }],
    ['complete', { parameters: {}, result: JSON.stringify(result) }, { input: {}, result }],
    ['complete', { args: { n: 1 }, result: '6' }, { input: { n: 1 }, result }],
  ])('%s', (status, more, expected) => {
    expect(readToolCall({ ...props, status, ...more })).toBeUndefined();
    expect(readToolCall({ ...props, status, ...more }, { server: 'dice' })).toEqual({
      id: 't1',
      server: 'dice',
      tool: 'roll',
      ...expected,
    });
  });
});

describe('AG-UI', () => {
  it('an activity of the MCP Apps middleware', () => {
    const content = { result, resourceUri: 'ui://dice', serverHash: 'abc', serverId: 'dice', toolInput: { n: 1 } };
    expect(readToolCall({ activityType: 'mcp-apps', messageId: 'm1', content }, { tool: 'roll' })).toEqual({
      id: 'm1',
      server: 'dice',
      tool: 'roll',
      input: { n: 1 },
      result,
    });
    // Without a tool's name the interface names it.
    expect(readToolCall({ activityType: 'mcp-apps', messageId: 'm1', content })).toMatchObject({ tool: 'ui://dice' });
  });

  it('a tool call, whose arguments may be incomplete JSON', () => {
    const call = (args: string) => ({ id: 't1', type: 'function', function: { name: 'roll', arguments: args } });
    expect(readToolCall(call('{"n": 1, "label": "tw'), { server: 'dice' })).toMatchObject({
      partialInput: { n: 1, label: 'tw' },
    });
    expect(readToolCall(call('{"n": 1}'), { server: 'dice' })).toMatchObject({ input: { n: 1 } });
  });
});

it('a plain object', () => {
  const call = { id: 'c', server: 'dice', tool: 'roll', input: { n: 1 }, result };
  expect(readToolCall(call)).toEqual(call);
});

it.each([
  undefined,
  null,
  'text',
  3,
  [],
  {},
  { type: 'text', text: 'hello' },
  { type: 'tool-invocation' },
  { id: 'c', tool: 'roll' },
])('%j is no tool call', value => {
  expect(readToolCall(value)).toBeUndefined();
});
