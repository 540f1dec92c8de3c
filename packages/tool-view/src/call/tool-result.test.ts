// Results of tools in the forms that frameworks pass on.
import { expect, it } from 'vitest';
import { createResultReader, toToolResult } from './tool-result.ts';

const result = { content: [{ type: 'text', text: '6' }] };

it('results that are only a value or a text become results of MCP', () => {
  expect(toToolResult('six')).toEqual({ content: [{ type: 'text', text: 'six' }] });
  expect(toToolResult({ n: 6 })).toEqual({ content: [{ type: 'text', text: '{"n":6}' }], structuredContent: { n: 6 } });
  expect(toToolResult(JSON.stringify(result))).toEqual(result);
  expect(toToolResult(undefined)).toBeUndefined();
});

it('a text that is too long to be read as JSON is shown as text', () => {
  const long = JSON.stringify({ content: [{ type: 'text', text: 'x'.repeat(17_000_000) }] });
  expect(toToolResult(long)?.content?.[0]).toEqual({ type: 'text', text: long });
});

it('a reactive object becomes one that can be sent to a frame, and its change in place another result', () => {
  const read = createResultReader();
  const value = { n: 6 };
  const reactive = new Proxy({ structuredContent: new Proxy(value, {}) }, {});
  const first = read(reactive);
  expect(structuredClone(first)).toEqual({ structuredContent: { n: 6 } });
  value.n = 7;
  expect(read(reactive)).toEqual({ structuredContent: { n: 7 } });
  expect(first).toEqual({ structuredContent: { n: 6 } });
});

it('a copy of the value that was read last is the same result; another value, or an error of the same words, is another', () => {
  const read = createResultReader();
  const first = read({ ...result });
  expect(first).toEqual(result);
  expect(read(structuredClone(result))).toBe(first);
  expect(read(structuredClone(result), true)).toEqual({ ...result, isError: true });
  expect(read('six')).toEqual({ content: [{ type: 'text', text: 'six' }] });
  expect(read(undefined)).toBeUndefined();
});
