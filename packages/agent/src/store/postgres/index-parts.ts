// The parts of a write that keep the tables beside the log: messages, calls, approvals and runs, interfaces and contexts.
// Each row is touched by one part only: PostgreSQL does not say which of two changes of a row wins within a statement.
import type { Fragment, Sql } from '@vitrine/storage/internal/postgres';
import { encodeText } from './encode-text.ts';
import type { ApprovalRow, CallRow } from './plan-changes.ts';
import type { WriteRequest } from './write-statement.ts';

/** A common table expression. */
export type IndexPart = Fragment;

/** The owner of an approval without an answer. Earlier versions, which may run beside this one, wrote the id of a process. */
const OPEN = 'open';

type Session = { readonly sessionId: string };

const sessionIds = (rows: readonly Session[]): string[] => rows.map(({ sessionId }) => encodeText(sessionId));

/** The parts that have rows. They read `appended`, the sessions with the numbers before their new events. */
export function indexParts(sql: Sql, request: WriteRequest): IndexPart[] {
  const { messages, calls, approvals, runs, contexts } = request.plan;
  const newApprovals = approvals.filter(({ request }) => request !== undefined);
  const answers = approvals.filter(({ request }) => request === undefined);
  const interfaces = calls.filter(({ opening, interfacePlace }) => opening === undefined && interfacePlace !== null);
  return [
    ...(messages.length === 0 ? [] : [addMessages(sql, request)]),
    ...openCallParts(sql, request, calls),
    ...(interfaces.length === 0 ? [] : [updateCalls(sql, request, interfaces)]),
    ...(newApprovals.length === 0 ? [] : [addApprovals(sql, request, newApprovals)]),
    ...(answers.length === 0 ? [] : [answerApprovals(sql, request, answers)]),
    ...(runs.length === 0 ? [] : [addRuns(sql, request)]),
    ...(contexts.length === 0 ? [] : contextParts(sql, request)),
  ];
}

function addMessages(sql: Sql, { userId, plan: { messages } }: WriteRequest): IndexPart {
  return sql`added_messages AS (
    INSERT INTO messages (user_id, session_id, message_id, seq)
    SELECT ${userId}, a.id, m.message_id, a.base + m.place
    FROM unnest(
      ${sessionIds(messages)}::text[], ${messages.map(({ messageId }) => encodeText(messageId))}::text[],
      ${messages.map(({ place }) => place)}::int[]
    ) AS m (session_id, message_id, place) JOIN appended AS a ON a.id = m.session_id
    ON CONFLICT DO NOTHING
  )`;
}

function openCallParts(sql: Sql, { userId }: WriteRequest, calls: readonly CallRow[]): IndexPart[] {
  const insert = (rows: readonly CallRow[]): Fragment => sql`
    INSERT INTO calls (user_id, session_id, call_id, seq, made, interface_seq)
    SELECT ${userId}, a.id, c.call_id, a.base + c.place, c.made, a.base + c.interface_place
    FROM unnest(
      ${sessionIds(rows)}::text[], ${rows.map(({ callId }) => encodeText(callId))}::text[],
      ${rows.map(({ place }) => place)}::int[], ${rows.map(({ made }) => made)}::int[],
      ${rows.map(({ interfacePlace }) => interfacePlace)}::int[]
    ) AS c (session_id, call_id, place, made, interface_place) JOIN appended AS a ON a.id = c.session_id`;
  const newRows = calls.filter(({ opening }) => opening === 'insert');
  const upserts = calls.filter(({ opening }) => opening === 'upsert');
  return [
    ...(newRows.length === 0 ? [] : [sql`created_calls AS (${insert(newRows)})`]),
    // The row of a call that the model was writing becomes the row of the call itself.
    ...(upserts.length === 0
      ? []
      : [
          sql`made_calls AS (${insert(upserts)}
            ON CONFLICT (user_id, session_id, call_id) DO UPDATE SET seq = EXCLUDED.seq, made = calls.made + 1,
              interface_seq = coalesce(EXCLUDED.interface_seq, calls.interface_seq)
          )`,
        ]),
  ];
}

