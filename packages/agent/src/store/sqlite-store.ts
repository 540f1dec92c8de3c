// The store on `node:sqlite`: one file, WAL, prepared statements.
import { mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import {
  type ApprovalRequestEvent,
  type ApprovalResponseEvent,
  chosenInterface,
  type SessionEvent,
  type ToolCallEvent,
  type ToolInputEvent,
  type ToolInterfaceEvent,
  type ToolResultEvent,
  type ViewContextEvent,
} from '@vitrine/protocol';
import type { SessionSummary } from '../client/contract/sessions.ts';
import { AgentError, messageOf } from '../errors.ts';
import { createChoiceStore } from './choice-store.ts';
import { attachBlobs, detachBlobs } from './detached-blobs.ts';
import { createOwner, loneOwner } from './owner.ts';
import { prepareSchema } from './schema.ts';
import type { DetachedBlob, Store } from './store.ts';

export interface SqliteStoreOptions {
  /** A file, made with its folder when missing, or `:memory:`. */
  readonly file: string;
  /** Name of this process among those that share the file. @default crypto.randomUUID() */
  readonly ownerId?: string;
  /** The size the file may grow to; beyond it, writing fails as on a full disk. @default unlimited */
  readonly maxBytes?: number;
}

type Row = Record<string, string | number | bigint | Uint8Array | null>;

/** Characters. */
const MAX_TITLE = 80;

const SESSION = 'SELECT id, created_at, seq, title FROM sessions';

/** Of the audit list. */
const MAX_LISTED_APPROVALS = 5000;

/** Opens the database. Throws `AgentError` `store-failed` when the file cannot be used. */
export function createSqliteStore({ file, ownerId = crypto.randomUUID(), maxBytes }: SqliteStoreOptions): Store {
  const { database, owner } = guard(file, () => open(file, { ownerId, maxBytes }));
  const sql = {
    createSession: database.prepare('INSERT INTO sessions (id, created_at) VALUES (?, ?)'),
    listSessions: database.prepare(`${SESSION} ORDER BY created_at DESC, rowid DESC`),
    getSession: database.prepare(`${SESSION} WHERE id = ?`),
    nextSeq: database.prepare('UPDATE sessions SET seq = seq + 1 WHERE id = ? RETURNING seq'),
    setTitle: database.prepare('UPDATE sessions SET title = ? WHERE id = ? AND title IS NULL'),
    addEvent: database.prepare('INSERT INTO events (session_id, seq, body) VALUES (?, ?, ?)'),
    readEvents: database.prepare('SELECT body FROM events WHERE session_id = ? AND seq > ? ORDER BY seq LIMIT ?'),
    openCall: database.prepare('INSERT INTO calls (session_id, call_id, seq, owner) VALUES (?, ?, ?, ?)'),
    // The row of a call that the model was writing becomes that of the call.
    makeCall: database.prepare(
      `UPDATE calls SET seq = ? WHERE session_id = ? AND call_id = ? AND 'tool:input' = (
         SELECT json_extract(body, '$.type') FROM events
         WHERE events.session_id = calls.session_id AND events.seq = calls.seq
       )`,
    ),
    endCall: database.prepare('UPDATE calls SET owner = NULL WHERE session_id = ? AND call_id = ?'),
    getCall: database.prepare(
      'SELECT body FROM calls JOIN events USING (session_id, seq) WHERE session_id = ? AND call_id = ?',
    ),
    nameInterface: database.prepare('UPDATE calls SET interface_seq = ? WHERE session_id = ? AND call_id = ?'),
    getInterface: database.prepare(
      `SELECT body FROM calls JOIN events ON events.session_id = calls.session_id AND events.seq = interface_seq
       WHERE calls.session_id = ? AND call_id = ?`,
    ),
    getShown: database.prepare('SELECT ref FROM interfaces WHERE server = ? AND uri = ?'),
    setShown: database.prepare('INSERT OR REPLACE INTO interfaces (server, uri, ref) VALUES (?, ?, ?)'),
    openApproval: database.prepare('INSERT INTO approvals (session_id, approval_id, seq, owner) VALUES (?, ?, ?, ?)'),
    endApproval: database.prepare('UPDATE approvals SET owner = NULL WHERE session_id = ? AND approval_id = ?'),
    getApproval: database.prepare(
      'SELECT body, owner FROM approvals JOIN events USING (session_id, seq) WHERE session_id = ? AND approval_id = ?',
    ),
    listApprovals: database.prepare(
      `SELECT session_id, body FROM approvals JOIN events USING (session_id, seq)
       ORDER BY json_extract(body, '$.at') DESC, approvals.rowid DESC LIMIT ${MAX_LISTED_APPROVALS}`,
    ),
    // An event begins with its number, time and type.
    listAnswers: database.prepare(
      `SELECT body FROM events WHERE session_id IN (SELECT session_id FROM approvals)
       AND instr(substr(body, 1, 100), '"type":"approval:response"') > 0`,
    ),
    setContext: database.prepare('INSERT OR REPLACE INTO contexts (session_id, surface_id, seq) VALUES (?, ?, ?)'),
    clearContext: database.prepare('DELETE FROM contexts WHERE session_id = ? AND surface_id = ?'),
    listContexts: database.prepare(
      'SELECT body FROM contexts JOIN events USING (session_id, seq) WHERE session_id = ? ORDER BY seq',
    ),
    owners: database.prepare(
      `SELECT owner FROM calls WHERE owner IS NOT NULL UNION SELECT owner FROM approvals WHERE owner IS NOT NULL
       UNION SELECT owner FROM runs WHERE owner IS NOT NULL`,
    ),
    takeCalls: database.prepare('UPDATE calls SET owner = ? WHERE owner = ? RETURNING session_id, seq'),
    takeApprovals: database.prepare('UPDATE approvals SET owner = ? WHERE owner = ? RETURNING session_id, seq'),
    endRefusedCall: database.prepare(
      `UPDATE calls SET owner = NULL WHERE session_id = ?1 AND call_id = (
         SELECT json_extract(body, '$.callId') FROM approvals JOIN events USING (session_id, seq)
         WHERE session_id = ?1 AND approval_id = ?2 AND json_extract(body, '$.kind') IS NULL
       )`,
    ),
    openRun: database.prepare('INSERT OR IGNORE INTO runs (session_id, run_id, owner) VALUES (?, ?, ?)'),
    endRun: database.prepare('UPDATE runs SET owner = NULL WHERE session_id = ? AND run_id = ?'),
    takeRuns: database.prepare('UPDATE runs SET owner = ? WHERE owner = ? RETURNING session_id, run_id'),
    getEvent: database.prepare('SELECT body FROM events WHERE session_id = ? AND seq = ?'),
    putBlob: database.prepare('INSERT OR IGNORE INTO blobs (ref, mime_type, bytes, holes) VALUES (?, ?, ?, ?)'),
    getBlob: database.prepare('SELECT mime_type, bytes, holes FROM blobs WHERE ref = ?'),
    getViewState: database.prepare('SELECT body FROM view_states WHERE session_id = ? AND surface_id = ?'),
    setViewState: database.prepare(
      'INSERT OR REPLACE INTO view_states (session_id, surface_id, server, body) VALUES (?, ?, ?, ?)',
    ),
    removeViewState: database.prepare('DELETE FROM view_states WHERE session_id = ? AND surface_id = ?'),
  };

  let closed = false;

  const run = <T>(work: () => T): T => guard(file, work);
  let inTransaction = false;
  const transact = <T>(work: () => T): T =>
    run(() => {
      if (inTransaction) return work();
      database.exec('BEGIN IMMEDIATE');
      inTransaction = true;
      try {
        const value = work();
        database.exec('COMMIT');
        return value;
      } catch (error) {
        try {
          database.exec('ROLLBACK');
        } catch {
          // SQLite rolls back by itself on some errors, a full disk among them; the error to tell is the first.
        }
        throw error;
      } finally {
        inTransaction = false;
      }
    });

  const note = (sessionId: string, event: SessionEvent): void => {
    switch (event.type) {
      case 'message:user':
        sql.openRun.run(sessionId, event.runId, owner.id);
        sql.setTitle.run(titleOf(event.text), sessionId);
        break;
      case 'run:start':
        // A run for messages that came too late to steer another has no message of its own.
        sql.openRun.run(sessionId, event.runId, owner.id);
        break;
      case 'run:end':
        sql.endRun.run(sessionId, event.runId);
        break;
      case 'tool:input':
        sql.openCall.run(sessionId, event.callId, event.seq, owner.id);
        break;
      case 'llm:tool-call':
        if (sql.makeCall.run(event.seq, sessionId, event.callId).changes === 0)
          sql.openCall.run(sessionId, event.callId, event.seq, owner.id);
        sql.setTitle.run(event.title ?? event.toolName, sessionId);
        break;
      case 'llm:tool-result':
        sql.endCall.run(sessionId, event.callId);
        if (chosenInterface(event.sanitized.content)) sql.nameInterface.run(event.seq, sessionId, event.callId);
        break;
      case 'tool:interface':
        sql.nameInterface.run(event.seq, sessionId, event.callId);
        break;
      case 'approval:request':
        sql.openApproval.run(sessionId, event.approvalId, event.seq, owner.id);
        break;
      case 'approval:response':
        sql.endApproval.run(sessionId, event.approvalId);
        if (event.status !== 'approved') sql.endRefusedCall.run(sessionId, event.approvalId);
        break;
      case 'view:context':
        if (event.cleared === undefined) sql.setContext.run(sessionId, event.surfaceId, event.seq);
        else sql.clearContext.run(sessionId, event.surfaceId);
        break;
    }
  };

  const readBlob = (ref: string) => {
    const row = sql.getBlob.get(ref) as Row | undefined;
    if (!row) return undefined;
    const { mime_type: mimeType, bytes, holes } = row as { mime_type: string; bytes: Uint8Array; holes: string | null };
    if (holes === null) return { mimeType, bytes };
    const whole = attachBlobs(JSON.parse(Buffer.from(bytes).toString()), JSON.parse(holes) as DetachedBlob[], part => {
      const found = readBlob(part);
      if (!found) throw new Error(`the content ${part} is missing`);
      return found.bytes;
    });
    return { mimeType, bytes: new Uint8Array(Buffer.from(JSON.stringify(whole))) };
  };

  return {
    batch: transact,
    ...createChoiceStore(database, { run, transact }),
    createSession: ({ id, createdAt }) => void run(() => sql.createSession.run(id, createdAt)),
    listSessions: () => run(() => sql.listSessions.all().map(toSession)),
    getSession: id => run(() => optional(sql.getSession.get(id), toSession)),
    append: (sessionId, event, at) =>
      transact(() => {
        const row = sql.nextSeq.get(sessionId) as Row | undefined;
        if (!row) throw new AgentError('unknown-session', `There is no session ${sessionId}.`, { received: sessionId });
        const body = JSON.stringify({ seq: Number(row.seq), at, ...event });
        const whole = JSON.parse(body) as SessionEvent;
        sql.addEvent.run(sessionId, whole.seq, body);
        note(sessionId, whole);
        return whole;
      }),
    readEvents: (sessionId, { after, limit }) =>
      run(() => sql.readEvents.all(sessionId, after, limit).map(row => toEvent(row))),
    getCall: (sessionId, callId) =>
      run(() => optional(sql.getCall.get(sessionId, callId), toEvent<ToolCallEvent | ToolInputEvent>)),
    getInterface: (sessionId, callId) =>
      run(() =>
        optional(sql.getInterface.get(sessionId, callId), row => {
          const event = toEvent<ToolInterfaceEvent | ToolResultEvent>(row);
          return event.type === 'tool:interface' ? event.part : chosenInterface(event.sanitized.content);
        }),
      ),
    getShownInterface: (server, uri) => run(() => optional(sql.getShown.get(server, uri), row => String(row.ref))),
    setShownInterface: ({ server, uri, ref }) => void run(() => sql.setShown.run(server, uri, ref)),
    getApproval: (sessionId, approvalId) =>
      run(() =>
        optional(sql.getApproval.get(sessionId, approvalId), row => ({
          event: toEvent<ApprovalRequestEvent>(row),
          answered: row.owner === null,
        })),
      ),
    listApprovals: () =>
      run(() => {
        const answers = sql.listAnswers.all().map(row => toEvent<ApprovalResponseEvent>(row));
        const answerTo = new Map(answers.map(event => [event.approvalId, event]));
        return sql.listApprovals.all().map(row => {
          const request = toEvent<ApprovalRequestEvent>(row);
          const response = answerTo.get(request.approvalId);
          return { sessionId: String(row.session_id), request, ...(response === undefined ? {} : { response }) };
        });
      }),
    listContexts: sessionId => run(() => sql.listContexts.all(sessionId).map(row => toEvent<ViewContextEvent>(row))),
    takeAbandoned: () =>
      transact(() => {
        const gone = sql.owners.all().map(row => String(row.owner));
        const take = <E extends SessionEvent>(statement: typeof sql.takeCalls) =>
          gone
            .filter(id => !owner.isAlive(id))
            .flatMap(id => statement.all(owner.id, id) as Row[])
            .map(row => ({
              sessionId: String(row.session_id),
              event: toEvent<E>(sql.getEvent.get(String(row.session_id), Number(row.seq)) as Row),
            }));
        const runs = gone
          .filter(id => !owner.isAlive(id))
          .flatMap(id => sql.takeRuns.all(owner.id, id) as Row[])
          .map(row => ({ sessionId: String(row.session_id), runId: String(row.run_id) }));
        return {
          calls: take<ToolCallEvent | ToolInputEvent>(sql.takeCalls),
          approvals: take<ApprovalRequestEvent>(sql.takeApprovals),
          runs,
        };
      }),
    putBlob: ({ ref, mimeType, bytes }) => void run(() => sql.putBlob.run(ref, mimeType, bytes, null)),
    putDocument: ({ ref, mimeType, value, holes }) =>
      void run(() => {
        const bytes = Buffer.from(JSON.stringify(detachBlobs(value, holes)));
        sql.putBlob.run(ref, mimeType, bytes, holes.length === 0 ? null : JSON.stringify(holes));
      }),
    getBlob: ref => run(() => readBlob(ref)),
    getViewState: (sessionId, surfaceId) =>
      run(() => optional(sql.getViewState.get(sessionId, surfaceId), row => String(row.body))),
    setViewState: ({ sessionId, surfaceId, server, json }) =>
      void run(() =>
        json === undefined
          ? sql.removeViewState.run(sessionId, surfaceId)
          : sql.setViewState.run(sessionId, surfaceId, server, json),
      ),
    close() {
      if (closed) return;
      closed = true;
      database.close();
      owner.close();
    },
  };
}

function open(file: string, { ownerId, maxBytes }: { ownerId: string; maxBytes: number | undefined }) {
  const inMemory = file === ':memory:';
  if (!inMemory) mkdirSync(dirname(file), { recursive: true });
  const database = new DatabaseSync(file);
  try {
    prepareSchema(database, file);
    if (maxBytes !== undefined) limitSize(database, maxBytes);
    return { database, owner: inMemory ? loneOwner(ownerId) : createOwner(join(dirname(file), 'owners'), ownerId) };
  } catch (error) {
    database.close();
    throw error;
  }
}

function limitSize(database: DatabaseSync, maxBytes: number): void {
  const pageSize = Number(database.prepare('PRAGMA page_size').get()?.page_size);
  database.exec(`PRAGMA max_page_count = ${Math.max(1, Math.floor(maxBytes / pageSize))}`);
}

function guard<T>(file: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (error instanceof AgentError) throw error;
    throw new AgentError(
      'store-failed',
      `Cannot use the database ${file}: ${messageOf(error)}. Check the disk and its rights, or use another data folder.`,
      { cause: error },
    );
  }
}

const optional = <T>(row: object | undefined, read: (row: Row) => T): T | undefined =>
  row === undefined ? undefined : read(row as Row);

const toEvent = <E extends SessionEvent = SessionEvent>(row: object): E => JSON.parse(String((row as Row).body)) as E;

/** The first line of a message. */
function titleOf(text: string): string {
  const line = text.trim().split('\n')[0]!.trim();
  return line.length > MAX_TITLE ? `${line.slice(0, MAX_TITLE - 1).trimEnd()}…` : line;
}

function toSession(row: object): SessionSummary {
  const { id, created_at, seq, title } = row as Row;
  const summary = { id: String(id), createdAt: String(created_at), seq: Number(seq) };
  return title === null || title === undefined ? summary : { ...summary, title: String(title) };
}
