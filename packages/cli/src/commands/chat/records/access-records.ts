// Whose access has ended and what admins have set, for all processes of a chat: a row for each user, and a signal that there is something to read.
import type { AccessState, UserAccess } from '@vitrine/chat/internal/command';
import type { Queries, Row } from './queries.ts';

/** Tells other processes that a row has changed. */
export interface AccessSignal {
  publish(): void;
  /** Calls `listener` when another process may have changed a row. Returns the function that ends this. */
  subscribe(listener: () => void): () => void;
}

interface AccessRecordsOptions {
  readonly queries: Queries;
  readonly signal: AccessSignal;
  /** Called with reads that fail. */
  readonly onError: (error: unknown) => void;
}

/** `close` ends the looking; the caller closes `queries`. Rejects when the table cannot be read. */
export async function openAccessRecords({
  queries,
  signal,
  onError,
}: AccessRecordsOptions): Promise<UserAccess & { close(): Promise<void> }> {
  const listeners = new Set<(userId: string) => void>();
  /** The ends that the listeners know, of users whose row is read again. */
  let lastEnds = new Map<string, string>();
  let since: Date | number = 0;
  let reading = Promise.resolve();

  const read = async ({ isFirst }: { isFirst: boolean }): Promise<void> => {
    // A row can be committed after one with a later time: a minute is read again.
    const [clock] = await queries.run(`SELECT ${queries.minuteAgo} AS until`);
    const until = clock!.until as Date | number;
    if (isFirst) since = until;
    const rows = await queries.run('SELECT user_id, ends FROM user_access WHERE ends > 0 AND ended_at > $1', [since]);
    const next = new Map(rows.map(row => [String(row.user_id), String(row.ends)]));
    // What ended before this process was there has nothing open here.
    const ended = isFirst ? [] : [...next].filter(([userId, ends]) => lastEnds.get(userId) !== ends);
    [lastEnds, since] = [next, until];
    for (const [userId] of ended) for (const listener of [...listeners]) listener(userId);
  };
  const look = (): Promise<void> => (reading = reading.then(() => read({ isFirst: false })).catch(onError));
  await read({ isFirst: true });
  const unsubscribe = signal.subscribe(() => void look());

  const end = async (userId: string, revokedBefore: number | null): Promise<void> => {
    await queries.run(
      `INSERT INTO user_access AS a (user_id, ends, ended_at, revoked_before) VALUES ($1, 1, ${queries.now}, $2)
      ON CONFLICT (user_id) DO UPDATE
      SET ends = a.ends + 1, ended_at = ${queries.now}, revoked_before = coalesce(excluded.revoked_before, a.revoked_before)`,
      [userId, revokedBefore],
    );
    signal.publish();
    // This process does not wait for its own signal.
    await look();
  };
  return {
    interrupt: userId => end(userId, null),
    revoke: (userId, at) => end(userId, at),
    async read(userId) {
      const [row] = await queries.run(
        `SELECT revoked_before, disabled_at, role, requests_per_minute, tokens_per_day, cost_per_day
        FROM user_access WHERE user_id = $1`,
        [userId],
      );
      return row ? toState(row) : {};
    },
    async setRules(userId, { isDisabled, role, requestsPerMinute, tokensPerDay, costPerDay }) {
      await queries.run(
        `INSERT INTO user_access AS a (user_id, disabled_at, role, requests_per_minute, tokens_per_day, cost_per_day)
        VALUES ($1, CASE WHEN $2 = 1 THEN ${queries.nowMs} END, $3, $4, $5, $6)
        ON CONFLICT (user_id) DO UPDATE SET
          disabled_at = CASE WHEN $2 = 1 THEN coalesce(a.disabled_at, excluded.disabled_at) END,
          role = excluded.role, requests_per_minute = excluded.requests_per_minute,
          tokens_per_day = excluded.tokens_per_day, cost_per_day = excluded.cost_per_day`,
        [userId, isDisabled ? 1 : 0, role ?? null, requestsPerMinute ?? null, tokensPerDay ?? null, costPerDay ?? null],
      );
    },
    async swapAdmin(userId, isAdmin) {
      const [before] = await queries.run('SELECT is_admin FROM user_access WHERE user_id = $1', [userId]);
      await queries.run(
        `INSERT INTO user_access (user_id, is_admin) VALUES ($1, $2)
        ON CONFLICT (user_id) DO UPDATE SET is_admin = excluded.is_admin`,
        [userId, isAdmin],
      );
      const wasAdmin = before?.is_admin;
      return wasAdmin === null || wasAdmin === undefined ? undefined : Boolean(wasAdmin);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async close() {
      unsubscribe();
      await reading;
    },
  };
}

/** The members that are set; the columns are null for the others. */
export function toState(row: Row): AccessState {
  const role = row.role === 'admin' || row.role === 'user' ? row.role : undefined;
  const members = {
    revokedBefore: toNumber(row.revoked_before),
    isDisabled: row.disabled_at == null ? undefined : true,
    role,
    requestsPerMinute: toNumber(row.requests_per_minute),
    tokensPerDay: toNumber(row.tokens_per_day),
    costPerDay: toNumber(row.cost_per_day),
  };
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined));
}

const toNumber = (value: unknown): number | undefined => (value == null ? undefined : Number(value));
