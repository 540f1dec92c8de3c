import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { tempFolder } from '../../../../../test/support/temp-folder.ts';
import { LOCAL_USER, type Store } from '../store.ts';
import { createSqliteStores } from './sqlite-stores.ts';

const createdAt = '2026-01-01T00:00:00.000Z';

function openStores() {
  const folder = tempFolder();
  const stores = createSqliteStores({ folder });
  const open = async (userId: string): Promise<Store> => {
    const store = await stores.open(userId);
    onTestFinished(() => store.close());
    return store;
  };
  return { folder, open };
}

it('the local user has the file of earlier versions; every other user has one of their own', async () => {
  const { folder, open } = openStores();
  const users = [LOCAL_USER, 'ann', 'Ann', '../ann', 'https://login.example|1', 'x'.repeat(200)];
  for (const user of users) await (await open(user)).createSession({ id: user, createdAt });
  for (const user of users) expect((await (await open(user)).listSessions()).map(({ id }) => id)).toEqual([user]);
  expect(readdirSync(folder)).toEqual(expect.arrayContaining(['vitrine.db', 'users']));
  const folders = readdirSync(join(folder, 'users'));
  expect(folders).toHaveLength(users.length - 1);
  for (const name of folders) expect(name).toMatch(/^[0-9a-f]{32}$/);
});

it.each(['', 'x'.repeat(201)])('a user id of another length is refused', async userId => {
  const { open } = openStores();
  await expect(open(userId)).rejects.toThrow(
    expect.objectContaining({ code: 'bad-arguments', message: 'A user id has 1 to 200 characters.' }),
  );
});
