// The chat as shipped behind a sign-in proxy, seen by a guest: a chat that its owner shares, with the attacks as views of its results. The guest comes
// by an address of their own, whose proxy signs them in.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createAgent, createSqliteStores } from '@vitrine/agent';
import { createChat } from '@vitrine/chat';
import { createConnections } from '@vitrine/connect';
import { startPathProxy } from '../../../packages/chat/test/support/path-proxy.ts';
import type { Column, ColumnOptions } from '../columns/column.ts';
import { createViews } from '../columns/views.ts';
import { OWNER } from '../shares/share-columns.ts';
import { USER_HEADER } from '../users/columns.ts';
import { serveWorld } from '../world/mcp-servers.ts';
import { HOSTILE, VICTIM, VICTIM_VIEW } from '../world/world.ts';
import { createHomeClient } from './home-client.ts';

const GUEST = 'bob';
const HEIGHT = 1800;

export async function createGuestColumn(options: ColumnOptions): Promise<Column> {
  const closers: (() => Promise<unknown>)[] = [];
  const proxy = await startPathProxy('', { [USER_HEADER]: GUEST });
  const hostOrigin = proxy.origin;
  const views = await createViews('guest', options, { hostOrigin, hostApi: `${hostOrigin}/api/boards` });
  const servers = await serveWorld(views.world);
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-attack-guest-'));
  const stores = createSqliteStores({ folder });
  const records = await stores.open('shared');
  closers.push(
    proxy.close,
    async () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }),
    servers.close,
    () => records.close(),
  );
  const chat = await createChat({
    async openWorkspace({ id }) {
      const connections = createConnections(
        Object.fromEntries(
          Object.entries(servers.urls).map(([server, url]) => [
            server,
            { type: 'http', url, connectionMode: 'strict' } as const,
          ]),
        ),
      );
      const agent = await createAgent({ connections, store: await stores.open(id) });
      closers.push(connections.close, () => agent.close());
      await connections.start();
      return { agent, connections };
    },
    sharing: { records, openStore: stores.open },
    auth: { type: 'proxy-header', userHeader: USER_HEADER, proxies: ['127.0.0.1'], requestsPerMinute: 1_000_000 },
    publicHosts: [proxy.host],
    port: 0,
    sandbox: { port: 0 },
    report: () => {},
  });
  closers.push(() => chat.close());
  proxy.forward(chat.port);

  const { send, createSession, call } = createHomeClient(`http://127.0.0.1:${chat.port}`, { [USER_HEADER]: OWNER });
  return {
    name: 'guest',
    title: 'the chat as shipped: a guest of a shared chat',
    weaker: false,
    world: views.world,
    hostOrigin,
    atOnce: 1,
    scriptsAtOnce: 1,
    token: views.token,
    async open(browser) {
      const session = await createSession();
      // An empty chat cannot be shared.
      const victim = await call(session, VICTIM, VICTIM_VIEW, { note: 'HOST-SECRET' });
      const { token } = await send<{ token: string }>('POST', '/api/shares', { sessionId: session });
      const tab = await browser.open({ width: 1440, height: HEIGHT });
      await tab.goto(`${hostOrigin}/shared/${token}?key=HOST-SECRET`);
      await tab.evaluate("void (document.cookie = 'session=HOST-SECRET', localStorage.secret = 'HOST-SECRET')");
      return {
        tab,
        composer: '.session-search input',
        left: 'tried to replace itself with another page',
        async show(what) {
          const callId = what === 'victim' ? victim : await call(session, HOSTILE, what.id);
          return `[data-surface-id="${callId}"]`;
        },
      };
    },
    async close() {
      for (const close of closers.toReversed()) await close();
    },
  };
}
