import { expect, it } from 'vitest';
import { cspSource, grantCsp } from './csp/csp.ts';
import { readRpcMessage } from './mcp-apps/json-rpc.ts';
import { STYLE_VARIABLES } from './mcp-apps/style-variables.ts';
import { type McpUIMessage, readMcpUIAction } from './mcp-ui/mcp-ui.ts';
import { DEDICATED_LABEL, SANDBOX_LABEL, sandboxLabel } from './sandbox/sandbox-label.ts';

it('there are exactly 76 style variables, each once', () => {
  expect(new Set(STYLE_VARIABLES).size).toBe(76);
  expect(STYLE_VARIABLES).toHaveLength(76);
});

it.each([
  ['https://a.example', 'https://a.example'],
  ['https://a.example:8443/', 'https://a.example:8443'],
  ['WSS://A.Example', 'wss://a.example'],
  ['https://*.a.example', 'https://*.a.example'],
  ['http://localhost:3000', 'http://localhost:3000'],
  ['http://127.0.0.1', 'http://127.0.0.1'],
  ['http://a.example', undefined],
  ['https://*.example', undefined],
  ['https://*', undefined],
  ['*', undefined],
  ['https:', undefined],
  ['https://a.example/path', undefined],
  ['https://u@a.example', undefined],
  ["https://a.example; script-src 'unsafe-eval'", undefined],
  ["'unsafe-eval'", undefined],
  ['data:', undefined],
])('cspSource(%j) → %j', (entry, source) => expect(cspSource(entry)).toBe(source));

it('grantCsp() grants each origin once, refuses frames, and lists what it refused', () => {
  expect(
    grantCsp({ connectDomains: ['https://a.test', 'https://a.test', '*'], frameDomains: ['https://f.test'] }),
  ).toEqual({
    connectDomains: ['https://a.test'],
    resourceDomains: [],
    frameDomains: [],
    baseUriDomains: [],
    refused: ['*', 'https://f.test'],
  });
});

it('sandboxLabel() is a stable DNS label that differs between servers and hosts', async () => {
  const label = await sandboxLabel({ hostOrigin: 'http://127.0.0.1:1', server: 'weather' });
  expect(label).toMatch(SANDBOX_LABEL);
  expect(await sandboxLabel({ hostOrigin: 'http://127.0.0.1:1', server: 'weather' })).toBe(label);
  expect(
    new Set([
      label,
      await sandboxLabel({ hostOrigin: 'http://127.0.0.1:2', server: 'weather' }),
      await sandboxLabel({ hostOrigin: 'http://127.0.0.1:1', server: 'Weather' }),
    ]).size,
  ).toBe(3);
});

it('sandboxLabel() differs between users of a host, whatever their names are made of', async () => {
  const source = { hostOrigin: 'https://chat.example', server: 'weather' };
  const labels = await Promise.all([
    sandboxLabel(source),
    sandboxLabel({ ...source, user: '' }),
    sandboxLabel({ ...source, user: 'ann' }),
    sandboxLabel({ ...source, user: 'bob' }),
    sandboxLabel({ ...source, server: 'weatherann', user: '' }),
    sandboxLabel({ ...source, domain: 'ann' }),
    sandboxLabel({ ...source, domain: '', user: 'ann' }),
    sandboxLabel({ ...source, domain: 'ann', user: '' }),
    sandboxLabel({ ...source, domain: 'ann', user: 'ann' }),
  ]);
  expect(new Set(labels.map(label => label.slice(1))).size).toBe(8);
  expect(new Set(labels).size).toBe(9);
});

