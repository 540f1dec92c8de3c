// Which addresses the file that proves a domain is loaded from. Connections are counted at a server on loopback.

import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { checkedLookup } from '@vitrine/host/internal/node';
import { expect, it, onTestFinished } from 'vitest';
import { createPublicFetch } from './public-fetch.ts';

async function countConnections() {
  let connections = 0;
  const server = createServer(socket => {
    connections++;
    socket.destroy();
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return { port: (server.address() as AddressInfo).port, connections: () => connections };
}

it('a private address is not connected to, whether the URL or the name server gives it', async () => {
  const { port, connections } = await countConnections();
  const lookup = async () => [{ address: '127.0.0.1', family: 4 }];
  const init = { redirect: 'error', signal: AbortSignal.timeout(5000) } as const;
  const load = createPublicFetch(checkedLookup(false, lookup));
  await expect(load(`https://intern.example:${port}/`, init)).rejects.toThrow('is not connected to');
  for (const host of ['127.0.0.1', '[::1]', '2130706433'])
    await expect(load(`https://${host}:${port}/`, init)).rejects.toThrow('is no domain');
  expect(connections()).toBe(0);
  // The same address is reached where it is allowed.
  await expect(
    createPublicFetch(checkedLookup(true, lookup))(`https://intern.example:${port}/`, init),
  ).rejects.toThrow();
  expect(connections()).toBe(1);
});
