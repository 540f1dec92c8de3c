// Rate limits that several processes share: one statement for each request, on the routes that have a limit. As in memory
// (`@vitrine/std/internal/rate-limit`), a client is one number: the moment at which its limit is whole again (ITU-T I.371).
import type { Sql } from 'postgres';
import type { RateDecision, RateRequest } from './metadata-store.ts';

/** Sums of intervals are not exact. */
const ROUNDING_MS = 0.001;

export async function countRequest(sql: Sql, { key, times, windowMs, now }: RateRequest): Promise<RateDecision> {
  const interval = windowMs / times;
  const at = sql`${now}::float8`;
  const isAllowed = sql`greatest(r.full_at, ${at}) - ${at} <= ${(times - 1) * interval + ROUNDING_MS}::float8`;
  const isFirst = sql`(r.refused_at IS NULL OR r.refused_at > ${at} OR ${at} - r.refused_at >= ${windowMs}::float8)`;
  const [row] = await sql`
    INSERT INTO rate_limits AS r (key, full_at, decision)
    VALUES (${key}, ${now + interval}::float8, 'allowed')
    ON CONFLICT (key) DO UPDATE SET
      full_at = CASE WHEN ${isAllowed} THEN greatest(r.full_at, ${at}) + ${interval}::float8 ELSE r.full_at END,
      refused_at = CASE WHEN NOT ${isAllowed} AND ${isFirst} THEN ${at} ELSE r.refused_at END,
      decision = CASE WHEN ${isAllowed} THEN 'allowed' WHEN ${isFirst} THEN 'refused-first' ELSE 'refused' END
    RETURNING decision`;
  return String(row?.decision) as RateDecision;
}

/** Milliseconds longer than any window. */
const LONGEST_WINDOW_MS = 2 * 3_600_000;

/** Removes clients that have their whole limit, and whose refusals are forgotten. */
export async function dropOldRequests(sql: Sql): Promise<void> {
  await sql`DELETE FROM rate_limits WHERE full_at < ${Date.now() - LONGEST_WINDOW_MS}::float8`;
}
