// The contract of stores, for SQLite.
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { describeMetadata } from '../../test/support/metadata-contract.ts';
import { tempFolder } from '../../test/support/open-registry.ts';
import { describeService } from '../../test/support/service-contract.ts';
import { createSqliteMetadata } from './sqlite-metadata.ts';

async function open(data = join(tempFolder(), 'registry.db')) {
  const store = createSqliteMetadata({ file: data });
  onTestFinished(() => store.close());
  return { store, data };
}

describeMetadata('metadata in SQLite', open);
describeService('a registry with SQLite', open);
