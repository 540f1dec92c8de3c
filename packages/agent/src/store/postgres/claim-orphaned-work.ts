// Takes over what other processes have left open. A process holds a lock under its owner id as long as it lives
// (`@vitrine/storage/internal/postgres`, presence); a process that gets that lock knows that its holder has gone.

import type { ApprovalRequestEvent, ToolCallEvent } from '@vitrine/protocol/internal/session/events';
import type { ToolInputEvent } from '@vitrine/protocol/internal/session/run-events';
import { type Fragment, presenceLock, type Sql } from '@vitrine/storage/internal/postgres';
import type { Abandoned } from '../store.ts';
import { decodeText, encodeText } from './encode-text.ts';

interface Taker {
  readonly userId: string;
  readonly owner: string;
}

/** Takes what dead processes have opened in all sessions; in one session, when it is given, whatever is open. */
export async function claimOrphanedWork(sql: Sql, { userId, owner }: Taker, sessionId?: string): Promise<Abandoned> {
  const open = (table: string): Fragment => sql`
    SELECT owner FROM ${sql(table)} WHERE user_id = ${userId} AND owner IS NOT NULL AND owner <> ${owner}`;
  const isAbandoned =
    sessionId === undefined
      ? sql`
        user_id = ${userId} AND owner IN (SELECT owner FROM gone)
        AND session_id IN (SELECT id FROM sessions WHERE user_id = ${userId} AND deleted_at IS NULL)`
      : sql`user_id = ${userId} AND session_id = ${encodeText(sessionId)} AND owner IS NOT NULL`;
  // The lock of a dead process lasts until the end of the statement: of two callers one gets it.
  const deadOwners =
    sessionId === undefined
      ? sql`
        gone AS MATERIALIZED (
          SELECT owner FROM (${open('calls')} UNION ${open('approvals')} UNION ${open('runs')}) AS owners
          WHERE pg_try_advisory_xact_lock(${presenceLock(sql, sql`owner`)})
        ),`
      : sql``;
  const rows = await sql`
    WITH ${deadOwners}
    taken_calls AS (UPDATE calls SET owner = ${owner} WHERE ${isAbandoned} RETURNING session_id, seq),
    taken_approvals AS (UPDATE approvals SET owner = ${owner} WHERE ${isAbandoned} RETURNING session_id, seq),
    taken_runs AS (UPDATE runs SET owner = ${owner} WHERE ${isAbandoned} RETURNING session_id, run_id),
    taken AS (
      SELECT 'call' AS kind, session_id, seq FROM taken_calls
      UNION ALL SELECT 'approval', session_id, seq FROM taken_approvals
    )
    SELECT taken.kind, taken.session_id, taken.seq, e.body, NULL AS run_id FROM taken
    JOIN events AS e ON e.user_id = ${userId} AND e.session_id = taken.session_id AND e.seq = taken.seq
    UNION ALL SELECT 'run', session_id, 0, NULL, run_id FROM taken_runs
    ORDER BY session_id, seq, run_id`;
  const take = <E>(kind: string): { sessionId: string; event: E }[] =>
    rows.flatMap(row => (row.kind === kind ? readEvent<E>(decodeText(String(row.session_id)), String(row.body)) : []));
  return {
    calls: take<ToolCallEvent | ToolInputEvent>('call'),
    approvals: take<ApprovalRequestEvent>('approval'),
    runs: rows.flatMap(row =>
      row.kind === 'run'
        ? { sessionId: decodeText(String(row.session_id)), runId: decodeText(String(row.run_id)) }
        : [],
    ),
  };
}

/** A damaged event costs its own call or approval only. */
function readEvent<E>(sessionId: string, body: string): { sessionId: string; event: E }[] {
  try {
    return [{ sessionId, event: JSON.parse(body) as E }];
  } catch {
    return [];
  }
}
