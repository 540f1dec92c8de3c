// The contract of stores, for SQLite.
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, it, onTestFinished } from 'vitest';
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

it('a store that a newer Vitrine wrote is refused', () => {
  const file = join(tempFolder(), 'registry.db');
  const database = new DatabaseSync(file);
  database.exec('PRAGMA user_version = 99');
  database.close();
  expect(() => createSqliteMetadata({ file })).toThrow(
    expect.objectContaining({ code: 'newer-revision', message: expect.stringContaining(file) }),
  );
});
