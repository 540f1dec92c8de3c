// A server over HTTP without a session is restarted with other tools, which it cannot report.
import { createMcpHandler, McpServer } from '@modelcontextprotocol/server';
import { expect, it, onTestFinished } from 'vitest';
import * as z from 'zod';
import { listen, modernStdio, only, toListener } from '../test/support.ts';
import { type Clock, systemClock } from './clock.ts';
import type { ServerConfig } from './config/server-config.ts';
import { createConnections } from './create-connections.ts';

/** Serves one tool on a port; `counts.lists`: how often it was asked for its list. */
async function serveTool(name: string, { port = 0, announces = false, refuses = '' } = {}) {
  const counts = { lists: 0 };
  const handler = createMcpHandler(() => {
    const server = new McpServer(
      { name: 'shop', version: '1' },
      { capabilities: { tools: { listChanged: announces } } },
    );
    server.registerTool(name, { inputSchema: z.object({}) }, () => ({ content: [] }));
    return server;
  });
  const server = await listen(
    toListener(async request => {
      const text = request.method === 'POST' ? await request.clone().text() : '';
      if (refuses !== '' && text.includes(refuses))
        return Response.json({ jsonrpc: '2.0', id: 1, error: { code: -32601, message: 'unknown' } }, { status: 400 });
      if (text.includes('"tools/list"')) counts.lists++;
      return handler.fetch(request);
    }),
    port,
  );
  onTestFinished(() => server.close());
  return { server, counts };
}

/** A connection, and a way to let the time pass for it. */
async function connect(config: ServerConfig) {
  let passedMs = 0;
  const clock: Clock = { ...systemClock, now: () => systemClock.now() + passedMs };
  const connections = createConnections({ it: { ...config, connectionMode: 'strict' } }, { clock });
  onTestFinished(() => connections.close());
  await connections.start();
  const connection = only(connections);
  const read = () => connection.getSnapshot().tools.map(({ name }) => name);
  return { connection, read, pass: (ms: number) => (passedMs += ms) };
}

it.each([
  ['modern', ''],
  ['legacy', 'server/discover'],
])('%s: the tools of the restarted server are found by a check', async (era, refuses) => {
  const { server } = await serveTool('old', { refuses });
  const { connection, read, pass } = await connect({ type: 'http', url: server.url });
  expect([connection.getSnapshot().era, read()]).toEqual([era, ['old']]);
  await server.close();
  await serveTool('new', { port: server.port, refuses });
  expect(read()).toEqual(['old']);
  pass(3000);
  await connection.checkTools();
  expect([read(), connection.getSnapshot().listVersions.tools]).toEqual([['new'], 1]);
});

it('a list without a change stays the same object, and checks in quick succession send one request', async () => {
  const { server, counts } = await serveTool('same');
  const { connection, pass } = await connect({ type: 'http', url: server.url });
  const before = connection.getSnapshot();
  await connection.checkTools();
  expect(counts.lists).toBe(1);
  pass(3000);
  await Promise.all([connection.checkTools(), connection.checkTools()]);
  expect(counts.lists).toBe(2);
  expect(connection.getSnapshot()).toBe(before);
});

it('a server that does not answer keeps its list', async () => {
  const { server } = await serveTool('kept');
  const { connection, read, pass } = await connect({ type: 'http', url: server.url });
  await server.close();
  pass(3000);
  await connection.checkTools();
  expect(read()).toEqual(['kept']);
});

it('a server that reports its changes is not asked', async () => {
  const { server, counts } = await serveTool('announced', { announces: true });
  const { connection, pass } = await connect({ type: 'http', url: server.url });
  pass(3000);
  await connection.checkTools();
  expect(counts.lists).toBe(1);
});

it('a child process is not asked: its restart is noticed', async () => {
  const { connection, pass } = await connect(modernStdio());
  const before = connection.getSnapshot();
  pass(3000);
  await connection.checkTools();
  expect(connection.getSnapshot()).toBe(before);
});
