// The stores of all users on this machine: one database file for each, the local user's where it has always been.

import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { sha256Hex } from '@vitrine/std/internal/sha256-hex';
import { AgentError } from '../../errors.ts';
import { isInUse } from '../owner.ts';
import { LOCAL_USER, type StoreProvider } from '../store.ts';
import { createSqliteStore, type SqliteStoreOptions } from './sqlite-store.ts';

/** Options of `createSqliteStores`. */
export interface SqliteStoresOptions extends Pick<SqliteStoreOptions, 'maxBytes'> {
  /** Holds `vitrine.db` of the local user and `users/<id>/vitrine.db` of the others; created when missing. */
  readonly folder: string;
}

const MAX_USER_CHARACTERS = 200;

/**
 * Opens databases in a folder, one for each user. `open` rejects with `AgentError` `store-failed` when the file cannot be used, `bad-arguments` for
 * a user id that is empty or too long.
 * @example
 * const stores = createSqliteStores({ folder: '.vitrine' });
 * const store = await stores.open(LOCAL_USER); // .vitrine/vitrine.db
 */
export function createSqliteStores({ folder, maxBytes }: SqliteStoresOptions): StoreProvider {
  const getFolder = (userId: string): string =>
    userId === LOCAL_USER ? folder : join(folder, 'users', hashUserId(userId));
  return {
    async open(userId) {
      const file = join(getFolder(userId), 'vitrine.db');
      return createSqliteStore({ file, ...(maxBytes === undefined ? {} : { maxBytes }) });
    },
    async removeUser(userId) {
      const [own, file] = [getFolder(userId), join(getFolder(userId), 'vitrine.db')];
      if (!existsSync(file)) return { removed: { sessions: 0 }, left: 0 };
      if (isInUse(own))
        throw new AgentError('store-in-use', `A running chat uses ${file}. Stop it first.`, { received: file });
      const store = createSqliteStore({ file });
      const { sessions, contents, eventBytes } = await store.measure();
      const { length: consents } = await store.listConsents();
      await store.close();
      // The folder of the local user holds the other users' folders.
      if (userId !== LOCAL_USER) rmSync(own, { recursive: true });
      else for (const suffix of ['', '-wal', '-shm']) rmSync(file + suffix, { force: true });
      return { removed: { sessions, contents, eventBytes, consents }, left: existsSync(file) ? 1 : 0 };
    },
    async countSessions(userIds) {
      const counts: number[] = [];
      for (const userId of userIds) {
        const file = join(getFolder(userId), 'vitrine.db');
        counts.push(existsSync(file) ? await countSessions(file) : 0);
      }
      return counts;
    },
    async eachUser(work) {
      const errors: unknown[] = [];
      for (const file of listFiles(folder)) {
        // A user may have been removed since.
        if (!existsSync(file)) continue;
        try {
          const store = createSqliteStore({ file, ...(maxBytes === undefined ? {} : { maxBytes }) });
          await work(store).finally(() => store.close());
        } catch (error) {
          errors.push(error);
        }
      }
      if (errors.length > 0) throw errors[0];
    },
    removeDropped: async () => 0,
    async close() {},
  };
}

/** One connection and one query: a store would begin work of its own. */
async function countSessions(file: string): Promise<number> {
  const database = new DatabaseSync(file, { readOnly: true, timeout: 5000 });
  try {
    const row = database.prepare('SELECT count(*) AS count FROM sessions WHERE deleted_at IS NULL').get();
    return Number(row?.count);
  } finally {
    database.close();
  }
}

/** The databases of all users that have one. */
function listFiles(folder: string): string[] {
  const users = join(folder, 'users');
  const folders = [folder, ...(existsSync(users) ? readdirSync(users).map(name => join(users, name)) : [])];
  return folders.map(own => join(own, 'vitrine.db')).filter(file => existsSync(file));
}

/** A folder name for any user id: 32 hexadecimal characters. */
function hashUserId(userId: string): string {
  if (userId === '' || userId.length > MAX_USER_CHARACTERS)
    throw new AgentError('bad-arguments', `A user id has 1 to ${MAX_USER_CHARACTERS} characters.`, {
      received: userId.slice(0, MAX_USER_CHARACTERS),
    });
  return sha256Hex(userId).slice(0, 32);
}
