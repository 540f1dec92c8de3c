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
  /** Names or external ids of groups by SCIM whose members are admins. @default none */
  readonly adminGroups?: readonly string[] | undefined;
  /** Called with reads that fail. */
  readonly onError: (error: unknown) => void;
}

/** `close` ends the looking; the caller closes `queries`. Rejects when the table cannot be read. */
export async function openAccessRecords({
  queries,
  signal,
  adminGroups = [],
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
        `SELECT a.revoked_before, a.disabled_at, a.role, a.requests_per_minute, a.tokens_per_day, a.cost_per_day,
          s.is_active AS scim_active, ${selectGroupAdmin(queries, '$2')} AS scim_admin
        FROM (SELECT CAST($1 AS TEXT) AS id) u
        LEFT JOIN user_access a ON a.user_id = u.id LEFT JOIN scim_users s ON s.user_id = u.id`,
        [userId, JSON.stringify(adminGroups)],
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

/**
 * The expression in SQL that is 1 for a user `s` of SCIM who is active and in a group that makes admins. `parameter`: names or external ids of
 * these groups as JSON.
 */
export const selectGroupAdmin = ({ texts }: Queries, parameter: string): string =>
  `CASE WHEN s.is_active = 1 AND EXISTS (
    SELECT 1 FROM scim_members m JOIN scim_groups g ON g.id = m.group_id JOIN ${texts(parameter)}
    ON listed.value IN (g.display_name, g.external_id) WHERE m.member_id = s.id
  ) THEN 1 ELSE 0 END`;

/** The members that are set; the columns are null for the others. */
export function toState(row: Row): AccessState {
  const role = row.role === 'admin' || row.role === 'user' ? row.role : undefined;
  const members = {
    revokedBefore: toNumber(row.revoked_before),
    isDisabled: row.disabled_at == null ? undefined : true,
    isDeactivated: row.scim_active == null || Number(row.scim_active) === 1 ? undefined : true,
    isGroupAdmin: Number(row.scim_admin ?? 0) === 1 ? true : undefined,
    role,
    requestsPerMinute: toNumber(row.requests_per_minute),
    tokensPerDay: toNumber(row.tokens_per_day),
    costPerDay: toNumber(row.cost_per_day),
  };
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined));
}

const toNumber = (value: unknown): number | undefined => (value == null ? undefined : Number(value));
