// A server is killed and restarted with other tools: no request hangs, and clients are notified of the change.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { createProxy, serveHttp } from '@vitrine/connect/proxy';
import { expect, it } from 'vitest';
import { readableLog, readRejection, readUri, UI } from '../../test/wrapped.ts';
import { createWrapper } from '../index.ts';

it('a restart ends the call in flight, then reports the new tools', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-restart-'));
  const { log, of } = readableLog();
  const wrapper = await createWrapper({ serverKey: 'changing', log });
  const server = fileURLToPath(new URL('../../test/changing-server.ts', import.meta.url));
  const proxy = createProxy({
    upstream: { type: 'stdio', command: process.execPath, args: [server, join(folder, 'starts')] },
    interceptors: [wrapper.interceptor],
    log,
    random: () => 0,
  });
  const service = await serveHttp(proxy, { port: 0 });
  const client = new Client({ name: 'test', version: '1' }, { capabilities: UI });
  try {
    await client.connect(new StreamableHTTPClientTransport(new URL(service.url)));
    const before = (await client.listTools()).tools;
    expect(before.map(({ name }) => name).slice(0, 2)).toEqual(['die', 'tool-1']);
    const watched = readUri(before[1])!;
    await client.subscribeResource({ uri: watched });
    const listed = Promise.withResolvers<void>();
    const updated = Promise.withResolvers<string>();
    client.setNotificationHandler('notifications/tools/list_changed', () => listed.resolve());
    client.setNotificationHandler('notifications/resources/updated', ({ params }) => updated.resolve(params.uri));
    const error = await readRejection(client.callTool({ name: 'die' }));
    expect(error.data).toMatchObject({ toolName: 'die', fallbackUsed: 'none', retryable: true });
    expect(of('call_failed')[0]?.requestId).toBe(error.data.requestId);
    await listed.promise;
    expect(await updated.promise).toBe(watched);
    expect((await client.listTools()).tools.map(({ name }) => name).slice(0, 3)).toEqual(['die', 'tool-1', 'tool-2']);
    expect(of('changed')).toMatchObject([{ added: ['tool-2'], removed: [], unchanged: 2 }]);
  } finally {
    await client.close();
    await service.close();
    await proxy.close();
    rmSync(folder, { recursive: true, force: true });
  }
});
