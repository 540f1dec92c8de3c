// `vitrine chat` on a database that several chats share.
import { describe, expect, it } from 'vitest';
import { hasPostgres, POSTGRES_URL, tempDatabase } from '../../../../../test/support/services/postgres.ts';
import { startRelay } from '../../../../../test/support/services/relay.ts';
import { fixtureConfig } from '../../../../chat/test/support/open-chat-app.ts';
import { readEvents } from '../../../../chat/test/support/read-events.ts';
import { useCommands } from '../../../test/use-commands.ts';

const { chat } = useCommands();
const SERVER = ['--', process.execPath, ...fixtureConfig('family').args!];

async function post(url: string, body?: unknown): Promise<Record<string, string>> {
  const response = await fetch(url, { method: 'POST', ...(body === undefined ? {} : { body: JSON.stringify(body) }) });
  return (await response.json()) as Record<string, string>;
}

const untilConnected = (url: string) =>
  expect
    .poll(async () => (await (await fetch(`${url}/api/servers`)).json()) as unknown, { timeout: 30_000 })
    .toMatchObject({ servers: [{ status: 'connected' }] });

const hasDatabase = await hasPostgres();

if (hasDatabase)
  describe('two chats on one database', { timeout: 60_000 }, () => {
    it('a session of one is there in the other, and a call that is sent to either reaches it', async () => {
      const database = await tempDatabase();
      const commands = [1, 2].map(() => chat('--database', database, ...SERVER));
      const [first = '', second = ''] = await Promise.all(commands.map(({ url }) => url));
      await Promise.all([untilConnected(first), untilConnected(second)]);
      expect(commands[0]!.stderr).toMatch(/chats are in the database 127\.0\.0\.1:\d+\/vitrine_test_/);
      const { id } = await post(`${first}/api/sessions`);
      const events = readEvents(await fetch(`${first}/api/sessions/${id}/events?after=0`));
      const call = { server: 'fixture-server', tool: 'echo', arguments: { text: 'from the other' } };
      const { callId } = await post(`${second}/api/sessions/${id}/tool-calls`, call);
      const result = (await events.until(({ event }) => event === 'llm:tool-result')).at(-1);
      await events.close();
      expect(JSON.parse(result!.data)).toMatchObject({
        callId,
        success: true,
        sanitized: { content: [{ text: 'from the other' }, {}] },
      });
      // Where the data is, without credentials; what is set at one process holds at the other.
      const retention = { days: 30, sessions: 'all' };
      const body = JSON.stringify({ retention });
      await fetch(`${first}/api/data/retention`, { method: 'PUT', body });
      expect(await (await fetch(`${second}/api/data`)).json()).toMatchObject({
        place: { kind: 'database', name: new URL(database).pathname.slice(1) },
        ...{ sessions: 1, retention, retentionBy: 'user' },
      });
      expect(await (await fetch(`${second}/readyz`)).json()).toEqual({ status: 'ok' });
      for (const command of commands) command.signal('SIGTERM');
      for (const command of commands) expect(await command.ended).toMatchObject({ code: 0 });
    });
  });
else it.skip('skipped: no server', () => {});

describe('a database that cannot be used', () => {
  it.skipIf(!hasDatabase)('ends the command, which names it without its password', async () => {
    const url = Object.assign(new URL(POSTGRES_URL), { password: 'secret', pathname: '/none' });
    const command = chat('--database', url.href);
    expect((await command.ended).code).not.toBe(0);
    expect(command.stderr).toContain(`${url.host}/none`);
    expect(command.stderr).not.toContain('secret');
  });

  it.skipIf(!hasDatabase)('a database that comes later is waited for', { timeout: 60_000 }, async () => {
    const relay = await startRelay(await tempDatabase());
    await relay.refuse();
    const command = chat('--database', relay.url, ...SERVER);
    await expect.poll(() => command.stderr, { timeout: 30_000 }).toContain('the chat waits a minute for it');
    await relay.accept();
    const url = await command.url;
    expect(await (await fetch(`${url}/readyz`)).json()).toEqual({ status: 'ok' });
    command.signal('SIGTERM');
    expect(await command.ended).toMatchObject({ code: 0 });
  });

  it.each([['--nats', 'nats://127.0.0.1:4222'] as const, ['--blobs', '/tmp/blobs'] as const])(
    '%s needs a database',
    async (option, value) => {
      const command = chat(option, value);
      expect(await command.ended).toMatchObject({ code: 2 });
      expect(command.stderr).toMatch(new RegExp(`${option}.*--database`));
    },
  );
});
