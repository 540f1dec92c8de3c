// Which servers and models the users of a chat use, and how often they fail: counted in this process, and added to the database at intervals.
import type { ServiceUse } from '@vitrine/chat/internal/command';
import type { Queries } from './queries.ts';

const FLUSH_MS = 5_000;
/** Names between two writes; the next ones are not counted. */
const MAX_NAMES = 1000;
const STORED_DAYS = 31;
const DAY_MS = 86_400_000;

interface Count {
  uses: number;
  failures: number;
  lastFailure: string | null;
}

interface ServiceRecordsOptions {
  readonly queries: Queries;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Called with writes that fail; what they had is lost. */
  readonly onError: (error: unknown) => void;
}

/** `close` writes what is counted. */
export function createServiceRecords({
  queries,
  now,
  onError,
}: ServiceRecordsOptions): ServiceUse & { close(): Promise<void> } {
  let counts = new Map<string, Count>();
  let writing = Promise.resolve();

  const write = async (): Promise<void> => {
    const batch = counts;
    counts = new Map();
    const day = new Date(now()).toISOString().slice(0, 10);
    for (const [key, { uses, failures, lastFailure }] of batch) {
      const [kind, name] = JSON.parse(key) as [string, string];
      await queries.run(
        `INSERT INTO service_use AS s (day, kind, name, uses, failures, last_used_at, last_failed_at, last_failure)
        VALUES ($1, $2, $3, $4, CAST($5 AS BIGINT), ${queries.nowMs}, CASE WHEN CAST($5 AS BIGINT) > 0 THEN ${queries.nowMs} END, $6)
        ON CONFLICT (day, kind, name) DO UPDATE SET
          uses = s.uses + excluded.uses, failures = s.failures + excluded.failures, last_used_at = excluded.last_used_at,
          last_failed_at = coalesce(excluded.last_failed_at, s.last_failed_at),
          last_failure = coalesce(excluded.last_failure, s.last_failure)`,
        [day, kind, name, uses, failures, lastFailure],
      );
    }
    const oldest = new Date(now() - STORED_DAYS * DAY_MS).toISOString().slice(0, 10);
    if (batch.size > 0) await queries.run('DELETE FROM service_use WHERE day < $1', [oldest]);
  };
  const flush = (): Promise<void> => (writing = writing.then(write).catch(onError));
  const timer = setInterval(() => void flush(), FLUSH_MS).unref();
  return {
    count(kind, name, failure) {
      const key = JSON.stringify([kind, name]);
      const count = counts.get(key) ?? { uses: 0, failures: 0, lastFailure: null };
      if (!counts.has(key) && counts.size >= MAX_NAMES) return;
      counts.set(key, count);
      count.uses++;
      if (failure === undefined) return;
      count.failures++;
      count.lastFailure = failure;
    },
    async list(since) {
      await flush();
      const rows = await queries.run(
        `SELECT s.kind, s.name, sum(s.uses) AS uses, sum(s.failures) AS failures, max(s.last_used_at) AS last_used_at,
          max(s.last_failed_at) AS last_failed_at,
          (SELECT f.last_failure FROM service_use f WHERE f.kind = s.kind AND f.name = s.name
            AND f.last_failed_at IS NOT NULL ORDER BY f.last_failed_at DESC LIMIT 1) AS last_failure
        FROM service_use s WHERE s.day >= $1 GROUP BY s.kind, s.name ORDER BY s.kind DESC, uses DESC, s.name LIMIT 500`,
        [since],
      );
      return rows.map(row => ({
        kind: row.kind === 'model' ? 'model' : 'server',
        name: String(row.name),
        uses: Number(row.uses),
        failures: Number(row.failures),
        lastUsedAt: Number(row.last_used_at),
        ...(row.last_failed_at == null ? {} : { lastFailedAt: Number(row.last_failed_at) }),
        ...(row.last_failure == null ? {} : { lastFailure: String(row.last_failure) }),
      }));
    },
    async close() {
      clearInterval(timer);
      await flush();
    },
  };
}
