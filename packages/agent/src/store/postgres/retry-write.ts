// A write whose connection is lost is sent again. When it is not known whether it was stored, that is safe only for sessions that this process
// alone writes to: the statement names the end of their logs, so of several copies of it one takes effect, also of one that arrives late; and when
// a log is longer than before, this write has made it so.
import { isLost, type Sql, wasNotSent } from '@vitrine/storage/internal/postgres';
import { encodeText } from './encode-text.ts';
import { tryAgain } from './postgres-errors.ts';
import { executeWrite, type WriteRequest } from './write-statement.ts';

/** Time in which a write that no person waits for, such as the result of a call, is tried again: a database that comes back gets it. */
const PATIENT_MS = 75_000;

/** The same as `executeWrite`. Rejects with the error of the connection when it is not known whether the write was stored. */
export async function retryWrite(sql: Sql, request: WriteRequest): Promise<Map<string, number>> {
  const isRepeatable = request.plan.sessions.every(({ sessionId }) => request.ends.has(sessionId));
  let isUnsure = false;
  const attempt = async (): Promise<Map<string, number>> => {
    try {
      return await executeWrite(sql, request);
    } catch (error) {
      const stored = isUnsure && !isLost(error) ? await findStored(sql, request) : undefined;
      if (stored) return stored;
      isUnsure ||= isLost(error) && !wasNotSent(error);
      throw error;
    }
  };
  const isLasting = (error: unknown): boolean => isLost(error) && (isRepeatable || wasNotSent(error));
  return tryAgain(attempt, isLasting, isRepeatable && request.plan.messages.length === 0 ? PATIENT_MS : undefined);
}

/** The numbers before the first event of each session, when an earlier copy of this write was stored. */
async function findStored(
  sql: Sql,
  { userId, plan, holders, ends }: WriteRequest,
): Promise<Map<string, number> | undefined> {
  const ids = plan.sessions.map(({ sessionId }) => encodeText(sessionId));
  const rows = await sql`SELECT id, seq, holder FROM sessions WHERE user_id = ${userId} AND id = ANY(${ids}::text[])`;
  const byId = new Map(rows.map(row => [String(row.id), row]));
  const isStored = plan.sessions.every(({ sessionId, count }) => {
    const row = byId.get(encodeText(sessionId));
    return row?.holder === holders.get(sessionId) && Number(row?.seq) === (ends.get(sessionId) ?? Number.NaN) + count;
  });
  return isStored ? new Map(ends) : undefined;
}
