// Which targets an entry of `privateHosts` means.
import { expect, it } from 'vitest';
import { createPrivateHosts } from './private-hosts.ts';

it.each<[string, string, boolean]>([
  // A server that names its own host and port.
  ['http://127.0.0.1:3000/mcp', 'http://127.0.0.1:3000/.well-known/x', true],
  ['http://127.0.0.1:3000/mcp', 'http://localhost:3000/', true],
  ['http://localhost:3000/mcp', 'http://[::1]:3000/', true],
  ['http://localhost:3000/mcp', 'http://app.localhost:3000/', true],
  ['http://127.0.0.1:3000/mcp', 'http://127.0.0.1:3001/', false],
  ['http://127.0.0.1:3000/mcp', 'http://127.0.0.2:3000/', false],
  ['http://127.0.0.1:3000/mcp', 'http://10.0.0.1:3000/', false],
  ['http://127.0.0.1:3000/mcp', 'http://0.0.0.0:3000/', false],
  ['http://127.0.0.1:3000/mcp', 'http://[::ffff:127.0.0.1]:3000/', false],
  ['https://mcp.internal/mcp', 'https://mcp.internal/token', true],
  ['https://mcp.internal/mcp', 'http://mcp.internal/token', false],
  ['https://mcp.internal/mcp', 'https://login.internal/token', false],
  ['http://10.0.0.5:8080', 'http://10.0.0.5:8080/x', true],
  ['http://10.0.0.5:8080', 'http://10.0.0.5/x', false],
  // What an operator writes.
  ['mcp.internal', 'https://mcp.internal/', true],
  ['mcp.internal', 'http://MCP.internal/', true],
  ['mcp.internal', 'https://mcp.internal:8443/', false],
  ['mcp.internal:8443', 'https://mcp.internal:8443/', true],
  ['mcp.internal:443', 'https://mcp.internal/', true],
  ['mcp.internal:*', 'http://mcp.internal:6379/', true],
  ['localhost:*', 'http://127.0.0.1:6379/', true],
  ['localhost:*', 'http://192.168.0.1:6379/', false],
  ['::1', 'http://[::1]/', true],
  ['[fd00::1]:8080', 'http://[fd00::1]:8080/', true],
  ['[fd00::1]:8080', 'http://[fd00::2]:8080/', false],
  ['*.internal:8443', 'https://a.b.internal:8443/', true],
  ['*.internal:8443', 'https://internal:8443/', false],
  ['*.internal', 'https://notinternal/', false],
])('%s means %s: %j', (entry, url, isMeant) => {
  expect(createPrivateHosts([entry])(new URL(url))).toBe(isMeant);
});
