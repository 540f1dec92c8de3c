// Which tools a test calls by itself.
import { expect, it } from 'vitest';
import type { Examples } from './file/examples.ts';
import { findReasonToSkip } from './run-test.ts';

const ui = { resourceUri: 'ui://kitchen/dish' };
const tool = (name: string, more: object = {}) => ({ name, inputSchema: { type: 'object' }, _meta: { ui, ...more } });
const examples = (tools = {}) => ({ file: { tools } }) as unknown as Examples;

it('a tool for views alone is called only when it is named', () => {
  const refresh = tool('refresh', { ui: { ...ui, visibility: ['app'] } });
  expect(findReasonToSkip(tool('cook'), examples(), { tools: [] })).toBeUndefined();
  expect(findReasonToSkip(refresh, examples(), { tools: [] })).toMatch(/for views alone/);
  expect(findReasonToSkip(refresh, examples(), { tools: ['refresh'] })).toBeUndefined();
  const withExample = examples({ refresh: { examples: [{ arguments: {} }] } });
  expect(findReasonToSkip(refresh, withExample, { tools: [] })).toBeUndefined();
});
