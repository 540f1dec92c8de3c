// Removes what is kept no longer, for all users: sessions that were not used for long, deleted sessions, and contents that nothing names.
import type { Retention } from '../api/contract/data.ts';
import type { Store, StoreProvider } from '../store/store.ts';
import { KEEP_DELETED_MS } from '../store/sweep-deleted.ts';

/**
 * How long a content stays that nothing names: it may belong to a message that is not sent yet. The stores renew what is written again, and agents
 * what they have in memory.
 */
const UNNAMED_MS = 7 * 24 * 3_600_000;
/** How long a content outside the database stays after its last row: a write may be storing a row for it. */
const DROPPED_MS = 3_600_000;
const DAY_MS = 24 * 3_600_000;

export interface Maintenance {
  readonly stores: Pick<StoreProvider, 'eachUser' | 'removeDropped'>;
  /** Retention; without it sessions stay until a user deletes them. */
  readonly retention?: Retention | undefined;
  /** Milliseconds since 1970. */
  readonly now: number;
  /** Ends it early. */
  readonly signal?: AbortSignal | undefined;
}

/** Report of what was removed. */
export interface Maintained {
  /** Sessions that were not used for long. */
  readonly sessions: number;
  readonly contents: number;
}

/**
 * Removes it, user by user. Rejects with the first error, after the other users had their turn; what was removed by then stays removed.
 *
 * @example await maintainStores({ stores, retention: { days: 90, sessions: 'all' }, now: Date.now() });
 */
export async function maintainStores({ stores, retention, now, signal }: Maintenance): Promise<Maintained> {
  let sessions = 0;
  let contents = 0;
  const time = (ms: number): string => new Date(now - ms).toISOString();
  const maintain = async (store: Store): Promise<void> => {
    signal?.throwIfAborted();
    if (retention) {
      const unused = { before: time(retention.days * DAY_MS), isArchived: retention.sessions === 'archived' };
      for (const id of await store.listUnused(unused)) {
        // Deleted so long ago that it is removed now: a deletion that no user asked for is not offered to be taken back.
        if (await deleteSession(store, id, time(KEEP_DELETED_MS + 1))) sessions++;
      }
    }
    await store.purgeSessions(time(KEEP_DELETED_MS));
    contents += await store.sweepContents({ before: time(UNNAMED_MS), signal });
  };
  await stores.eachUser(maintain);
  await stores.removeDropped(time(DROPPED_MS));
  return { sessions, contents };
}

/** Deletes a session; false when the user has deleted it meanwhile. */
async function deleteSession(store: Store, id: string, at: string): Promise<boolean> {
  try {
    await store.deleteSession(id, at);
    return true;
  } catch (error) {
    if ((error as { code?: unknown }).code === 'unknown-session') return false;
    throw error;
  }
}
