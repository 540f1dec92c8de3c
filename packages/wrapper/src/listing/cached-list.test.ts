// With a stored copy of a server's lists, a client can begin before the server has started.
import { expect, it } from 'vitest';
import { type Asked, answering, tool } from '../../test/hand-server.ts';
import { rawHttp } from '../../test/raw-client.ts';
import { openWrapped, readUri, serveTools, shopTools, UI } from '../../test/wrapped.ts';
import type { CachedServer, CatalogStore } from './catalog.ts';

/** A store in memory. */
function memoryStore(): CatalogStore & { kept: CachedServer | undefined } {
  const store = {
    kept: undefined as CachedServer | undefined,
    load: async () => store.kept,
    async save(kept: CachedServer) {
      store.kept = JSON.parse(JSON.stringify(kept));
    },
  };
  return store;
}

it.each(['legacy', 'modern'] as const)(
  'answers at once from the stored copy, then reports the difference: %s',
  async era => {
    const store = memoryStore();
    const earlier = await openWrapped({ store });
    await (await earlier.connect(era)).listTools();
    await earlier.wrapper.settled();
    expect(store.kept?.tools).toHaveLength(3);

    const tools = shopTools();
    delete tools['get.item'];
    const up = Promise.withResolvers<void>();
    const wrapped = await openWrapped({
      store,
      graceMs: 5,
      async fetch(url, init) {
        await up.promise;
        return serveTools(tools)(url, init);
      },
    });
    const client = await wrapped.connect(era);
    const notified = Promise.withResolvers<void>();
    client.setNotificationHandler('notifications/tools/list_changed', () => notified.resolve());
    expect(client.getServerVersion()?.name).toBe('shop');
    if (era === 'modern') void client.listen({ toolsListChanged: true });
    const { tools: listed } = await client.listTools();
    expect(listed.map(({ name }) => name)).toEqual([
      'list-items',
      'get.item',
      'own',
      '_ui_list',
      '_ui_inspect',
      '_ui_refresh_tools',
    ]);
    expect((await client.readResource({ uri: readUri(listed[1])! })).contents).toHaveLength(1);
    expect(wrapped.of('kept_list')).toHaveLength(1);

    up.resolve();
    await notified.promise;
    expect((await client.listTools()).tools.map(({ name }) => name).slice(0, 2)).toEqual(['list-items', 'own']);
    await wrapped.wrapper.settled();
    expect(store.kept?.tools).toHaveLength(2);
    expect(wrapped.of('changed')).toMatchObject([{ removed: ['get.item'], unchanged: 2 }]);
  },
);

it('sends stored definitions as the server wrote them: key order, number literals, escapes, unknown fields, __proto__', async () => {
  const store = memoryStore();
  const definitionTexts = [
    '{"x-of":1e400,"__proto__":{"a":1},"inputSchema":{"type":"object","properties":{"__proto__":{"type":"string"},"b":{"type":"number","maximum":1.0},"2":{"default":9007199254740993},"1":{}}},"name":"a"}',
    String.raw`{"name":"\u0062","title":"a\/b","inputSchema":{"type":"object"},"x-of":{"n":-0,"n":10E+2}}`,
  ];
  const handshake =
    '{"serverInfo":{"version":"1","name":"hand","x":1.50},"capabilities":{"tools":{}},"protocolVersion":"2025-11-25"}';
  const up = Promise.withResolvers<void>();
  up.resolve();
  let isUp = up.promise;
  const fetch = async (_url: unknown, init?: RequestInit): Promise<Response> => {
    if (init?.method !== 'POST') return new Response(null, { status: 405 });
    const { id, method } = JSON.parse(String(init.body));
    if (id === undefined) return new Response(null, { status: 202 });
    await isUp;
    const result = method === 'initialize' ? handshake : `{"tools":[${definitionTexts.join(', ')}]}`;
    const headers = { 'content-type': 'application/json' };
    return new Response(`{"jsonrpc":"2.0","id":${id},"result":${result}}`, { headers });
  };
  const earlier = await openWrapped({ store, fetch });
  await (await earlier.connect()).listTools();
  await earlier.wrapper.settled();
  expect(store.kept?.tools).toEqual(definitionTexts);
  expect(Object.values(store.kept?.handshakes ?? {})).toEqual([handshake]);

  const down = Promise.withResolvers<void>();
  isUp = down.promise;
  const later = await openWrapped({ store, fetch, graceMs: 5 });
  const client = rawHttp(later.service.url, { era: 'legacy', capabilities: UI });
  const [hello, list] = [await client.shakeHands(), await client.ask('tools/list')];
  down.resolve();
  expect(hello).toContain(
    handshake.replace('"tools":{}', '"tools":{"listChanged":true},"resources":{"listChanged":true,"subscribe":true}'),
  );
  for (const text of definitionTexts) expect(list).toContain(`${text.slice(0, -1)},"_meta":{"ui":{"resourceUri":`);
});

it.each([
  ['legacy', 'initialize'],
  ['modern', 'server/discover'],
] as const)('sends a stored handshake only to a client with the same capabilities: %s', async (era, method) => {
  const store = memoryStore();
  const up = Promise.withResolvers<void>();
  let isUp: Promise<void> | undefined;
  const shakeHands = async ({ capabilities }: Asked) => {
    await isUp;
    return {
      ...(era === 'legacy' ? { protocolVersion: '2025-11-25' } : { supportedVersions: ['2026-07-28'] }),
      capabilities: { tools: {}, ...('sampling' in capabilities && { experimental: { asks: {} } }) },
      serverInfo: { name: 'hand', version: '1' },
    };
  };
  const fetch = answering({ [method]: shakeHands, 'tools/list': () => ({ tools: [tool('a')] }) });
  const able = { ...UI, sampling: {} };
  const earlier = await openWrapped({ store, fetch });
  const first = rawHttp(earlier.service.url, { era, capabilities: able });
  expect(await first.shakeHands()).toContain('asks');
  await first.close();
  await earlier.wrapper.settled();

  isUp = up.promise;
  const later = await openWrapped({ store, fetch, graceMs: 5 });
  const [plain, same] = [UI, able].map(capabilities => rawHttp(later.service.url, { era, capabilities }));
  const waiting = plain!.shakeHands();
  // The server has not answered yet.
  expect(await same!.shakeHands()).toContain('asks');
  up.resolve();
  expect(await waiting).toContain('"hand"');
  expect(await waiting).not.toContain('asks');
  await Promise.all([plain!.close(), same!.close()]);
  await later.wrapper.settled();
  expect(Object.keys(store.kept!.handshakes)).toHaveLength(2);
});

it('works when the store fails', async () => {
  const fail = () => Promise.reject(new Error('disk'));
  const wrapped = await openWrapped({ store: { load: fail, save: fail } });
  expect((await (await wrapped.connect()).listTools()).tools).toHaveLength(6);
  await wrapped.wrapper.settled();
  expect(wrapped.of('load_failed')).toHaveLength(1);
  expect(wrapped.of('save_failed').length).toBeGreaterThan(0);
});
