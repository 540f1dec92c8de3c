import { expect, it } from 'vitest';
import { createConnections } from './index.ts';

it('a connection reports whether its server runs on this machine', () => {
  const { list } = createConnections({
    child: { type: 'stdio', command: 'node', args: [] },
    loopback: { type: 'http', url: 'http://127.0.0.1:1/mcp' },
    name: { type: 'sse', url: 'http://localhost:1/sse' },
    elsewhere: { type: 'http', url: 'https://example.com/mcp' },
    network: { type: 'http', url: 'http://192.168.0.2/mcp' },
  });
  expect(Object.fromEntries(list.map(({ name, isLocal }) => [name, isLocal]))).toEqual({
    child: true,
    loopback: true,
    name: true,
    elsewhere: false,
    network: false,
  });
});
