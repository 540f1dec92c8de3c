// Resources that change while a server runs: watchers are notified, in both eras and over reconnects, until they stop.
import { createMcpHandler, McpServer } from '@modelcontextprotocol/server';
import { expect, it, onTestFinished, vi } from 'vitest';
import { faulty, listen, only, toListener, until } from '../test/support.ts';
import type { ServerConfig } from './config/server-config.ts';
import { createConnections } from './create-connections.ts';

async function connected(config: ServerConfig) {
  const connections = createConnections({ it: { ...config, connectionMode: 'strict' } }, { random: () => 0 });
  onTestFinished(() => connections.close());
  await connections.start();
  return only(connections);
}

it('legacy: subscribed one by one, once for any number of listeners, and again after a reconnect', async () => {
  const connection = await connected(faulty('subscribe'));
  const update = async () => {
    const { content = [] } = await connection.callTool({ name: 'update' });
    return content[0]?.text;
  };
  const received: string[] = [];
  const stops = ['a', 'b', 'b'].map((name, n) =>
    connection.watchResource(`ui://it/${name}`, () => received.push(`${name}${n}`)),
  );
  expect(await update()).toBe('ui://it/a,ui://it/b');
  expect(received).toEqual(['a0', 'b1', 'b2']);
  stops[1]!();
  stops[1]!();
  stops[0]!();
  expect(await update()).toBe('ui://it/b');
  expect(received.slice(3)).toEqual(['b2']);

  await expect(connection.callTool({ name: 'die' })).rejects.toMatchObject({ code: 'exited' });
  await until(connection, ({ status, listVersions }) => status === 'connected' && listVersions.resources > 0);
  expect(await update()).toBe('ui://it/b');
  expect(received.slice(4)).toEqual(['b2']);
});

it('a server that offers no subscriptions receives no subscription request', async () => {
  const connection = await connected(faulty());
  const received = vi.fn();
  connection.watchResource('ui://it/a', received)();
  connection.watchResource('ui://it/a', received);
  expect((await connection.callTool({ name: 'update' })).content).toEqual([{ type: 'text', text: '' }]);
  expect(received).not.toHaveBeenCalled();
});

it('modern: one subscription to all watched resources', async () => {
  const handler = createMcpHandler(() => {
    const server = new McpServer(
      { name: 'm', version: '1' },
      { capabilities: { tools: {}, resources: { subscribe: true } } },
    );
    server.registerResource('a', 'ui://it/a', {}, async () => ({ contents: [] }));
    return server;
  });
  const server = await listen(toListener(request => handler.fetch(request)));
  onTestFinished(() => server.close());
  const connection = await connected({ type: 'http', url: server.url });
  const received: string[] = [];
  const stop = connection.watchResource('ui://it/a', () => received.push('a'));
  connection.watchResource('ui://it/b', () => received.push('b'));
  /** The subscription reaches the server a moment later: the change is announced until it is received. */
  const announceUntilReceived = (uri: string, name: string) =>
    vi.waitFor(
      () => {
        handler.notify.resourceUpdated(uri);
        expect(received).toContain(name);
      },
      { timeout: 10_000, interval: 20 },
    );
  await announceUntilReceived('ui://it/b', 'b');
  await announceUntilReceived('ui://it/a', 'a');
  stop();
  received.length = 0;
  connection.watchResource('ui://it/c', () => received.push('c'));
  await announceUntilReceived('ui://it/c', 'c');
  handler.notify.resourceUpdated('ui://it/a');
  await announceUntilReceived('ui://it/b', 'b');
  expect(received).not.toContain('a');
});
