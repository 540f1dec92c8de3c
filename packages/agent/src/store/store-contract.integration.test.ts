// The contract of stores, for SQLite and for PostgreSQL, which is skipped where there is no server.
import { describe, it } from 'vitest';
import { hasPostgres, POSTGRES_URL, tempSchema } from '../../../../test/support/services/postgres.ts';
import { tempFolder } from '../../../../test/support/temp-folder.ts';
import { describeStore } from '../../test/support/store/store-contract.ts';
import { testOrphanedWork } from '../../test/support/store/test-orphaned-work.ts';
import { createPostgresStores } from './postgres/create-postgres-stores.ts';
import { createSqliteStores } from './sqlite/sqlite-stores.ts';

const createSqlitePlace = async () => {
  const folder = tempFolder();
  return { processArguments: ['sqlite', folder], start: async () => createSqliteStores({ folder }) };
};

describeStore('stores in SQLite', createSqlitePlace);
describe('what dead processes left in SQLite', () => testOrphanedWork(createSqlitePlace));

if (await hasPostgres())
  describeStore('stores in PostgreSQL', async () => {
    const schema = tempSchema();
    return {
      processArguments: ['postgres', POSTGRES_URL, schema],
      start: () => createPostgresStores({ url: POSTGRES_URL, schema, connections: 4 }),
    };
  });
else it.skip('stores in PostgreSQL (skipped: no server)');