/** Calls whose interface comes with an event that does not open them. */
function updateCalls(sql: Sql, { userId }: WriteRequest, rows: readonly CallRow[]): IndexPart {
  return sql`changed_calls AS (
    UPDATE calls AS c SET interface_seq = a.base + u.interface_place
    FROM unnest(
      ${sessionIds(rows)}::text[], ${rows.map(({ callId }) => encodeText(callId))}::text[],
      ${rows.map(({ interfacePlace }) => interfacePlace)}::int[]
    ) AS u (session_id, call_id, interface_place) JOIN appended AS a ON a.id = u.session_id
    WHERE c.user_id = ${userId} AND c.session_id = u.session_id AND c.call_id = u.call_id
  )`;
}

function addApprovals(sql: Sql, { userId }: WriteRequest, rows: readonly ApprovalRow[]): IndexPart {
  const requests = rows.flatMap(({ request }) => request ?? []);
  return sql`added_approvals AS (
    INSERT INTO approvals (user_id, session_id, approval_id, at, seq, answer_seq, call_id, owner)
    SELECT ${userId}, a.id, p.approval_id, p.at, a.base + p.place, a.base + p.answer_place, p.call_id, p.owner
    FROM unnest(
      ${sessionIds(rows)}::text[], ${rows.map(({ approvalId }) => encodeText(approvalId))}::text[],
      ${requests.map(({ at }) => at)}::text[], ${requests.map(({ place }) => place)}::int[],
      ${rows.map(({ answerPlace }) => answerPlace)}::int[],
      ${requests.map(({ callId }) => (callId === null ? null : encodeText(callId)))}::text[],
      ${rows.map(({ answerPlace }) => (answerPlace === null ? OPEN : null))}::text[]
    ) AS p (session_id, approval_id, at, place, answer_place, call_id, owner) JOIN appended AS a ON a.id = p.session_id
  )`;
}

function answerApprovals(sql: Sql, { userId }: WriteRequest, rows: readonly ApprovalRow[]): IndexPart {
  return sql`answered_approvals AS (
    UPDATE approvals AS p SET owner = NULL, answer_seq = a.base + r.place
    FROM unnest(
      ${sessionIds(rows)}::text[], ${rows.map(({ approvalId }) => encodeText(approvalId))}::text[],
      ${rows.map(({ answerPlace }) => answerPlace)}::int[]
    ) AS r (session_id, approval_id, place) JOIN appended AS a ON a.id = r.session_id
    WHERE p.user_id = ${userId} AND p.session_id = r.session_id AND p.approval_id = r.approval_id
  )`;
}

function addRuns(sql: Sql, { userId, plan: { runs } }: WriteRequest): IndexPart {
  return sql`added_runs AS (
    INSERT INTO runs (user_id, session_id, run_id)
    SELECT ${userId}, a.id, r.run_id
    FROM unnest(${sessionIds(runs)}::text[], ${runs.map(({ runId }) => encodeText(runId))}::text[]) AS r (session_id, run_id)
    JOIN appended AS a ON a.id = r.session_id
    ON CONFLICT DO NOTHING
  )`;
}

function contextParts(sql: Sql, { userId, plan: { contexts } }: WriteRequest): IndexPart[] {
  const set = contexts.filter(({ place }) => place !== null);
  const cleared = contexts.filter(({ place }) => place === null);
  const ids = (rows: typeof contexts): string[] => rows.map(({ surfaceId }) => encodeText(surfaceId));
  const setPart = sql`set_contexts AS (
    INSERT INTO contexts (user_id, session_id, surface_id, seq)
    SELECT ${userId}, a.id, c.surface_id, a.base + c.place
    FROM unnest(${sessionIds(set)}::text[], ${ids(set)}::text[], ${set.map(({ place }) => place)}::int[])
      AS c (session_id, surface_id, place) JOIN appended AS a ON a.id = c.session_id
    ON CONFLICT (user_id, session_id, surface_id) DO UPDATE SET seq = EXCLUDED.seq
  )`;
  const clearPart = sql`cleared_contexts AS (
    DELETE FROM contexts
    USING unnest(${sessionIds(cleared)}::text[], ${ids(cleared)}::text[]) AS c (session_id, surface_id)
    JOIN appended AS a ON a.id = c.session_id
    WHERE contexts.user_id = ${userId} AND contexts.session_id = c.session_id AND contexts.surface_id = c.surface_id
  )`;
  return [...(set.length === 0 ? [] : [setPart]), ...(cleared.length === 0 ? [] : [clearPart])];
}
