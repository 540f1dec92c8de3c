// An admin of a chat of two processes on one database: what is done in one holds in the other.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ApiError, type ChatClient, createChatClient } from '@vitrine/agent/api';
import { describe, expect, it } from 'vitest';
import { hasPostgres, tempDatabase } from '../../../../../../test/support/services/postgres.ts';
import { fixtureConfig } from '../../../../../chat/test/support/open-chat-app.ts';
import { readEvents } from '../../../../../chat/test/support/read-events.ts';
import { useCommands } from '../../../../test/use-commands.ts';

const commands = useCommands();

/** A client as the proxy in front sends its requests. */
const asUser = (baseUrl: string, user: string, groups = 'staff'): ChatClient =>
  createChatClient({
    baseUrl,
    fetch: (input, init) => {
      const headers = new Headers(init?.headers);
      headers.set('X-User', user);
      headers.set('X-Groups', groups);
      return fetch(input, { ...init, headers });
    },
  });

async function openChats(...places: readonly (readonly string[])[]) {
  const config = join(commands.folder, 'chat.json');
  const auth = {
    ...{ type: 'proxy-header', userHeader: 'X-User', groupsHeader: 'X-Groups' },
    ...{ adminGroups: ['operators'], proxies: ['127.0.0.1'], tokensPerDay: 1_000_000 },
  };
  writeFileSync(config, JSON.stringify({ auth, mcpServers: { fixture: fixtureConfig() } }));
  return Promise.all(places.map(place => commands.chatProcess('--config', config, ...place).url));
}

const findUser = async (admin: ChatClient, name: string) => {
  await expect.poll(async () => (await admin.listUsers({ search: name })).users.length).toBe(1);
  return (await admin.listUsers({ search: name })).users[0]!;
};

const refusal = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'allowed',
    (error: unknown) => (error as ApiError).code,
  );

/** A call of `ada`, and the user's stream of it in another process. */
async function openSession(first: string, second: string) {
  const ada = asUser(first, 'ada');
  await expect.poll(async () => (await ada.servers()).servers[0]?.status, { timeout: 20_000 }).toBe('connected');
  const { id } = await ada.createSession();
  const { callId } = await ada.callTool(id, { server: 'fixture', tool: 'echo', arguments: { text: 'A secret text' } });
  const stream = readEvents(
    await fetch(`${second}/api/sessions/${id}/events`, { headers: { 'X-User': 'ada', 'X-Groups': 'staff' } }),
  );
  await stream.until(({ event }) => event === 'llm:tool-result');
  return { ada, id, callId, stream };
}

function describeAdmin(name: string, open: () => Promise<readonly [string, string]>): void {
  describe(name, { timeout: 120_000 }, () => {
    it('finds, limits, signs out, disables, transfers, exports and deletes a user, and reads all of it in the audit log', async () => {
      const [first, second] = await open();
      const { ada, id, stream } = await openSession(first, second);
      const admin = asUser(first, 'root', 'operators');
      const bob = asUser(first, 'bob');
      expect((await admin.me()).hasConsole).toBe(true);
      expect(await refusal(bob.listUsers())).toBe('not-allowed');
      expect(await refusal(bob.auditLog())).toBe('not-allowed');

      const user = await findUser(admin, 'ada');
      expect(user).toMatchObject({ name: 'ada', role: 'user', rules: {}, sessions: 1, tokens: 0 });
      expect((await admin.readUser(user.id)).storedBytes).toBeGreaterThan(100);
      await expect
        .poll(async () => await admin.listServices())
        .toMatchObject([{ kind: 'server', name: 'fixture', uses: 1, failures: 0 }]);

      // Signing out ends the stream in the other process.
      const untilEnd = async (): Promise<void> => {
        while (await stream.next());
      };
      const began = performance.now();
      await admin.signUserOut(user.id);
      await untilEnd();
      const elapsed = performance.now() - began;
      console.log(`signed out in the other process after ${Math.round(elapsed)} ms`);
      expect(elapsed).toBeLessThan(2000);

      // A disabled user is refused everywhere; a role and limits of an admin count at the next request.
      expect(await admin.setUserRules(user.id, { disabled: true })).toMatchObject({ rules: { disabled: true } });
      expect(await refusal(asUser(second, 'ada').me())).toBe('not-allowed');
      await admin.setUserRules(user.id, { role: 'admin', requestsPerMinute: 1000 });
      expect((await asUser(second, 'ada').me()).roles).toContain('admin');
      await admin.setUserRules(user.id, {});
      expect((await asUser(second, 'ada').me()).roles).toEqual(['user']);
      const own = await findUser(admin, 'root');
      expect(await refusal(admin.setUserRules(own.id, { disabled: true }))).toBe('bad-request');
      expect(await refusal(admin.removeUser(own.id))).toBe('bad-request');

      const zip = await fetch(`${first}/api/admin/users/${user.id}/export`, {
        headers: { 'X-User': 'root', 'X-Groups': 'operators' },
      });
      expect(Buffer.from(await zip.arrayBuffer()).toString('latin1')).toContain('.json');

      // The sessions of one user become another's, with all events.
      const before = (await ada.session(id)).events;
      const other = await findUser(admin, 'bob');
      expect(await admin.transferSessions(user.id, { to: other.id })).toEqual({ sessions: 1 });
      expect((await bob.session(id)).events).toEqual(before);
      expect((await asUser(second, 'ada').listSessions()).length).toBe(0);

      await admin.setUserRules(other.id, { disabled: true });
      expect(await admin.removeUser(other.id)).toMatchObject({ removed: { sessions: 1, profiles: 1 }, left: 0 });
      expect(await refusal(asUser(second, 'bob').me())).toBe('not-allowed');
      expect(await refusal(admin.readUser(other.id))).toBe('not-found');

      const { entries } = await admin.auditLog();
      expect(entries.map(({ action }) => action).reverse()).toEqual([
        'signUserOut',
        'setUserRules',
        'setUserRules',
        'setUserRules',
        'exportUser',
        'transferSessions',
        'setUserRules',
        'removeUser',
      ]);
      expect(entries.at(-1)).toMatchObject({ actor: { name: 'root' }, user: { id: user.id, name: 'ada' } });
      expect(entries.at(-3)).toMatchObject({ details: { role: 'admin', requestsPerMinute: '1000' } });
      // The name of a deleted user is gone.
      expect(entries[0]?.user).toEqual({ id: other.id });
      const lines = await (
        await fetch(`${second}/api/admin/audit/export?search=transfer`, {
          headers: { 'X-User': 'root', 'X-Groups': 'operators' },
        })
      ).text();
      expect(
        lines
          .trim()
          .split('\n')
          .map(line => (JSON.parse(line) as { action: string }).action),
      ).toEqual(['transferSessions']);
      expect(JSON.stringify(entries)).not.toContain('A secret text');
    });
  });
}

if (await hasPostgres())
  describeAdmin('two processes on one database', async () => {
    const database = await tempDatabase();
    const [first = '', second = ''] = await openChats(['--database', database], ['--database', database]);
    return [first, second];
  });
else it.skip('two processes on one database (skipped: no server)', () => {});
describeAdmin('one process with a data folder', async () => {
  const [url = ''] = await openChats(['--data', join(commands.folder, 'data')]);
  return [url, url];
});
