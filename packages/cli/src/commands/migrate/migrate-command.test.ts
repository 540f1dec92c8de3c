// `vitrine migrate` as an operator runs it.
import { join } from 'node:path';
import { createSqliteStores } from '@vitrine/agent';
import { createPostgresStores, LOCAL_USER } from '@vitrine/agent/internal/stores';
import { describe, expect, it, onTestFinished } from 'vitest';
import { hasPostgres, POSTGRES_URL, tempDatabase, tempSchema } from '../../../../../test/support/services/postgres.ts';
import { startCommand } from '../../../test/start-command.ts';
import { useCommands } from '../../../test/use-commands.ts';
import { openPostgresQueries } from '../chat/user-tables/queries.ts';
import { USER_SCHEMA } from '../chat/user-tables/user-records.ts';

const test = useCommands();
const at = '2026-01-01T00:00:00.000Z';

async function run(...words: string[]) {
  const command = startCommand(['migrate', ...words], { DATABASE_URL: '' });
  const { code } = await command.ended;
  return { code, stdout: command.stdout, stderr: command.stderr };
}

/** A data folder with one session. */
async function createFolder(): Promise<string> {
  const folder = join(test.folder, 'data');
  const store = await createSqliteStores({ folder }).open(LOCAL_USER);
  await store.createSession({ id: 'a', createdAt: at });
  const message = { type: 'message:user', messageId: 'm', text: 'Hello', runId: 'r', delivery: 'start' } as const;
  await store.write([{ type: 'event', sessionId: 'a', event: message, at }]);
  await store.close();
  return folder;
}

it('a folder without data, and a missing database, are mistakes of the command line', async () => {
  expect(await run('--data', test.folder)).toMatchObject({
    ...{ code: 2, stdout: '', stderr: expect.stringMatching(/There is no .*vitrine\.db.*--data/) },
  });
  const folder = await createFolder();
  expect(await run('--data', folder)).toMatchObject({ code: 2, stderr: expect.stringContaining('--database') });
});

it('--dry-run counts and needs no database', async () => {
  const { code, stdout } = await run('--data', await createFolder(), '--dry-run');
  expect([code, stdout]).toEqual([0, expect.stringMatching(/1 sessions with 1 events.*\nNothing was written\.\n/)]);
});

it('a database that does not answer is named without its password', async () => {
  const url = 'postgres://ann:secret@127.0.0.1:1/x';
  const { code, stderr } = await run('--data', await createFolder(), '--database', url);
  expect([code, stderr]).toEqual([1, expect.stringMatching(/127\.0\.0\.1:1\/x/)]);
  expect(stderr).not.toContain('secret');
});

describe.skipIf(!(await hasPostgres()))('with a database (skipped: no server)', { timeout: 60_000 }, () => {
  it('--plan says what an upgrade would change, and changes nothing', async () => {
    const schema = tempSchema();
    const words = ['--plan', '--database', POSTGRES_URL, '--schema', schema];
    const isNew = await run(...words);
    expect(isNew).toMatchObject({ code: 0, stderr: '' });
    expect(isNew.stdout).toMatch(
      new RegExp(`The schema ${schema} \\(it is new\\) is brought to revision \\d+:\\n1\\. The tables`),
    );
    expect(isNew.stdout).toContain('Nothing was written.');
    expect((await run(...words)).stdout).toBe(isNew.stdout);
    await (await createPostgresStores({ url: POSTGRES_URL, schema })).close();
    expect((await run(...words)).stdout).toMatch(new RegExp(`The schema ${schema} needs no change`));
    expect((await run('--plan')).code).toBe(2);
  });

  it('--plan names the tables of users only where users sign in', async () => {
    const url = await tempDatabase();
    const plan = async () => {
      const { stdout } = await run('--plan', '--database', url, '--json');
      return (JSON.parse(stdout) as { schema: string }[]).map(({ schema }) => schema);
    };
    expect(await plan()).toEqual(['vitrine']);
    await (await openPostgresQueries({ url, schema: USER_SCHEMA })).close();
    expect(await plan()).toEqual(['vitrine', USER_SCHEMA]);
  });

  it('copies the folder for a user, says how far it is, and can be repeated', async () => {
    const [folder, schema] = [await createFolder(), tempSchema()];
    const words = ['--data', folder, '--database', POSTGRES_URL, '--schema', schema, '--user', 'ann', '--json'];
    const first = await run(...words);
    expect(first).toMatchObject({ code: 0, stderr: 'sessions: 1 of 1\n' });
    expect(JSON.parse(first.stdout)).toMatchObject({ sessions: 1, writtenEvents: 1, failures: [] });
    expect(JSON.parse((await run(...words)).stdout)).toMatchObject({ writtenEvents: 0, failures: [] });
    const stores = await createPostgresStores({ url: POSTGRES_URL, schema });
    onTestFinished(() => stores.close());
    const store = await stores.open('ann');
    expect(await store.listSessions()).toEqual([{ id: 'a', createdAt: at, seq: 1, title: 'Hello' }]);
    await store.write([
      { type: 'event', sessionId: 'a', event: { type: 'run:end', runId: 'r', reason: 'stopped', steps: 0 }, at },
    ]);
    const refused = await run(...words.slice(0, -1));
    expect(refused).toMatchObject({ code: 1, stdout: expect.stringMatching(/not migrated: a: .*other events/) });
  });
});
