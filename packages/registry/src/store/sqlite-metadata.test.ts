// The contract of stores, for SQLite.
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { type Migrations, migrateDatabase } from '@vitrine/storage/internal/sqlite';
import { expect, it, onTestFinished } from 'vitest';
import { tempFolder } from '../../../../test/support/temp-folder.ts';
import { describeListing } from '../../test/support/listing-contract.ts';
import { describeMetadata } from '../../test/support/metadata-contract.ts';
import { describeService } from '../../test/support/service-contract.ts';
import { createSqliteMetadata } from './sqlite-metadata.ts';
import { MIGRATIONS } from './sqlite-migrations.ts';

async function open(data = join(tempFolder(), 'registry.db')) {
  const store = createSqliteMetadata({ file: data });
  onTestFinished(() => store.close());
  return { store, data };
}

describeMetadata('metadata in SQLite', open);
describeService('a registry with SQLite', open);
describeListing('listings in SQLite', open);

it('a store that a newer Vitrine wrote is refused', () => {
  const file = join(tempFolder(), 'registry.db');
  const database = new DatabaseSync(file);
  database.exec('PRAGMA user_version = 99');
  database.close();
  expect(() => createSqliteMetadata({ file })).toThrow(
    expect.objectContaining({ code: 'newer-revision', message: expect.stringContaining(file) }),
  );
});

it('opens a registry of the first revision, and finds its servers', async () => {
  const file = join(tempFolder(), 'registry.db');
  const database = new DatabaseSync(file);
  migrateDatabase(database, { steps: MIGRATIONS.slice(0, 1) as unknown as Migrations, place: file });
  database.exec(`INSERT INTO servers (id, server_id, namespace, name, components, tools, label, updated_at)
      VALUES (7, 'acme/weather', 'acme', 'Weather', '["Card"]', '["get_rain"]', 'label', '2026-01-01T00:00:00.000Z');
    INSERT INTO server_search (rowid, server_id, name, description, components, tools)
      VALUES (7, 'acme/weather', 'Weather', '', 'Card', 'get_rain')`);
  database.close();
  const { store } = await open(file);
  for (const search of ['weather', 'rain', 'card'])
    expect((await store.listServers({ search, limit: 5 })).servers).toMatchObject([{ serverId: 'acme/weather' }]);
  expect((await store.listServers({ order: 'use', limit: 5 })).servers).toHaveLength(1);
});
