import { expect, it } from 'vitest';
import { detectKind } from './detect-kind.ts';

const tool = { name: 'forecast', inputSchema: { type: 'object' } };
const result = { content: [{ type: 'text', text: 'sunny' }] };
const resource = { uri: 'ui://shop/card', mimeType: 'text/html;profile=mcp-app', text: '<p>Card</p>' };
const rpc = (value: object) => ({ jsonrpc: '2.0', id: 1, result: value });
const create = { version: 'v0.9', createSurface: { surfaceId: 'a', catalogId: 'c' } };
const old = { surfaceUpdate: { surfaceId: 'a', components: [] } };

it.each([
  ['a tool', tool, 'tool'],
  ['a list of tools', [tool, tool], 'tool'],
  ['an answer to tools/list', rpc({ tools: [tool] }), 'tool'],
  ['a tool of a model’s API', { name: 'forecast', input_schema: { type: 'object' } }, 'tool'],
  ['a result', result, 'result'],
  ['a result of data alone', { structuredContent: { a: 1 } }, 'result'],
  ['an answer to tools/call', rpc(result), 'result'],
  ['a UI resource', resource, 'resource'],
  ['a block that embeds one', { type: 'resource', resource }, 'resource'],
  ['an answer to resources/read', rpc({ contents: [resource] }), 'resource'],
  ['A2UI messages', [create], 'a2ui'],
  ['one A2UI message', create, 'a2ui'],
  ['a file of A2UI messages', { name: 'x', messages: [create] }, 'a2ui'],
  ['A2UI messages of 0.8', [old], 'a2ui'],
  ['the data of a component', { component: 'chart', props: {} }, 'component'],
  ['other data', { a: 1 }, 'component'],
  ['a list of other data', [1, 2], undefined],
  ['an empty list', [], undefined],
])('%s', (_, value, kind) => {
  expect(detectKind(JSON.stringify(value))).toBe(kind);
});

it.each([
  ['<!doctype html><p>Hello', 'html'],
  ['  <div>Hello</div>', 'html'],
  ['<script>render(window.openai.toolOutput)</script>', 'apps-sdk'],
  ['<script>if (window.openai) a(); else post("ui/initialize")</script>', 'html'],
  [`${JSON.stringify(create)}\n\n${JSON.stringify(create)}\n`, 'a2ui'],
  [`${JSON.stringify(tool)}\n${JSON.stringify(tool)}`, undefined],
  ['hello', undefined],
  ['', undefined],
])('text: %s', (text, kind) => {
  expect(detectKind(text)).toBe(kind);
});
