// Closing during a handshake does not wait for a server that has stopped answering.
import { once } from 'node:events';
import { expect, it, onTestFinished } from 'vitest';
import { faulty, gone, listen, marked, only } from '../test/support.ts';
import { type Clock, systemClock } from './clock.ts';
import { createConnections } from './create-connections.ts';

/** A deadline that never comes: what waits for it waits for ever. */
const NEVER_MS = 54_321;

/** `requested` resolves when the handshake is over and a request with a deadline of its own is made. */
function endlessClock() {
  const requested = Promise.withResolvers<void>();
  let deadlines = 0;
  const clock: Clock = {
    ...systemClock,
    after(delayMs, callback) {
      if (delayMs !== NEVER_MS) return systemClock.after(delayMs, callback);
      // The first deadline belongs to the handshake.
      if (++deadlines === 2) requested.resolve();
      return () => {};
    },
  };
  return { clock, requested: requested.promise };
}

it('stdio: a server that answers only `initialize` is closed at once, and its process ends', async () => {
  const server = faulty('silent-about-tools');
  const { clock, requested } = endlessClock();
  const connections = createConnections(
    { it: { ...server, connectionMode: 'strict', timeoutMs: NEVER_MS } },
    { clock, limits: { killGraceMs: 50 } },
  );
  onTestFinished(() => gone(server.mark));
  const started = expect(connections.start()).rejects.toMatchObject({ code: 'closed' });
  await requested;
  expect(marked(server.mark)).toHaveLength(1);
  await connections.close();
  expect(marked(server.mark)).toEqual([]);
  await started;
  expect(only(connections).getSnapshot().status).toBe('failed');
});

it('HTTP: a server that never confirms a subscription is closed at once', async () => {
  const subscribing = Promise.withResolvers<void>();
  const server = await listen(async (request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', chunk => (body += chunk));
    await once(request, 'end');
    const { id, method } = JSON.parse(body);
    if (method === 'subscriptions/listen') subscribing.resolve();
    if (method !== 'server/discover') return;
    const result = {
      resultType: 'complete',
      supportedVersions: ['2026-07-28'],
      capabilities: { tools: { listChanged: true } },
      serverInfo: { name: 'quiet', version: '1' },
      ttlMs: 0,
      cacheScope: 'private',
    };
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ jsonrpc: '2.0', id, result }));
  });
  onTestFinished(() => server.close());
  const { clock } = endlessClock();
  const connections = createConnections(
    { it: { type: 'http', url: server.url, connectionMode: 'strict', timeoutMs: NEVER_MS } },
    { clock },
  );
  const started = expect(connections.start()).rejects.toMatchObject({ code: 'closed' });
  await subscribing.promise;
  await connections.close();
  await started;
});
