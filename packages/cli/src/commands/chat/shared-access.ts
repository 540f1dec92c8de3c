// Whose access has ended, for all processes of a chat: a row for each user, and a signal that there is something to read.
import type { UserAccess } from '@vitrine/chat/internal/command';
import type { Sql } from '@vitrine/storage/internal/postgres';
import type { Signals } from '@vitrine/storage/internal/signals';

const TOPIC = 'access';
/** A signal can be lost: how often rows are read without one. */
const LOOK_MS = 30_000;
/** A row can be committed after one with a later time: this much is read again. */
const OVERLAP = '60 seconds';

interface SharedAccessOptions {
  readonly sql: Sql;
  readonly signals: Signals;
  /** Called with reads that fail. */
  readonly onError: (error: unknown) => void;
}

/** `close` ends the looking; the caller closes `sql` and `signals`. Rejects when the table cannot be read. */
export async function openSharedAccess({
  sql,
  signals,
  onError,
}: SharedAccessOptions): Promise<UserAccess & { close(): Promise<void> }> {
  const listeners = new Set<(userId: string) => void>();
  /** The ends that the listeners know, of users whose row is read again. */
  let lastEnds = new Map<string, string>();
  let since = new Date(0);
  let reading = Promise.resolve();

  const read = async ({ isFirst }: { isFirst: boolean }): Promise<void> => {
    const [clock] = await sql`SELECT now() - ${OVERLAP}::interval AS until`;
    if (isFirst) since = clock!.until as Date;
    const rows = await sql`SELECT user_id, ends FROM user_access WHERE ends > 0 AND ended_at > ${since}`;
    const next = new Map(rows.map(row => [String(row.user_id), String(row.ends)]));
    // What ended before this process was there has nothing open here.
    const ended = isFirst ? [] : [...next].filter(([userId, ends]) => lastEnds.get(userId) !== ends);
    [lastEnds, since] = [next, clock!.until as Date];
    for (const [userId] of ended) for (const listener of [...listeners]) listener(userId);
  };
  const look = (): Promise<void> => (reading = reading.then(() => read({ isFirst: false })).catch(onError));
  await read({ isFirst: true });
  const unsubscribes = [signals.subscribe(TOPIC, () => void look()), signals.subscribeConnection(() => void look())];
  const timer = setInterval(() => void look(), LOOK_MS).unref();

  const end = async (userId: string, revokedBefore: number | null): Promise<void> => {
    await sql`
      INSERT INTO user_access AS a (user_id, ends, revoked_before) VALUES (${userId}, 1, ${revokedBefore})
      ON CONFLICT (user_id) DO UPDATE
      SET ends = a.ends + 1, ended_at = now(), revoked_before = coalesce(excluded.revoked_before, a.revoked_before)`;
    signals.publish(TOPIC);
    // This process does not wait for its own signal.
    await look();
  };
  return {
    interrupt: userId => end(userId, null),
    revoke: (userId, at) => end(userId, at),
    async revokedBefore(userId) {
      const [row] = await sql`SELECT revoked_before FROM user_access WHERE user_id = ${userId}`;
      return row?.revoked_before == null ? undefined : Number(row.revoked_before);
    },
    async swapAdmin(userId, isAdmin) {
      const [row] = await sql`
        WITH old AS (SELECT is_admin FROM user_access WHERE user_id = ${userId}),
        changed AS (
          INSERT INTO user_access (user_id, is_admin) VALUES (${userId}, ${isAdmin})
          ON CONFLICT (user_id) DO UPDATE SET is_admin = excluded.is_admin
        )
        SELECT is_admin FROM old`;
      return (row?.is_admin as boolean | null | undefined) ?? undefined;
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async close() {
      for (const unsubscribe of unsubscribes) unsubscribe();
      clearInterval(timer);
      await reading;
    },
  };
}
