import type { ToolEntry } from '@vitrine/agent/internal/api';
import { expect, it } from 'vitest';
import { slashCommand, slashQuery } from './slash-command.ts';

const tool = (server: string, name: string): ToolEntry => ({ server, name, inputSchema: {} });
const tools = [tool('weather', 'forecast'), tool('shop', 'forecast'), tool('shop', 'buy')];

it.each([
  ['/', ''],
  ['/for', 'for'],
  ['/shop/buy', 'shop/buy'],
  ['/forecast ', undefined],
  ['a /forecast', undefined],
  ['', undefined],
])('%j searches for %j', (text, query) => {
  expect(slashQuery(text)).toBe(query);
});

it.each([
  ['/forecast', { tool: tools[0] }],
  ['/shop/forecast', { tool: tools[1] }],
  ['  /buy {"sku": "A-1"} ', { tool: tools[2], args: { sku: 'A-1' } }],
  ['/buy\n{"sku":\n"A-1"}', { tool: tools[2], args: { sku: 'A-1' } }],
  [
    '/buy {"sku": "A//1", // the first\n /* as in the list */ "tags": ["a", "b",],}',
    { tool: tools[2], args: { sku: 'A//1', tags: ['a', 'b'] } },
  ],
  ['/buy [1]', undefined],
  ['/buy sku', undefined],
  ['/sell', undefined],
  ['buy', undefined],
])('%j names %j', (text, expected) => {
  expect(slashCommand(text, tools)).toEqual(expected);
});
