// The prepared statements of the store, and how rows become values.
import type { DatabaseSync } from 'node:sqlite';
import type { SessionEvent } from '@vitrine/protocol/session';

export type Row = Record<string, string | number | bigint | Uint8Array | null>;

/** Maximum entries of the approval history. */
const MAX_LISTED_APPROVALS = 5000;

const SESSION = 'SELECT id, created_at, seq, title, pinned, archived, project, board FROM sessions';
/** A deleted session is like one that does not exist, until it is restored. */
const EXISTING = 'deleted_at IS NULL';
const OF_EXISTING = `session_id IN (SELECT id FROM sessions WHERE ${EXISTING})`;

export type Statements = ReturnType<typeof prepareStatements>;

export function prepareStatements(database: DatabaseSync) {
  return {
    createSession: database.prepare('INSERT INTO sessions (id, created_at, project, board) VALUES (?, ?, ?, ?)'),
    listSessions: database.prepare(`${SESSION} WHERE ${EXISTING} ORDER BY created_at DESC, rowid DESC`),
    getSession: database.prepare(`${SESSION} WHERE id = ? AND ${EXISTING}`),
    nextSeq: database.prepare(`UPDATE sessions SET seq = seq + 1 WHERE id = ? AND ${EXISTING} RETURNING seq`),
    /** Returns the next number of a session that is hidden until its first events are all there. */
    nextHiddenSeq: database.prepare(
      'UPDATE sessions SET seq = seq + 1 WHERE id = ? AND deleted_at IS NOT NULL RETURNING seq',
    ),
    setTitle: database.prepare('UPDATE sessions SET title = ? WHERE id = ? AND title IS NULL'),
    replaceTitle: database.prepare('UPDATE sessions SET title = ? WHERE id = ? AND title = ?'),
    addEvent: database.prepare('INSERT INTO events (session_id, seq, body) VALUES (?, ?, ?)'),
    readEvents: database.prepare('SELECT body FROM events WHERE session_id = ? AND seq > ? ORDER BY seq LIMIT ?'),
    addMessage: database.prepare('INSERT OR IGNORE INTO messages (session_id, message_id, seq) VALUES (?, ?, ?)'),
    getMessage: database.prepare(
      'SELECT body FROM messages JOIN events USING (session_id, seq) WHERE session_id = ? AND message_id = ?',
    ),
    openCall: database.prepare('INSERT INTO calls (session_id, call_id, seq, owner) VALUES (?, ?, ?, ?)'),
    // The row of a call that the model was writing becomes the row of the call itself.
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
    listOpenApprovals: database.prepare(
      `SELECT session_id, body FROM approvals JOIN events USING (session_id, seq)
       WHERE owner IS NOT NULL AND ${OF_EXISTING} ORDER BY json_extract(body, '$.at') DESC, approvals.rowid DESC`,
    ),
    listSessionApprovals: database.prepare(
      'SELECT session_id, body FROM approvals JOIN events USING (session_id, seq) WHERE session_id = ?',
    ),
    // An event begins with its number, time and type.
    listAnswers: database.prepare(
      `SELECT body FROM events WHERE session_id IN (SELECT session_id FROM approvals)
       AND instr(substr(body, 1, 100), '"type":"approval:response"') > 0`,
    ),
    listSessionAnswers: database.prepare(
      `SELECT body FROM events WHERE session_id = ? AND instr(substr(body, 1, 100), '"type":"approval:response"') > 0`,
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
    takeCalls: database.prepare(
      `UPDATE calls SET owner = ? WHERE owner = ? AND ${OF_EXISTING} RETURNING session_id, seq`,
    ),
    takeApprovals: database.prepare(
      `UPDATE approvals SET owner = ? WHERE owner = ? AND ${OF_EXISTING} RETURNING session_id, seq`,
    ),
    endRefusedCall: database.prepare(
      `UPDATE calls SET owner = NULL WHERE session_id = ?1 AND call_id = (
         SELECT json_extract(body, '$.callId') FROM approvals JOIN events USING (session_id, seq)
         WHERE session_id = ?1 AND approval_id = ?2 AND json_extract(body, '$.kind') IS NULL
       )`,
    ),
    openRun: database.prepare('INSERT OR IGNORE INTO runs (session_id, run_id, owner) VALUES (?, ?, ?)'),
    getRun: database.prepare('SELECT run_id FROM runs WHERE session_id = ? AND run_id = ?'),
    endRun: database.prepare('UPDATE runs SET owner = NULL WHERE session_id = ? AND run_id = ?'),
    takeRuns: database.prepare(
      `UPDATE runs SET owner = ? WHERE owner = ? AND ${OF_EXISTING} RETURNING session_id, run_id`,
    ),
    /** Reads an event without the index, so that a damaged page of it does not hide an event. */
    eventAt: database.prepare('SELECT seq, body FROM events NOT INDEXED WHERE rowid = ? AND session_id = ?'),
    lastEventAt: database.prepare('SELECT max(rowid) AS last FROM events'),
    getEvent: database.prepare('SELECT body FROM events WHERE session_id = ? AND seq = ?'),
    putBlob: database.prepare('INSERT OR IGNORE INTO blobs (ref, mime_type, bytes, holes) VALUES (?, ?, ?, ?)'),
    getBlob: database.prepare('SELECT mime_type, bytes, holes FROM blobs WHERE ref = ?'),
    getViewState: database.prepare('SELECT body FROM view_states WHERE session_id = ? AND surface_id = ?'),
    setViewState: database.prepare(
      'INSERT OR REPLACE INTO view_states (session_id, surface_id, server, body) VALUES (?, ?, ?, ?)',
    ),
    getDraft: database.prepare('SELECT body FROM drafts WHERE session_id = ?'),
    setDraft: database.prepare(
      `INSERT OR REPLACE INTO drafts (session_id, body) SELECT id, ?2 FROM sessions WHERE id = ?1 AND ${EXISTING}`,
    ),
    removeDraft: database.prepare('DELETE FROM drafts WHERE session_id = ?'),
    removeViewState: database.prepare('DELETE FROM view_states WHERE session_id = ? AND surface_id = ?'),
  };
}

/** The value of a row; undefined when there is no row. */
export const optional = <T>(row: object | undefined, read: (row: Row) => T): T | undefined =>
  row === undefined ? undefined : read(row as Row);

export const toEvent = <E extends SessionEvent = SessionEvent>(row: object): E =>
  JSON.parse(String((row as Row).body)) as E;
