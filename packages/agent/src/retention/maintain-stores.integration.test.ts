// What maintenance removes and what stays, for all users of an engine, and that one process does it on PostgreSQL.
import { openSignals } from '@vitrine/storage/internal/signals';
import { describe, expect, it, onTestFinished } from 'vitest';
import { hasPostgres, POSTGRES_URL, tempDatabase, tempSchema } from '../../../../test/support/services/postgres.ts';
import { tempFolder } from '../../../../test/support/temp-folder.ts';
import { append, blob, message } from '../../test/support/store/events.ts';
import { createCluster } from '../cluster/create-cluster.ts';
import { createPostgresStores } from '../store/postgres/create-postgres-stores.ts';
import { createSqliteStores } from '../store/sqlite/sqlite-stores.ts';
import type { StoreProvider } from '../store/store.ts';
import { maintainStores } from './maintain-stores.ts';
import { createRetentionSetting } from './retention-setting.ts';
import { startMaintenance } from './start-maintenance.ts';

const DAY_MS = 24 * 3_600_000;
const ref = (name: string): string => name.padEnd(64, '0');
const ids = (sessions: readonly { id: string }[]): string[] => sessions.map(({ id }) => id).sort();

async function fill(stores: StoreProvider, user: string) {
  const store = await stores.open(user);
  onTestFinished(() => store.close());
  for (const id of ['old', 'pinned', 'archived']) {
    await store.createSession({ id, createdAt: '2026-01-01T00:00:00.000Z' });
    await append(store, id, {
      ...message(id),
      attachments: [{ name: 'a', kind: 'text', ref: ref(id === 'old' ? '1' : '2'), mimeType: 'text/plain', bytes: 1 }],
    } as never);
  }
  await store.write([blob('1', 'own'), blob('2', 'shared'), blob('3', 'a draft')]);
  await store.updateSession('pinned', { pinned: true });
  await store.updateSession('archived', { archived: true });
  return store;
}

function describeMaintenance(name: string, openStores: () => Promise<StoreProvider>): void {
  describe(name, () => {
    it('removes unused sessions of all users with their contents, and keeps pinned ones and all that is named', async () => {
      const stores = await openStores();
      onTestFinished(() => stores.close());
      const users = [await fill(stores, 'ann'), await fill(stores, 'bob')];
      const now = Date.now();
      // Nothing is removed without a retention; contents that nothing names stay for some days.
      expect(await maintainStores({ stores, now })).toEqual({ sessions: 0, contents: 0 });
      const archived = { days: 30, sessions: 'archived' } as const;
      expect(await maintainStores({ stores, retention: archived, now })).toEqual({ sessions: 2, contents: 0 });
      for (const store of users) expect(ids(await store.listSessions())).toEqual(['old', 'pinned']);
      const all = { days: 30, sessions: 'all' } as const;
      expect(await maintainStores({ stores, retention: all, now: now + 8 * DAY_MS })).toEqual({
        sessions: 2,
        contents: 4,
      });
      for (const store of users) {
        expect(ids(await store.listSessions())).toEqual(['pinned']);
        expect(await store.readEvents('old', { after: 0, limit: 9 })).toEqual([]);
        await expect(store.restoreSession('old')).rejects.toMatchObject({ code: 'unknown-session' });
        expect(await Promise.all(['1', '2', '3'].map(async each => !!(await store.getBlob(ref(each)))))).toEqual([
          false,
          true,
          false,
        ]);
      }
    });

    it('a deletion by the user can be taken back for ten minutes', async () => {
      const stores = await openStores();
      onTestFinished(() => stores.close());
      const store = await fill(stores, 'ann');
      await store.deleteSession('old', new Date().toISOString());
      await maintainStores({ stores, retention: { days: 1, sessions: 'all' }, now: Date.now() });
      await store.restoreSession('old');
      expect(ids(await store.listSessions())).toEqual(['old', 'pinned']);
    });
  });
}

describeMaintenance('maintenance in SQLite', async () => createSqliteStores({ folder: tempFolder() }));

it('runs after a while, and ends with the chat', async () => {
  const beginning = Promise.withResolvers<AbortSignal>();
  const errors: Error[] = [];
  const stop = startMaintenance({
    delayMs: 1,
    maintain: signal =>
      new Promise((_, reject) => {
        beginning.resolve(signal);
        signal.addEventListener('abort', () => reject(signal.reason));
      }),
    onError: error => errors.push(error),
  });
  const signal = await beginning.promise;
  await stop();
  expect([signal.aborted, errors]).toEqual([true, []]);
});

it('an error of maintenance is reported', async () => {
  const reported = Promise.withResolvers<Error>();
  const stop = startMaintenance({
    delayMs: 1,
    maintain: () => Promise.reject(new Error('full')),
    onError: reported.resolve,
  });
  expect(await reported.promise).toMatchObject({ message: 'full' });
  await stop();
});

it('the retention of the configuration counts, else the stored one; for ever is none', async () => {
  const settings = new Map<string, unknown>();
  const store = {
    getSetting: async (name: string) => settings.get(name),
    setSetting: async (name: string, value: unknown) => void settings.set(name, value),
  };
  const retention = { days: 3, sessions: 'all' } as const;
  const setting = createRetentionSetting({ store });
  expect([setting.isFixed, await setting.read()]).toEqual([false, undefined]);
  await setting.write(retention);
  expect(await setting.read()).toEqual(retention);
  const fixed = createRetentionSetting({ store, configured: { days: 9, sessions: 'archived' } });
  expect([fixed.isFixed, await fixed.read()]).toEqual([true, { days: 9, sessions: 'archived' }]);
  await setting.write(undefined);
  expect(await setting.read()).toBeUndefined();
});

if (await hasPostgres()) {
  describeMaintenance('maintenance in PostgreSQL', () =>
    createPostgresStores({ url: POSTGRES_URL, schema: tempSchema(), connections: 4 }),
  );

  it('one of two processes does it, once a day', { timeout: 60_000 }, async () => {
    const url = await tempDatabase();
    const done: string[] = [];
    const failures: Error[] = [];
    const beginning = Promise.withResolvers<void>();
    const start = async (name: string) => {
      const signals = await openSignals({ postgres: url, onError: error => failures.push(error as Error) });
      const cluster = await createCluster({
        ...{ url, signals, connections: 4 },
        openUser: () => Promise.reject(new Error('no user')),
        maintain: async stores => {
          done.push(name);
          await maintainStores({ stores, now: Date.now() });
          beginning.resolve();
        },
        maintenanceDelayMs: 1,
        onError: error => failures.push(error),
      });
      return async () => {
        await cluster.close();
        await signals.close();
      };
    };
    const closers = [await start('one'), await start('two')];
    await beginning.promise;
    // Closing waits for what each of them has beginning.
    for (const close of closers) await close();
    const closeThird = await start('three');
    await closeThird();
    expect([done.length, failures]).toEqual([1, []]);
  });
} else it.skip('maintenance in PostgreSQL (skipped: no server)');
