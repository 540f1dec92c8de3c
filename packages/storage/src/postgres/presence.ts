// Says to other processes that this one lives: a lock of PostgreSQL, which the server releases when the connection ends, however it ends.
import { setTimeout as delay } from 'node:timers/promises';
import type { Fragment, Sql } from 'postgres';
import { StorageError } from '../errors.ts';
import { DRIVER_OPTIONS } from './array-types.ts';

/** The locks of one process. */
export interface Presence {
  /** Takes the lock `id`, for as long as this process lives or until `remove`. Rejects with `StorageError` `unreachable`. */
  add(id: string): Promise<void>;
  remove(id: string): Promise<void>;
  close(): Promise<void>;
}

/** The options of `connectPresence`. */
export interface PresenceOptions {
  /** Address of the database: `postgres://user:password@host:5432/database`. */
  readonly url: string;
  /** Name that the server lists the connection by. */
  readonly application: string;
}

const CONNECT_S = 10;
const RETRY_MS = 1000;

/** The lock of the presence `id`, as an argument of `pg_try_advisory_xact_lock`: who gets it knows that its process has gone. */
export const presenceLock = (sql: Sql, id: Fragment | string): Fragment => sql`hashtextextended(${id}, 0)`;

/**
 * Opens a connection of its own. After a lost connection it connects again and takes its locks again; until then other processes
 * take this one for dead. Rejects with `StorageError` `unreachable`.
 * @example
 * const presence = await connectPresence({ url, application: 'vitrine-chat' });
 * await presence.add(ownerId);
 */
export async function connectPresence({ url, application }: PresenceOptions): Promise<Presence> {
  const { default: postgres } = await import('postgres');
  const ids = new Set<string>();
  const closing = new AbortController();
  const sql = postgres(url, {
    ...DRIVER_OPTIONS,
    max: 1,
    // The connection must not end by itself: its locks would end with it.
    idle_timeout: 0,
    max_lifetime: null,
    connect_timeout: CONNECT_S,
    connection: { application_name: application },
    onclose: () => void restore(),
  });
  /** Takes the locks that this connection does not hold: one that is taken twice would have to be released twice. */
  const lock = async (locks: readonly string[]): Promise<void> => {
    await sql`
      SELECT pg_advisory_lock(key) FROM (SELECT hashtextextended(id, 0) AS key FROM unnest(${[...locks]}::text[]) AS id) AS keys
      WHERE NOT EXISTS (
        SELECT FROM pg_locks WHERE locktype = 'advisory' AND pid = pg_backend_pid() AND objsubid = 1
        AND (classid::bigint << 32 | objid::bigint) = key
      )`;
  };

  let isRestoring = false;
  const restore = async (): Promise<void> => {
    if (isRestoring) return;
    isRestoring = true;
    while (ids.size > 0 && !closing.signal.aborted) {
      try {
        await lock([...ids]);
        break;
      } catch {
        // The server is away; `delay` rejects when this presence is closed.
        await delay(RETRY_MS, undefined, { signal: closing.signal, ref: false }).catch(() => {});
      }
    }
    isRestoring = false;
  };

  try {
    await sql`SELECT 1`;
  } catch (error) {
    await sql.end({ timeout: 0 });
    throw new StorageError('unreachable', 'The database cannot be used.', { cause: error });
  }
  return {
    async add(id) {
      ids.add(id);
      try {
        await lock([id]);
      } catch (cause) {
        ids.delete(id);
        throw new StorageError('unreachable', 'The connection to the database was lost. Try again.', { cause });
      }
    },
    async remove(id) {
      if (!ids.delete(id)) return;
      // A connection that was lost has no locks.
      await sql`SELECT pg_advisory_unlock(${presenceLock(sql, id)})`.catch(() => {});
    },
    async close() {
      closing.abort();
      ids.clear();
      await sql.end({ timeout: 0 });
    },
  };
}
