// `vitrine user` as an operator runs it, on a data folder.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { createSqliteStores } from '@vitrine/agent';
import { expect, it } from 'vitest';
import { startCommand } from '../../../test/start-command.ts';
import { useCommands } from '../../../test/use-commands.ts';
import { openUserRecords } from '../chat/user-tables/user-records.ts';

const test = useCommands();

async function run(...words: string[]) {
  const command = startCommand(['user', ...words], { DATABASE_URL: '' });
  const { code } = await command.ended;
  return { code, output: command.stdout + command.stderr };
}

it('deletes what a user has, when it is told twice, and not while a chat uses it', async () => {
  const folder = join(test.folder, 'data');
  const store = await createSqliteStores({ folder }).open('u-1');
  await store.createSession({ id: 'a', createdAt: '2026-01-01T00:00:00.000Z' });
  const remove = (...words: string[]) => run('remove', 'u-1', '--data', folder, ...words);
  expect(await remove()).toMatchObject({ code: 2, output: expect.stringContaining('--yes') });
  expect(await remove('--yes')).toMatchObject({ code: 1, output: expect.stringContaining('Stop it first') });
  await store.close();
  expect(await remove('--yes')).toMatchObject({
    code: 0,
    output: expect.stringMatching(/1 sessions, .*0 rows are left/),
  });
  expect(existsSync(join(folder, 'users'))).toBe(true);
  expect(await (await createSqliteStores({ folder }).open('u-1')).listSessions()).toEqual([]);
});

it('lists, limits, disables, enables and moves, and prints all of it as the audit log', async () => {
  const folder = join(test.folder, 'users');
  const records = await openUserRecords({ data: folder });
  await records.users.noteUse({ id: 'u-ann', name: 'Ann', roles: ['user'] });
  await records.scim.users.create({ userName: 'zoe@example.com', isActive: true, profile: {} });
  await records.close();
  const stores = createSqliteStores({ folder });
  const store = await stores.open('u-ann');
  await store.createSession({ id: 'a', createdAt: '2026-01-01T00:00:00.000Z' });
  await store.close();
  const at = ['--data', folder];
  expect(await run('set', 'u-ann', ...at)).toMatchObject({ code: 2, output: expect.stringContaining('--role') });
  expect(await run('set', 'u-ann', '--role', 'admin', '--tokens-per-day', '5', ...at)).toMatchObject({ code: 0 });
  expect(await run('set', 'u-ann', '--tokens-per-day', 'default', ...at)).toMatchObject({ code: 0 });
  expect(await run('disable', 'u-ann', ...at)).toMatchObject({ code: 0 });
  expect((await run('list', '--search', 'ann', ...at)).output).toMatch(/u-ann .* Ann +\(admin, disabled, 1 chats/);
  expect((await run('list', '--search', 'zoe', ...at)).output).toMatch(
    /^\S+ +never signed in +zoe@example.com +\(user, 0/m,
  );
  expect(await run('enable', 'u-ann', ...at)).toMatchObject({ code: 0 });
  expect(await run('transfer', 'u-ann', 'u-bob', ...at)).toMatchObject({
    code: 0,
    output: expect.stringContaining('1 chats'),
  });
  const { output } = await run('list', '--search', 'ann', '--json', ...at);
  expect(JSON.parse(output)).toMatchObject({
    id: 'u-ann',
    role: 'admin',
    disabled: false,
    limits: { role: 'admin' },
    sessions: 0,
  });
  const audit = await run('audit', '--search', 'ann', ...at);
  const entries = audit.output
    .trim()
    .split('\n')
    .map(line => JSON.parse(line) as { action: string; details: object });
  expect(entries.map(({ action }) => action)).toEqual([
    'transferSessions',
    'setUserRules',
    'setUserRules',
    'setUserRules',
    'setUserRules',
  ]);
  expect(entries.at(-1)?.details).toEqual({ by: 'command', role: 'admin', tokensPerDay: '5' });
});
