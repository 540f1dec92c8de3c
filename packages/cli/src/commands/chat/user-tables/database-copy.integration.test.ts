// A copy of a database does nothing by itself: the chat asks, or is paused and only shows what is there.
import { type ChatClient, createChatClient } from '@vitrine/agent/api';
import postgres from 'postgres';
import { expect, it, onTestFinished } from 'vitest';
import { hasPostgres, tempDatabase } from '../../../../../../test/support/services/postgres.ts';
import { startProcess } from '../../../../test/start-command.ts';
import { useCommands } from '../../../../test/use-commands.ts';

const commands = useCommands();

/** Copies a database that no process uses. */
async function copyDatabase(url: string): Promise<string> {
  const original = new URL(url).pathname.slice(1);
  const name = `${original}_copy`;
  const place = new URL(url);
  place.pathname = '/postgres';
  const sql = postgres(place.href, { max: 1, onnotice: () => {} });
  await sql.unsafe(`CREATE DATABASE ${name} TEMPLATE ${original}`);
  onTestFinished(async () => {
    await sql.unsafe(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
    await sql.end();
  });
  const copy = new URL(url);
  copy.pathname = `/${name}`;
  return copy.href;
}

const refusal = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'done',
    (error: unknown) => (error as { code: string }).code,
  );

it.skipIf(!(await hasPostgres()))(
  'a copy asks; paused it shows, and runs nothing; adopted it goes on',
  { timeout: 120_000 },
  async () => {
    const database = await tempDatabase();
    const first = commands.chatProcess('--database', database);
    const client = createChatClient({ baseUrl: await first.url });
    const { id } = await client.createSession();
    const { runId } = await client.sendMessage(id, { text: 'Hello' });
    const hasEnded = async (chat: ChatClient) =>
      (await chat.session(id)).events.some(event => event.type === 'run:end' && event.runId === runId);
    await expect.poll(() => hasEnded(client), { timeout: 20_000 }).toBe(true);
    first.signal('SIGTERM');
    await first.ended;

    const copy = await copyDatabase(database);
    const options = ['chat', '--no-open', '--port', '0', '--data', commands.folder];
    const refused = startProcess([...options, '--database', copy]);
    expect(await refused.ended).toMatchObject({ code: 2 });
    expect(refused.stderr).toMatch(/is a copy, or has moved.*--paused.*--adopt-database/s);

    const paused = commands.chatProcess('--database', copy, '--paused');
    const reader = createChatClient({ baseUrl: await paused.url });
    expect((await reader.config()).paused).toBe(true);
    expect(await hasEnded(reader)).toBe(true);
    expect(await refusal(reader.sendMessage(id, { text: 'Again' }))).toBe('paused');
    expect(await refusal(reader.createSession())).toBe('paused');
    expect(await refusal(reader.deleteSession(id))).toBe('paused');
    paused.signal('SIGTERM');
    await paused.ended;

    const adopted = commands.chatProcess('--database', copy, '--adopt-database');
    const writer = createChatClient({ baseUrl: await adopted.url });
    expect((await writer.config()).paused).toBeUndefined();
    expect(await refusal(writer.sendMessage(id, { text: 'Again' }))).toBe('done');
    adopted.signal('SIGTERM');
    await adopted.ended;
    const later = commands.chatProcess('--database', copy);
    expect(await later.url).toMatch(/^http/);
  },
);
