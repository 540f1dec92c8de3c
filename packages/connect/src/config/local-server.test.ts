import { expect, it } from 'vitest';
import { isLocalServer } from './local-server.ts';

it.each([
  ['http://127.0.0.1:3000/mcp', true],
  ['http://127.9.9.9/', true],
  ['http://2130706433/', true],
  ['http://[::1]:3000/mcp', true],
  ['http://localhost/mcp', true],
  ['http://mcp.localhost/mcp', true],
  ['https://mcp.example/mcp', false],
  ['http://localhost.example/mcp', false],
  ['http://127.0.0.1.nip.io/mcp', false],
  ['http://192.168.0.2/mcp', false],
  ['http://user@mcp.example/localhost', false],
])('a server at %s is on this machine: %s', (url, local) => {
  expect(isLocalServer({ type: 'http', url })).toBe(local);
});

it('a child process is on this machine', () => {
  expect(isLocalServer({ type: 'stdio' })).toBe(true);
});
