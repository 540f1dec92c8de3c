// The contract of stores, for SQLite and for PostgreSQL, which is skipped where there is no server.
import { it } from 'vitest';
import { hasPostgres, POSTGRES_URL, tempSchema } from '../../../../test/support/services/postgres.ts';
import { tempFolder } from '../../../../test/support/temp-folder.ts';
import { describeStore } from '../../test/support/store/store-contract.ts';
import { createPostgresStores } from './postgres/create-postgres-stores.ts';
import { createSqliteStores } from './sqlite/sqlite-stores.ts';

describeStore('stores in SQLite', async () => {
  const folder = tempFolder();
  return { processArguments: ['sqlite', folder], start: async () => createSqliteStores({ folder }) };
});

if (await hasPostgres())
  describeStore('stores in PostgreSQL', async () => {
    const schema = tempSchema();
    return {
      processArguments: ['postgres', POSTGRES_URL, schema],
      start: () => createPostgresStores({ url: POSTGRES_URL, schema, connections: 4 }),
    };
  });
else it.skip('stores in PostgreSQL (skipped: no server)');
