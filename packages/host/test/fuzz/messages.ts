// Valid messages of views in every dialect, and invalid values: the fuzzer's starting points.

const rpc = (method: string, params?: unknown, id?: unknown): object => ({
  jsonrpc: '2.0',
  ...(id === undefined ? {} : { id }),
  method,
  ...(params === undefined ? {} : { params }),
});
const text = { type: 'text', text: 'hello' };
const resource = { type: 'resource', resource: { uri: 'ui://shop/card', mimeType: 'text/html', text: '<p>' } };
const link = { type: 'resource_link', uri: 'file:///etc/passwd', name: '../../x' };

/** The tools of the lab: only `look` of `shop` may be called by a view, and it has a consent. */
export const TOOLS = {
  look: { name: 'look', _meta: { ui: { visibility: ['model', 'app'] } } },
  buy: { name: 'buy', _meta: { ui: { visibility: ['app'] } } },
  secret: { name: 'secret', _meta: { ui: { visibility: ['model'] } } },
} as const;

export const INITIALIZE = rpc(
  'ui/initialize',
  { appInfo: { name: 'v', version: '1' }, appCapabilities: { tools: {} }, protocolVersion: '2026-01-26' },
  0,
);
export const INITIALIZED = rpc('ui/notifications/initialized', {});

const calls = [
  ...Object.keys(TOOLS),
  'bank/look',
  'bank__look',
  '__proto__',
  'constructor',
  'toString',
  'no-such-tool',
];

const MCP_APPS = [
  INITIALIZE,
  INITIALIZED,
  ...calls.map((name, n) => rpc('tools/call', { name, arguments: { n }, _meta: { progressToken: `p${n}` } }, n + 1)),
  rpc('ui/message', { role: 'user', content: [text, resource] }, 'm'),
  rpc('ui/message', { role: 'system', content: [text] }, 'm2'),
  ...['https://ok.test/', 'javascript:alert(1)', 'java\nscript:alert(1)', 'file:///etc/passwd', '//x'].map((url, n) =>
    rpc('ui/open-link', { url }, `l${n}`),
  ),
  rpc('resources/read', { uri: 'ui://bank/accounts' }, 'r'),
  rpc('resources/read', { uri: 'file:///etc/passwd' }, 'r2'),
  ...['tools/list', 'resources/list', 'resources/templates/list', 'prompts/list'].map((method, n) =>
    rpc(method, n ? {} : { cursor: 'next' }, 20 + n),
  ),
  rpc('ui/update-model-context', { content: [text], structuredContent: { a: [1] } }, 30),
  rpc('ui/request-display-mode', { mode: 'fullscreen' }, 31),
  rpc('ui/download-file', { contents: [resource, link] }, 32),
  rpc('sampling/createMessage', { messages: [], maxTokens: 1e9 }, 33),
  ...[{ open: [1, 2] }, null, 'z'.repeat(70_000), 5].map((state, n) =>
    rpc('vitrine.dev/view-state/set', { state }, `s${n}`),
  ),
  rpc('ping', undefined, 35),
  ...['toString', 'constructor', '__proto__', 'no/such'].map((method, n) => rpc(method, { read: 1 }, 40 + n)),
  rpc('notifications/message', { level: 'info', logger: 'x', data: { a: 1 } }),
  rpc('ui/notifications/size-changed', { width: 10, height: 20 }),
  rpc('notifications/cancelled', { requestId: 1, reason: 'no' }),
  rpc('ui/notifications/request-teardown'),
  rpc('notifications/tools/list_changed'),
  rpc('notifications/progress', { progressToken: 'p1', progress: 1 }),
  rpc('ui/notifications/sandbox-proxy-ready', {}),
  rpc('ui/notifications/sandbox-resource-ready', { html: '<p>', sandbox: 'allow-same-origin' }),
  { jsonrpc: '2.0', id: 'vitrine-1', result: { tools: [{ name: 'paint', inputSchema: {} }] } },
  { jsonrpc: '2.0', id: 'vitrine-2', error: { code: -32601, message: 'no' } },
  { jsonrpc: '2.0', id: 77, result: {}, error: { code: 1, message: 'both' } },
];

const MCP_UI = [
  { type: 'ui-lifecycle-iframe-ready' },
  { type: 'ui-request-render-data', messageId: 'q' },
  ...calls.map((toolName, n) => ({ type: 'tool', messageId: `t${n}`, payload: { toolName, params: { n } } })),
  { type: 'tool', payload: { messageId: 'inside', toolName: 'look', params: null } },
  { type: 'prompt', messageId: 1, payload: { prompt: 'hello' } },
  { type: 'prompt', payload: { promptName: 'p', arguments: { a: 1 } } },
  { type: 'link', messageId: 'l', payload: { url: 'https://ok.test', target: '_top' } },
  { type: 'link', payload: { url: 'javascript:alert(1)' } },
  { type: 'intent', messageId: 0, payload: { intent: 'buy', params: { a: 1 } } },
  { type: 'intent', payload: { intentName: 'buy', data: { a: 1 } } },
  { type: 'notify', payload: { message: 'hi', level: 'warn' } },
  { type: 'ui-request-data', messageId: 'd', payload: { requestType: 'x', params: {} } },
  { type: 'ui-size-change', payload: { width: 1, height: 2 } },
  { type: 'ui-resize', height: 1e9 },
  { type: 'ui-proxy-iframe-ready' },
  { type: 'ui-html-content', payload: { html: '<p>' } },
  { type: 'ui-message-response', messageId: 'l', payload: { response: {} } },
];

const TOOL_UI = [
  { type: 'ready' },
  { type: 'action', payload: 'choose' },
  { type: 'action', payload: { actionId: 'choose', payload: { a: 1 } } },
  { type: 'addResult', payload: { total: 3 } },
  { type: 'resize', payload: 120 },
  { type: 'resize', payload: { height: 1e9, width: -1 } },
  { type: 'error', payload: { message: 'broken' } },
];

/** Messages that are valid in their dialect, or almost. */
export const SPOKEN: Readonly<Record<'mcp-apps' | 'mcp-ui' | 'tool-ui', readonly object[]>> = {
  'mcp-apps': MCP_APPS,
  'mcp-ui': MCP_UI,
  'tool-ui': TOOL_UI,
};

/** Hostile values as JSON, because only there a key can be `__proto__`. */
export const HOSTILE: readonly string[] = [
  'null',
  'true',
  '0',
  '-1',
  '1e308',
  '1e999',
  '9007199254740993',
  '0.1',
  '""',
  '"__proto__"',
  '"constructor"',
  '"jsonrpc"',
  '"\\u0000\\u202e\\ud800"',
  '"tools/call"',
  '"vitrine-1"',
  '"look"',
  '"javascript:alert(1)"',
  JSON.stringify('x'.repeat(300)),
  JSON.stringify('y'.repeat(9000)),
  '[]',
  '{}',
  '[[[[[[[[[[{}]]]]]]]]]]',
  '{"__proto__":{"polluted":1}}',
  '{"constructor":{"prototype":{"polluted":1}}}',
  '{"toString":1,"valueOf":null,"hasOwnProperty":0,"then":{}}',
  '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"look"}}',
  '{"type":"tool","payload":{"toolName":"look"}}',
  '{"length":1e9,"0":1}',
];

/** Keys with a meaning in some dialect. */
export const KEYS: readonly string[] = [
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'then',
  'toJSON',
  'jsonrpc',
  'id',
  'method',
  'params',
  'result',
  'error',
  'type',
  'messageId',
  'payload',
  'name',
  'arguments',
  '_meta',
];
