// All that a wrapper stores, in one schema of PostgreSQL: for several processes of `vitrine wrap --http`.
import type { Log } from '@vitrine/connect/proxy';
import { connectPostgres } from '@vitrine/storage/internal/postgres';
import type { DiskAnswerCache } from '../generation/requests/disk-answer-cache.ts';
import type { RevisionStore } from '../generation/revisions/revision.ts';
import type { CachedServer, CatalogStore } from '../listing/catalog.ts';
import type { DiskShapeStore } from '../shapes/disk-shape-store.ts';
import { MIGRATIONS } from './migrations.ts';
import { createPostgresAnswerCache, type PostgresAnswerOptions } from './postgres-answer-cache.ts';
import { createPostgresRevisionStore } from './postgres-revision-store.ts';
import { createPostgresShapeStore } from './postgres-shape-store.ts';

/** The options of `openPostgresStores`. */
export interface PostgresStoresOptions {
  /** `postgres://user:password@host:5432/database`. */
  readonly url: string;
  /** @default 'vitrine_wrapper' */
  readonly schema?: string | undefined;
  readonly log: Log;
}

/** How much is stored of one wrapped server. */
export interface StoredServer {
  readonly key: string;
  /** Bytes of the stored JSON, in UTF-8. */
  readonly bytes: number;
  /** ISO 8601: when the newest row was written. */
  readonly changedAt: string;
}

/** The stores of all wrapped servers; `server` is the key of one. */
export interface PostgresStores {
  /** A stored list of another `version` counts as none. */
  catalog(server: string, version: number): CatalogStore;
  revisions(server: string): RevisionStore;
  shapes(server: string): DiskShapeStore;
  /** Opens the cache of the answers for all servers. */
  answers(limits?: Omit<PostgresAnswerOptions, 'log'>): DiskAnswerCache;
  /** All servers of which something is stored, in the order of their keys. */
  servers(): Promise<readonly StoredServer[]>;
  /** Deletes what is stored of one server: its list, revisions and shapes. */
  clear(server: string): Promise<void>;
  /** The length of all answers, in bytes of UTF-8. */
  answersBytes(): Promise<number>;
  close(): Promise<void>;
}

/**
 * Connects, and creates the schema when it is missing. Unreadable rows are logged and left out. Rejects with `StorageError`: `bad-option`,
 * `unreachable`, `newer-revision`.
 *
 * @example
 * const stores = await openPostgresStores({ url: 'postgres://vitrine@localhost/vitrine', log });
 * await createWrapper({ serverKey, log, store: stores.catalog(serverKey, 4), revisionStore: stores.revisions(serverKey) });
 */
export async function openPostgresStores(options: PostgresStoresOptions): Promise<PostgresStores> {
  const { url, schema = 'vitrine_wrapper', log } = options;
  const sql = await connectPostgres({
    url,
    schema,
    application: 'vitrine-wrap',
    migrations: MIGRATIONS,
    connections: 4,
  });
  return {
    catalog: (server, version) => ({
      async load() {
        const [row] = await sql`SELECT body FROM catalogs WHERE server = ${server} AND version = ${version}`;
        return row && (JSON.parse(String(row.body)) as CachedServer);
      },
      async save(catalog) {
        await sql`INSERT INTO catalogs (server, version, body) VALUES (${server}, ${version}, ${JSON.stringify(catalog)})
          ON CONFLICT (server) DO UPDATE SET
            version = excluded.version, body = excluded.body, changed_at = clock_timestamp()`;
      },
    }),
    revisions: server => createPostgresRevisionStore(sql, server, log),
    shapes: server => createPostgresShapeStore(sql, server, log),
    answers: limits => createPostgresAnswerCache(sql, { log, ...limits }),
    async servers() {
      const rows = await sql`
        SELECT server, sum(octet_length(body)) AS bytes, max(changed_at) AS changed FROM (
          SELECT server, body, changed_at FROM catalogs
          UNION ALL SELECT server, body, changed_at FROM interfaces
          UNION ALL SELECT server, body, changed_at FROM shapes) AS stored
        GROUP BY server ORDER BY server COLLATE "C"`;
      return rows.map(({ server, bytes, changed }) => ({
        key: String(server),
        bytes: Number(bytes),
        changedAt: new Date(changed as Date).toISOString(),
      }));
    },
    async clear(server) {
      await sql`WITH lists AS (DELETE FROM catalogs WHERE server = ${server}),
          results AS (DELETE FROM shapes WHERE server = ${server})
        DELETE FROM interfaces WHERE server = ${server}`;
    },
    async answersBytes() {
      const [row] = await sql`SELECT coalesce(sum(octet_length(body)), 0) AS bytes FROM answers`;
      return Number(row?.bytes);
    },
    close: () => sql.end(),
  };
}
