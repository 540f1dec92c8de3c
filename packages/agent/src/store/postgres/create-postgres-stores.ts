// The stores of all users in one schema of a PostgreSQL database, shared by any number of processes.
import {
  connectPostgres,
  type MigrationPlan,
  planPostgres,
  type Queries,
  type Sql,
  StorageError,
} from '@vitrine/storage/internal/postgres';
import { AgentError } from '../../errors.ts';
import type { ClusterStoreOptions, ClusterStoreProvider } from '../cluster-store.ts';
import type { RemovedUser } from '../store.ts';
import type { LargeContents } from './contents/content-rows.ts';
import { claimLargeContents, noteDropped, removeDropped } from './contents/dropped-contents.ts';
import { encodeText } from './encode-text.ts';
import { MIGRATIONS } from './migrations.ts';
import { guardQuery, guardRead } from './postgres-errors.ts';
import { createPostgresStore, type PostgresStore } from './postgres-store.ts';

/** Options of `createPostgresStores`. */
export interface PostgresStoresOptions {
  /**
   * Address of the database: `postgres://user:password@host:5432/database`. It may lead to a pooler in transaction mode that sets the `search_path`.
   */
  readonly url: string;
  /** The schema of the tables, created when it is missing: lower-case letters, digits and `_`. @default 'vitrine' */
  readonly schema?: string | undefined;
  /** Connections that are open at the same time, at most. @default 10 */
  readonly connections?: number | undefined;
  /** Name that the server lists the connections by. @default 'vitrine-chat' */
  readonly application?: string | undefined;
  /** Storage of contents above 64 KiB. @default in the database */
  readonly largeContents?: LargeContents | undefined;
}

export interface PostgresStores extends ClusterStoreProvider {
  /** The connections of the stores, which a cluster shares. */
  readonly sql: Sql;
  open(userId: string, options?: ClusterStoreOptions): Promise<PostgresStore>;
}

const APPLICATION = 'vitrine-chat';
const MAX_USER_ID = 200;
/** Longest time of a statement that a person waits for, and of one of the maintenance. */
const STATEMENT_MS = 6000;
const MAINTENANCE_MS = 600_000;
const CLOSE_S = 5;

/** Reads what the start of this Vitrine would do to the tables, and changes nothing. Rejects with `AgentError` `store-failed`. */
export const planPostgresStores = ({ url, schema }: { url: string; schema: string }): Promise<MigrationPlan> =>
  planPostgres({ url, schema, application: APPLICATION, migrations: MIGRATIONS }).catch(throwStoreFailed);

function throwStoreFailed(error: unknown): never {
  if (!(error instanceof StorageError)) throw error;
  throw new AgentError('store-failed', error.message, { cause: error, hint: error.hint });
}

/**
 * Connects, and brings the tables to the revision that this Vitrine reads. Rejects with `AgentError` `store-failed`: the address is
 * none, the server does not answer, or a newer Vitrine wrote the data. The caller closes it.
 * @example
 * const stores = await createPostgresStores({ url: 'postgres://vitrine@127.0.0.1:5432/vitrine' });
 * const store = await stores.open('ann');
 */
export async function createPostgresStores(options: PostgresStoresOptions): Promise<PostgresStores> {
  const { url, schema = 'vitrine', application = APPLICATION, connections } = options;
  const place = { url, schema, application, migrations: MIGRATIONS };
  const sql = await connectPostgres({ ...place, connections, statementMs: STATEMENT_MS }).catch(throwStoreFailed);
  const largeContents = options.largeContents && claimLargeContents(sql, options.largeContents);
  const openStore = (
    userId: string,
    { holder, pool = sql }: { readonly holder?: ClusterStoreOptions['holder'] | undefined; readonly pool?: Sql } = {},
  ): PostgresStore => createPostgresStore(pool, { userId, holder, largeContents });
  /** Runs work of no person, whose statements may take long, on a connection of its own. */
  const maintain = async <T>(work: (pool: Sql) => Promise<T>): Promise<T> => {
    const pool = await guardQuery(() => connectPostgres({ ...place, connections: 1, statementMs: MAINTENANCE_MS }));
    return work(pool).finally(() => pool.end({ timeout: CLOSE_S }));
  };
  return {
    sql,
    async open(userId, { holder } = {}) {
      if (userId === '' || userId.length > MAX_USER_ID)
        throw new AgentError('bad-arguments', `A user id has 1 to ${MAX_USER_ID} characters.`, {
          received: userId.slice(0, MAX_USER_ID),
        });
      return openStore(encodeText(userId), { holder });
    },
    removeUser: userId => maintain(pool => removeUser(pool, encodeText(userId))),
    async countSessions(userIds) {
      const ids = userIds.map(encodeText);
      const rows = await guardRead(
        () => sql`SELECT user_id, count(*)::int AS count FROM sessions
          WHERE user_id = ANY(${ids}::text[]) AND deleted_at IS NULL AND board IS NULL GROUP BY user_id`,
      );
      const counts = new Map(rows.map(row => [String(row.user_id), Number(row.count)]));
      return ids.map(id => counts.get(id) ?? 0);
    },
    eachUser: work =>
      maintain(async pool => {
        const users = await guardRead(
          () =>
            pool`SELECT user_id FROM sessions UNION SELECT user_id FROM blobs UNION SELECT user_id FROM records ORDER BY user_id`,
        );
        const errors: unknown[] = [];
        for (const { user_id: userId } of users)
          try {
            const store = openStore(String(userId), { pool });
            await work(store).finally(() => store.close());
          } catch (error) {
            errors.push(error);
          }
        if (errors.length > 0) throw errors[0];
      }),
    removeDropped: async before => (largeContents ? maintain(pool => removeDropped(pool, largeContents, before)) : 0),
    async close() {
      // Without a limit the driver waits for ever for a query whose connection was lost.
      await sql.end({ timeout: CLOSE_S });
    },
  };
}

/** The tables whose rows do not go with their session. */
const USER_TABLES = ['view_states', 'shown_uis', 'consents', 'opt_ins', 'settings', 'records', 'live_steps'];

/** The tables whose rows go with their session. */
const SESSION_TABLES = ['events', 'calls', 'approvals', 'runs', 'contexts', 'drafts', 'search_words', 'messages'];

async function removeUser(sql: Sql, userId: string): Promise<RemovedUser> {
  const removed = await sql.begin(async tx => {
    const counts: Record<string, number> = {};
    for (const table of SESSION_TABLES) counts[table] = await countRows(tx, table, userId);
    const blobs = await tx`DELETE FROM blobs WHERE user_id = ${userId} RETURNING content`;
    counts.contents = blobs.count;
    await noteDropped(tx, blobs);
    for (const table of [...USER_TABLES, 'sessions'])
      counts[table] = (await tx`DELETE FROM ${tx(table)} WHERE user_id = ${userId}`).count;
    return counts;
  });
  let rest = 0;
  for (const table of [...SESSION_TABLES, ...USER_TABLES, 'blobs', 'sessions'])
    rest += await countRows(sql, table, userId);
  return { removed, left: rest };
}

async function countRows(sql: Queries, table: string, userId: string): Promise<number> {
  const [row] = await sql`SELECT count(*)::int AS count FROM ${sql(table)} WHERE user_id = ${userId}`;
  return Number(row?.count);
}
