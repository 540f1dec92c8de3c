// The end of a user's access in a chat of two processes on one database: whatever ends it, what is open in both of them ends.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ServerList } from '@vitrine/agent/internal/api';
import { describe, expect, it, onTestFinished } from 'vitest';
import { hasPostgres, tempDatabase } from '../../../../../test/support/services/postgres.ts';
import { fixtureConfig } from '../../../../chat/test/support/open-chat-app.ts';
import { readEvents } from '../../../../chat/test/support/read-events.ts';
import { startCommand } from '../../../test/start-command.ts';
import { useCommands } from '../../../test/use-commands.ts';

const commands = useCommands();

async function open() {
  const database = await tempDatabase();
  const config = join(commands.folder, 'chat.json');
  const auth = {
    type: 'proxy-header',
    userHeader: 'X-User',
    groupsHeader: 'X-Groups',
    adminGroups: ['operators'],
    proxies: ['127.0.0.1'],
    signOutUrl: '/out',
  };
  writeFileSync(config, JSON.stringify({ auth, mcpServers: { fixture: fixtureConfig() } }));
  const start = () => commands.chatProcess('--config', config, '--database', database).url;
  return { database, addresses: await Promise.all([start(), start()]) };
}

/** Creates a client that does what a proxy in front does for a user. */
function createClient(user: string, groups = 'operators') {
  const ask = (url: string, method = 'GET', body?: unknown, inGroups = groups): Promise<Response> =>
    fetch(url, {
      method,
      headers: { 'X-User': user, 'X-Groups': inGroups, 'Content-Type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  return {
    ask,
    /** A session with a call that never ends, made at one process, and a stream of it from each. */
    async openSession([first = '', ...others]: readonly string[]) {
      // The session can be at work in either of them.
      for (const at of [first, ...others])
        await expect
          .poll(async () => ((await (await ask(`${at}/api/servers`)).json()) as ServerList).servers, {
            timeout: 20_000,
          })
          .toMatchObject([{ status: 'connected' }]);
      const { id } = (await (await ask(`${first}/api/sessions`, 'POST')).json()) as { id: string };
      const follow = async (at: string) => readEvents(await ask(`${at}/api/sessions/${id}/events`));
      const streams = await Promise.all([first, ...others].map(follow));
      for (const stream of streams) onTestFinished(() => stream.close().catch(() => {}));
      const call = { server: 'fixture', tool: 'wait', arguments: {} };
      expect((await ask(`${first}/api/sessions/${id}/tool-calls`, 'POST', call)).status).toBe(202);
      await Promise.all(streams.map(stream => stream.until(({ event }) => event === 'llm:tool-call')));
      const untilEnd = async (stream: ReturnType<typeof readEvents>): Promise<void> => {
        while (await stream.next());
      };
      return {
        untilEnded: () => Promise.all(streams.map(untilEnd)),
        readResult: async () => {
          const { events } = (await (await ask(`${first}/api/sessions/${id}`)).json()) as {
            events: { type: string }[];
          };
          return events.find(({ type }) => type === 'llm:tool-result');
        },
      };
    },
  };
}

type Chats = Awaited<ReturnType<typeof open>>;
type Client = ReturnType<typeof createClient>;

if (await hasPostgres())
  describe('two chats on one database', { timeout: 120_000 }, () => {
    it.each([
      [
        'signing out at the other process',
        async ({ addresses: [, second] }: Chats, ada: Client) => {
          const answer = await ada.ask(`${second}/auth/sign-out`, 'POST');
          expect(await answer.json()).toEqual({ location: '/out' });
        },
      ],
      [
        'being no admin any more at the other process',
        async ({ addresses: [, second] }: Chats, ada: Client) => {
          expect((await ada.ask(`${second}/api/me`)).status).toBe(200);
          expect(await (await ada.ask(`${second}/api/me`, 'GET', undefined, 'staff')).json()).toMatchObject({
            roles: ['user'],
          });
        },
      ],
      [
        '`vitrine user sign-out`',
        async ({ database, addresses: [first] }: Chats, ada: Client) => {
          const { id } = (await (await ada.ask(`${first}/api/me`)).json()) as { id: string };
          const command = startCommand(['user', 'sign-out', id, '--database', database]);
          expect((await command.ended).code).toBe(0);
        },
      ],
    ])('%s ends the streams and calls of the user in both, and of no other', async (_what, end) => {
      const chats = await open();
      const [ada, bob] = [createClient('ada'), createClient('bob')];
      const session = await ada.openSession(chats.addresses);
      const other = await bob.openSession(chats.addresses);
      await end(chats, ada);
      await session.untilEnded();
      await expect.poll(session.readResult, { timeout: 20_000 }).toMatchObject({ error: { code: 'cancelled' } });
      expect(await other.readResult()).toBeUndefined();
    });

    it('`vitrine user remove` ends them, too', async () => {
      const { database, addresses } = await open();
      const ada = createClient('ada');
      const session = await ada.openSession(addresses);
      const { id } = (await (await ada.ask(`${addresses[0]}/api/me`)).json()) as { id: string };
      const command = startCommand(['user', 'remove', id, '--database', database, '--yes']);
      expect((await command.ended).code).toBe(0);
      await session.untilEnded();
    });
  });
else it.skip('skipped: no server', () => {});
