// The contract of stores, for SQLite.
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test } from 'vitest';
import { tempFolder } from '../../../../test/support/temp-folder.ts';
import { describeMetadata } from '../../test/support/metadata-contract.ts';
import { describeService } from '../../test/support/service-contract.ts';
import { createSqliteMetadata } from './sqlite-metadata.ts';

async function open(data = join(tempFolder(), 'registry.db')) {
  const store = createSqliteMetadata({ file: data });
  onTestFinished(() => store.close());
  return { store, data };
}

describeMetadata('metadata in SQLite', open);
describeService('a registry with SQLite', open);

test('a store of revision 1 keeps its signing keys and their rotations', async () => {
  const file = join(tempFolder(), 'registry.db');
  await createSqliteMetadata({ file }).close();
  const database = new DatabaseSync(file);
  const rotation = { from: 'a', signature: 'r' };
  const signature = JSON.stringify({ publicKey: 'b', signature: 's', rotation });
  database.exec(`
    DROP TABLE server_keys; ALTER TABLE servers ADD COLUMN signing_key TEXT; PRAGMA user_version = 1;
    INSERT INTO servers (server_id, namespace, components, tools, signing_key, label, updated_at)
      VALUES ('acme/one', 'acme', '[]', '[]', 'b', 'l1', ''), ('acme/two', 'acme', '[]', '[]', 'c', 'l2', ''),
        ('acme/three', 'acme', '[]', '[]', NULL, 'l3', '');
    INSERT INTO versions (server_id, version, digest, manifest, signature, status, published_at)
      VALUES ('acme/one', '1.0.0', '', '{}', '{"publicKey":"a","signature":"s"}', 'active', '1'),
        ('acme/one', '1.1.0', '', '{}', '${signature}', 'active', '2'), ('acme/three', '1.0.0', '', '{}', NULL, 'active', '1');`);
  database.close();
  const store = createSqliteMetadata({ file });
  onTestFinished(() => store.close());
  expect(await store.listKeys('acme/one')).toEqual([{ publicKey: 'b', rotation }]);
  expect(await store.listKeys('acme/two')).toEqual([{ publicKey: 'c' }]);
  expect(await store.listKeys('acme/three')).toEqual([]);
});
