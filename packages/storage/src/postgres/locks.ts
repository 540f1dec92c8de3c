// Locks of PostgreSQL around a piece of work, which no two processes do at the same time. The server releases a lock when its connection ends.
import { StorageError } from '../errors.ts';
import { DRIVER_OPTIONS } from './array-types.ts';
import { transact } from './transact.ts';

/** Work that is done by one process at a time. */
export interface Locks {
  /**
   * Runs `work` while no other work with the same name runs, in any process that uses this database. Settles as `work` does; rejects with
   * `StorageError` `unreachable`, without having run it, when the lock cannot be had. Work must not ask for a lock itself. When the connection is
   * lost, work that is under way goes on without the lock.
   *
   * @example
   * await locks.run(`renew ${userId}`, async () => store.write(await renew(await store.read())));
   */
  run<T>(name: string, work: () => Promise<T>): Promise<T>;
}

/** The options of `createLocks`. */
export interface LocksOptions {
  /** Address of the database: `postgres://user:password@host:5432/database`. */
  readonly url: string;
  /** Name that the server lists the connections by. */
  readonly application: string;
  /** Pieces of work that run or wait for other processes at the same time, at most; more wait in this process. @default 2 */
  readonly connections?: number | undefined;
}

const CONNECT_S = 10;

/**
 * Each piece of work has a connection of its own, which ends with it: this is for work that is rare. The lock belongs to a transaction, so that it holds
 * behind a pooler that shares connections between transactions, too.
 */
export function createLocks({ url, application, connections = 2 }: LocksOptions): Locks {
  const withSlot = createSlots(connections);
  const runLocked = async <T>(name: string, work: () => Promise<T>): Promise<T> => {
    const { default: postgres } = await import('postgres');
    const sql = postgres(url, {
      ...DRIVER_OPTIONS,
      max: 1,
      prepare: false,
      // The connection must not end by itself: its lock would end with it.
      idle_timeout: 0,
      max_lifetime: null,
      connect_timeout: CONNECT_S,
      connection: { application_name: application },
    });
    let outcome: Promise<T> | undefined;
    try {
      await transact(sql, async (tx, aside) => {
        await tx`SELECT pg_advisory_xact_lock(hashtextextended(${name}, 0))`;
        outcome = work();
        await aside(outcome);
      });
    } catch (cause) {
      if (!outcome) throw new StorageError('unreachable', 'The database gives no lock. Try again.', { cause });
    } finally {
      await outcome?.catch(() => {});
      await sql.end({ timeout: 0 });
    }
    return outcome!;
  };
  return { run: (name, work) => withSlot(() => runLocked(name, work)) };
}

/** Runs at most `count` pieces of work at the same time, in the order in which they came. */
function createSlots(count: number): <T>(work: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = [];
  let free = count;
  return async work => {
    if (free > 0) free--;
    else await new Promise<void>(resolve => waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else free++;
    }
  };
}
