// The contract of stores, for SQLite.
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { describeMetadata } from '../../test/support/metadata-contract.ts';
import { tempFolder } from '../../test/support/open-registry.ts';
import { createSqliteMetadata } from './sqlite-metadata.ts';

describeMetadata('metadata in SQLite', async (data = join(tempFolder(), 'registry.db')) => {
  const store = createSqliteMetadata({ file: data });
  onTestFinished(() => store.close());
  return { store, data };
});