it('sandboxLabel() with a domain has another prefix, and differs between servers', async () => {
  const labels = await Promise.all([
    sandboxLabel({ hostOrigin: 'http://127.0.0.1:1', server: 'weather', domain: 'app.example' }),
    sandboxLabel({ hostOrigin: 'http://127.0.0.1:1', server: 'maps', domain: 'app.example' }),
    sandboxLabel({ hostOrigin: 'http://127.0.0.1:2', server: 'weather', domain: 'app.example' }),
    sandboxLabel({ hostOrigin: 'http://127.0.0.1:1', server: 'weather', domain: 'App.example' }),
    sandboxLabel({ hostOrigin: 'http://127.0.0.1:1', server: 'weather', domain: '' }),
  ]);
  expect(new Set(labels).size).toBe(5);
  for (const label of labels) {
    expect(label).toMatch(DEDICATED_LABEL);
    expect(label).not.toMatch(SANDBOX_LABEL);
  }
});

it('labels are one lower-case DNS label, never a number and never punycode', async () => {
  for (let server = 0; server < 200; server++)
    for (const label of [
      await sandboxLabel({ hostOrigin: 'https://h.test', server: `${server}` }),
      await sandboxLabel({ hostOrigin: 'https://h.test', server: `${server}`, domain: 'd' }),
    ]) {
      expect(label).toMatch(/^[vd][0-9a-z]{25}$/);
      expect(new URL(`http://${label}.localhost/`).hostname).toBe(`${label}.localhost`);
    }
});

it('readRpcMessage() classifies messages, also with the id 0, and refuses other values', () => {
  expect(readRpcMessage({ jsonrpc: '2.0', id: 0, method: 'm' })?.kind).toBe('request');
  expect(readRpcMessage({ jsonrpc: '2.0', method: 'm', params: {} })?.kind).toBe('notification');
  expect(readRpcMessage({ jsonrpc: '2.0', id: 0, result: {} })?.kind).toBe('response');
  for (const other of [
    null,
    [],
    'x',
    { jsonrpc: '2.0' },
    { jsonrpc: '2.0', id: 1 },
    { jsonrpc: '2.0', id: null, method: 'm' },
    { jsonrpc: '2.0', id: 1, result: {}, error: { code: 1, message: '' } },
    { jsonrpc: '2.0', method: 'm', params: [] },
  ])
    expect(readRpcMessage(other), JSON.stringify(other)).toBeUndefined();
});

const older: [McpUIMessage, unknown][] = [
  [
    { type: 'tool', payload: { toolName: 't', params: { a: 1 } } },
    { type: 'tool', tool: 't', arguments: { a: 1 } },
  ],
  [
    { type: 'prompt', payload: { prompt: 'hi' } },
    { type: 'prompt', content: [{ type: 'text', text: 'hi' }] },
  ],
  [
    { type: 'prompt', payload: { promptName: 'p', arguments: { a: 1 } } },
    { type: 'prompt', content: [{ type: 'text', text: 'p {"a":1}' }] },
  ],
  [
    { type: 'link', payload: { url: 'https://a.test' } },
    { type: 'link', url: 'https://a.test' },
  ],
  [
    { type: 'intent', payload: { intent: 'i', params: { a: 1 } } },
    { type: 'intent', intent: 'i', params: { a: 1 } },
  ],
  [
    { type: 'intent', payload: { intentName: 'i', data: { a: 1 } } },
    { type: 'intent', intent: 'i', params: { a: 1 } },
  ],
  [
    { type: 'notify', payload: { message: 'm' } },
    { type: 'notify', message: 'm', level: 'info' },
  ],
  [
    { type: 'notify', payload: { message: 'm', level: 'warn' } },
    { type: 'notify', message: 'm', level: 'warning' },
  ],
  [
    { type: 'ui-request-data', payload: { requestType: 'r', params: {} } },
    { type: 'data', requestType: 'r', params: {} },
  ],
  [{ type: 'tool' }, undefined],
  [{ type: 'tool', payload: null }, undefined],
  [{ type: 'webpackOk' }, undefined],
];
it.each(older)('readMcpUIAction(%j) reads every form in use', (message, action) =>
  expect(readMcpUIAction(message)).toEqual(action),
);
