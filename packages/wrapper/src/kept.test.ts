// What is kept of a server lets a client begin before the server is there.
import { expect, it } from 'vitest';
import { openWrapped, serveTools, shopTools, uriOf } from '../test/wrapped.ts';
import type { CatalogStore, KeptServer } from './index.ts';

/** A store in memory. */
function memoryStore(): CatalogStore & { kept: KeptServer | undefined } {
  const store = {
    kept: undefined as KeptServer | undefined,
    load: async () => store.kept,
    async save(kept: KeptServer) {
      store.kept = JSON.parse(JSON.stringify(kept));
    },
  };
  return store;
}

it.each(['legacy', 'modern'] as const)(
  'answers at once from what is kept, then says what is different: %s',
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
    const told = Promise.withResolvers<void>();
    client.setNotificationHandler('notifications/tools/list_changed', () => told.resolve());
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
    expect((await client.readResource({ uri: uriOf(listed[1])! })).contents).toHaveLength(1);
    expect(wrapped.of('kept_list')).toHaveLength(1);

    up.resolve();
    await told.promise;
    expect((await client.listTools()).tools.map(({ name }) => name).slice(0, 2)).toEqual(['list-items', 'own']);
    await wrapped.wrapper.settled();
    expect(store.kept?.tools).toHaveLength(2);
    expect(wrapped.of('changed')).toMatchObject([{ removed: ['get.item'], unchanged: 2 }]);
  },
);

it('goes on without a store that fails', async () => {
  const fail = () => Promise.reject(new Error('disk'));
  const wrapped = await openWrapped({ store: { load: fail, save: fail } });
  expect((await (await wrapped.connect()).listTools()).tools).toHaveLength(6);
  await wrapped.wrapper.settled();
  expect(wrapped.of('load_failed')).toHaveLength(1);
  expect(wrapped.of('save_failed').length).toBeGreaterThan(0);
});
