// What `vitrine wrap --database` keeps in PostgreSQL.

import type { Log } from '@vitrine/connect/proxy';
import { errorMessage } from '@vitrine/std/internal/error-message';
import { openPostgresStores, type PostgresStores } from '@vitrine/wrapper/internal/postgres';
import { collectProblems } from '../collect-problems.ts';
import { stderrLog } from '../stderr-log.ts';
import { CATALOG_VERSION } from './catalog-file.ts';
import type { KeptData, KeptServer } from './stored-data.ts';

/** Rejects with `StorageError` where the database cannot be used. */
export async function openKeptInPostgres(url: string): Promise<KeptData> {
  /** One connection for all: each question sets the log for what cannot be read. */
  let log: Log = stderrLog();
  const stores = await openPostgresStores({
    url,
    log: { debug() {}, info() {}, error() {}, warn: (fields, message) => log.warn(fields, message) },
  });
  const collecting = async <Read>(problems: string[], read: () => Promise<Read>): Promise<Read> => {
    log = collectProblems(problems);
    try {
      return await read();
    } finally {
      log = stderrLog();
    }
  };
  return {
    keys: async () => (await stores.servers()).map(({ key }) => key),
    async read(key) {
      const problems: string[] = [];
      return collecting(problems, () => readServer(stores, key, problems));
    },
    async readAnswers() {
      const problems: string[] = [];
      const answers = await collecting(problems, () => stores.answers().list());
      return { count: answers.length, bytes: await stores.answersBytes(), problems };
    },
    clear: stores.clear,
    clearRest: () => stores.answers().clear(),
    shapes: stores.shapes,
    close: stores.close,
  };
}

async function readServer(stores: PostgresStores, key: string, problems: string[]): Promise<KeptServer> {
  const facts = (await stores.servers()).find(server => server.key === key);
  const catalog = await stores
    .catalog(key, CATALOG_VERSION)
    .load()
    .catch(error => void problems.push(`the list of tools: ${errorMessage(error)}`));
  const revisions = await stores.revisions(key).load();
  const shapes = await stores.shapes(key).load();
  return {
    tools: catalog?.tools.length,
    revisions,
    shapes: shapes.length,
    bytes: facts?.bytes ?? 0,
    changedAt: facts?.changedAt ?? new Date(0).toISOString(),
    problems,
  };
}
