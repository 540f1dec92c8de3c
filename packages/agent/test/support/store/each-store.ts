// The databases on which an agent's tests run, each with an empty store that is closed with the test.
import { onTestFinished } from 'vitest';
import { hasPostgres, POSTGRES_URL, tempSchema } from '../../../../../test/support/services/postgres.ts';
import type { Store } from '../../../src/index.ts';
import { createPostgresStores } from '../../../src/store/postgres/create-postgres-stores.ts';
import { createSqliteStore } from '../../../src/store/sqlite/sqlite-store.ts';

/** PostgreSQL only where a server answers. */
export const STORES: readonly (readonly [name: string, open: () => Promise<Store>])[] = [
  ['SQLite', async () => createSqliteStore({ file: ':memory:' })],
  ...((await hasPostgres()) ? [['PostgreSQL', openPostgres] as const] : []),
];

async function openPostgres(): Promise<Store> {
  const stores = await createPostgresStores({ url: POSTGRES_URL, schema: tempSchema(), connections: 2 });
  onTestFinished(() => stores.close());
  return stores.open('ann');
}
