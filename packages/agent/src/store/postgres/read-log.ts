// What is read of sessions: their events, and the tables beside the log.
import type {
  ApprovalRequestEvent,
  ApprovalResponseEvent,
  ToolCallEvent,
  ToolInterfaceEvent,
  ToolResultEvent,
  ViewContextEvent,
} from '@vitrine/protocol/internal/session/events';
import type { ToolInputEvent, UserMessageEvent } from '@vitrine/protocol/internal/session/run-events';
import { chooseUI } from '@vitrine/protocol/parts';
import type { SessionEvent } from '@vitrine/protocol/session';
import type { Sql } from '@vitrine/storage/internal/postgres';
import type { Store } from '../store.ts';
import { decodeText, encodeText } from './encode-text.ts';
import { guardRead } from './postgres-errors.ts';
import { readReadableEvents } from './readable-events.ts';
import { findSession } from './session-list.ts';

/** Maximum entries of the approval history. */
const MAX_LISTED_APPROVALS = 5000;

type LogReader = Pick<
  Store,
  | 'readEvents'
  | 'readReadableEvents'
  | 'getMessage'
  | 'hasRun'
  | 'getCall'
  | 'getInterface'
  | 'getApproval'
  | 'listApprovals'
  | 'listOpenApprovals'
  | 'listContexts'
>;

const toEvent = <E extends SessionEvent = SessionEvent>(body: unknown): E => JSON.parse(String(body)) as E;

export function createLogReader(sql: Sql, userId: string): LogReader {
  const session = (id: string) => sql`user_id = ${userId} AND session_id = ${encodeText(id)}`;
  return {
    readEvents: (id, { after, limit }) =>
      guardRead(async () => {
        const rows = await sql`
          SELECT body FROM events WHERE ${session(id)} AND seq > ${after} ORDER BY seq LIMIT ${limit}`;
        return rows.map(row => toEvent(row.body));
      }),
    readReadableEvents: id =>
      guardRead(async () => {
        const last = Number((await findSession(sql, userId, id))?.seq ?? 0);
        return readReadableEvents(sql, { userId, sessionId: id, last });
      }),
    getMessage: (id, messageId) =>
      guardRead(async () => {
        const [row] = await sql`
          SELECT body FROM messages JOIN events USING (user_id, session_id, seq)
          WHERE ${session(id)} AND message_id = ${encodeText(messageId)}`;
        return row && toEvent<UserMessageEvent>(row.body);
      }),
    hasRun: (id, runId) =>
      guardRead(async () => {
        const rows = await sql`SELECT FROM runs WHERE ${session(id)} AND run_id = ${encodeText(runId)}`;
        return rows.length > 0;
      }),
    getCall: (id, callId) =>
      guardRead(async () => {
        const [row] = await sql`
          SELECT body FROM calls JOIN events USING (user_id, session_id, seq)
          WHERE ${session(id)} AND call_id = ${encodeText(callId)}`;
        return row && toEvent<ToolCallEvent | ToolInputEvent>(row.body);
      }),
    getInterface: (id, callId) =>
      guardRead(async () => {
        const [row] = await sql`
          SELECT body FROM calls AS c JOIN events AS e USING (user_id, session_id)
          WHERE ${session(id)} AND call_id = ${encodeText(callId)} AND e.seq = c.interface_seq`;
        if (!row) return undefined;
        const event = toEvent<ToolInterfaceEvent | ToolResultEvent>(row.body);
        return event.type === 'tool:interface' ? event.part : chooseUI(event.sanitized.content);
      }),
    getApproval: (id, approvalId) =>
      guardRead(async () => {
        const [row] = await sql`
          SELECT body, owner FROM approvals JOIN events USING (user_id, session_id, seq)
          WHERE ${session(id)} AND approval_id = ${encodeText(approvalId)}`;
        return row && { event: toEvent<ApprovalRequestEvent>(row.body), answered: row.owner === null };
      }),
    listApprovals: () => guardRead(() => listApprovals(sql, userId)),
    listOpenApprovals: () =>
      guardRead(async () => {
        const rows = await sql`
          SELECT a.session_id, e.body FROM approvals AS a JOIN events AS e USING (user_id, session_id, seq)
          JOIN sessions AS s ON s.user_id = a.user_id AND s.id = a.session_id AND s.deleted_at IS NULL
          WHERE a.user_id = ${userId} AND a.owner IS NOT NULL ORDER BY a.at DESC, a.place DESC`;
        return rows.map(row => ({
          sessionId: decodeText(String(row.session_id)),
          request: toEvent<ApprovalRequestEvent>(row.body),
        }));
      }),
    listContexts: id =>
      guardRead(async () => {
        const rows = await sql`
          SELECT body FROM contexts JOIN events USING (user_id, session_id, seq) WHERE ${session(id)} ORDER BY seq`;
        return rows.map(row => toEvent<ViewContextEvent>(row.body));
      }),
  };
}

/** Newest first; without the entries that are damaged. */
async function listApprovals(sql: Sql, userId: string): ReturnType<Store['listApprovals']> {
  const rows = await sql`
    SELECT a.session_id, request.body AS request, response.body AS response FROM approvals AS a
    JOIN events AS request ON request.user_id = a.user_id AND request.session_id = a.session_id AND request.seq = a.seq
    LEFT JOIN events AS response
      ON response.user_id = a.user_id AND response.session_id = a.session_id AND response.seq = a.answer_seq
    WHERE a.user_id = ${userId} ORDER BY a.at DESC, a.place DESC LIMIT ${MAX_LISTED_APPROVALS}`;
  return rows.flatMap(row => {
    try {
      return {
        sessionId: decodeText(String(row.session_id)),
        request: toEvent<ApprovalRequestEvent>(row.request),
        ...(row.response === null ? {} : { response: toEvent<ApprovalResponseEvent>(row.response) }),
      };
    } catch {
      return [];
    }
  });
}
