// Changes of lists while a server runs: each list has a number that grows, in both eras, at most once per debounce interval.
import { createMcpHandler } from '@modelcontextprotocol/server';
import { expect, it, onTestFinished } from 'vitest';
import { buildServer } from '../test/modern-server.ts';
import { faulty, listen, modernStdio, only, toListener, until } from '../test/support.ts';
import { type Clock, systemClock } from './clock.ts';
import type { ServerConfig } from './config/server-config.ts';
import { LIST_NAMES } from './connection.ts';
import { type ConnectionsOptions, createConnections } from './create-connections.ts';
import { GATHER_MS } from './session/list-changes.ts';

async function connected(config: ServerConfig, options: ConnectionsOptions = {}) {
  const connections = createConnections(
    { it: { ...config, connectionMode: 'strict' } },
    { random: () => 0, ...options },
  );
  onTestFinished(() => connections.close());
  await connections.start();
  return only(connections);
}

it('the numbers begin at 0', async () => {
  expect((await connected(faulty())).getSnapshot().listVersions).toEqual({ tools: 0, resources: 0, prompts: 0 });
});

it('modern, stdio: tools, resources and prompts are subscribed to', async () => {
  const connection = await connected(modernStdio());
  await connection.callTool({ name: 'grow-others' });
  const { listVersions } = await until(
    connection,
    ({ listVersions: { resources, prompts } }) => resources > 0 && prompts > 0,
  );
  expect(listVersions.tools).toBe(0);
  expect((await connection.listResources()).map(({ uri }) => uri)).toContain('ui://modern/second');
  await connection.callTool({ name: 'grow' });
  const grown = await until(connection, snapshot => snapshot.listVersions.tools > 0);
  // The number grows with the list, never before it.
  expect(grown.tools.map(({ name }) => name)).toContain('grown');
});

it('modern, HTTP: changes that the handler announces arrive', async () => {
  const handler = createMcpHandler(() => buildServer());
  const server = await listen(toListener(request => handler.fetch(request)));
  onTestFinished(() => server.close());
  const connection = await connected({ type: 'http', url: server.url });
  handler.notify.resourcesChanged();
  handler.notify.promptsChanged();
  await until(connection, ({ listVersions: { resources, prompts } }) => resources > 0 && prompts > 0);
});

it.each(LIST_NAMES)('legacy: %s, reported once for many announcements', async list => {
  const gathering: (() => void)[] = [];
  const clock: Clock = {
    ...systemClock,
    after(delayMs, callback) {
      if (delayMs !== GATHER_MS) return systemClock.after(delayMs, callback);
      gathering.push(callback);
      return () => {};
    },
  };
  const connection = await connected(faulty(), { clock });
  const version = () => connection.getSnapshot().listVersions[list];
  await connection.callTool({ name: 'announce', arguments: { list, times: 500 } });
  expect([gathering.length, version()]).toEqual([1, 0]);
  gathering.pop()!();
  await until(connection, ({ listVersions }) => listVersions[list] === 1);
  await connection.callTool({ name: 'announce', arguments: { list, times: 1 } });
  expect([gathering.length, version()]).toEqual([1, 1]);
  gathering.pop()!();
  await until(connection, ({ listVersions }) => listVersions[list] === 2);
});

it('a reconnect counts as a change of every list, because changes may have been missed', async () => {
  const connection = await connected(faulty());
  await expect(connection.callTool({ name: 'die' })).rejects.toMatchObject({ code: 'exited' });
  const { listVersions } = await until(
    connection,
    snapshot => snapshot.status === 'connected' && snapshot.listVersions.tools > 0,
  );
  expect(listVersions).toEqual({ tools: 1, resources: 1, prompts: 1 });
});
