// `vitrine user remove` as an operator runs it.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { createSqliteStores } from '@vitrine/agent';
import { expect, it } from 'vitest';
import { startCommand } from '../../../test/start-command.ts';
import { useCommands } from '../../../test/use-commands.ts';

const test = useCommands();

async function run(...words: string[]) {
  const command = startCommand(['user', 'remove', ...words], { DATABASE_URL: '' });
  const { code } = await command.ended;
  return { code, output: command.stdout + command.stderr };
}

it('deletes what a user has, when it is told twice, and not while a chat uses it', async () => {
  const folder = join(test.folder, 'data');
  const store = await createSqliteStores({ folder }).open('u-1');
  await store.createSession({ id: 'a', createdAt: '2026-01-01T00:00:00.000Z' });
  expect(await run('u-1', '--data', folder)).toMatchObject({ code: 2, output: expect.stringContaining('--yes') });
  expect(await run('u-1', '--data', folder, '--yes')).toMatchObject({
    code: 1,
    output: expect.stringContaining('Stop it first'),
  });
  await store.close();
  expect(await run('u-1', '--data', folder, '--yes')).toMatchObject({
    code: 0,
    output: expect.stringContaining('1 sessions'),
  });
  expect(existsSync(join(folder, 'users'))).toBe(true);
  expect(await (await createSqliteStores({ folder }).open('u-1')).listSessions()).toEqual([]);
});
