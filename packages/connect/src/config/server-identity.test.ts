import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import type { ServerConfig } from './server-config.ts';
import { serverIdentity } from './server-identity.ts';

const stdio = { type: 'stdio', command: 'node', args: ['server.js'], cwd: '/srv/shop' } as const;
const http = { type: 'http', url: 'https://shop.example/mcp' } as const;

it.each<[string, ServerConfig, ServerConfig]>([
  ['the command', stdio, { ...stdio, command: 'deno' }],
  ['an argument', stdio, { ...stdio, args: ['other.js'] }],
  ['the border between arguments', { ...stdio, args: ['a b'] }, { ...stdio, args: ['a', 'b'] }],
  ['the folder', stdio, { ...stdio, cwd: '/tmp/shop' }],
  ['the URL', http, { ...http, url: 'https://evil.example/mcp' }],
  ['the path of the URL', http, { ...http, url: 'https://shop.example/other' }],
])('another server has another identity: %s', (_, one, other) => {
  expect(serverIdentity(one)).not.toBe(serverIdentity(other));
});

it.each<[string, ServerConfig, ServerConfig]>([
  ['a deadline', stdio, { ...stdio, timeoutMs: 5 }],
  ['the environment', stdio, { ...stdio, env: { TOKEN: 'x' } }],
  ['a header', http, { ...http, headers: { authorization: 'x' } }],
  ['the older transport', http, { type: 'sse', url: http.url }],
  ['another spelling of the URL', http, { ...http, url: 'https://SHOP.example:443/mcp' }],
  ['the folder, written or not', { ...stdio, cwd: undefined }, { ...stdio, cwd: resolve('.') }],
])('the same server keeps its identity: %s', (_, one, other) => {
  expect(serverIdentity(one)).toBe(serverIdentity(other));
});
