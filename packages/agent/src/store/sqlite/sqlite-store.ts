// The store on `node:sqlite`: one file, WAL, prepared statements.
import { dirname, join } from 'node:path';
import { DatabaseSync, type StatementSync } from 'node:sqlite';
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
import { migrateDatabase } from '@vitrine/storage/internal/sqlite';
import { AgentError } from '../../errors.ts';
import { createPauses } from '../../pauses.ts';
import { attachBlobs, detachBlobs } from '../detached-blobs.ts';
import { indexEvent } from '../index-event.ts';
import { createOwner, loneOwner, type Owner } from '../owner.ts';
import { readAllEvents } from '../read-all-events.ts';
import { readOrSkip, readReadableEvents } from '../readable-events.ts';
import type { Abandoned, AnswerDraft, Change, DetachedBlob, EventChange, Store, StoredBlob } from '../store.ts';
import { guardStore } from '../store-errors.ts';
import { MIGRATIONS } from './migrations.ts';
import { makePrivateFile } from './private-files.ts';
import { createSqliteChoices } from './sqlite-choices.ts';
import { createSqliteContents, type SqliteContents } from './sqlite-contents.ts';
import { createRecords } from './sqlite-records.ts';
import { createSqliteSearch, type SqliteSearch } from './sqlite-search.ts';
import { createSessionList, toSession } from './sqlite-sessions.ts';
import { createSqliteWork, type RunWork } from './sqlite-work.ts';
import { optional, prepareStatements, type Row, type Statements, toEvent } from './statements.ts';

/** Options of `createSqliteStore`. */
export interface SqliteStoreOptions {
  /** A file, created with its folder when missing, or `:memory:`. */
  readonly file: string;
  /** Name of this process among those that share the file. @default crypto.randomUUID() */
  readonly ownerId?: string;
  /** Maximum file size in bytes; beyond it, writing fails as on a full disk. @default unlimited */
  readonly maxBytes?: number;
}

/**
 * Opens the database. Throws `AgentError` `store-failed` when the file cannot be used.
 * @example
 * const agent = await createAgent({ connections, store: createSqliteStore({ file: ':memory:' }) });
 */
export function createSqliteStore({ file, ownerId = crypto.randomUUID(), maxBytes }: SqliteStoreOptions): Store {
  const { database, owner } = guardStore(file, () => open(file, { ownerId, maxBytes }));
  const sql = prepareStatements(database);
  const { run, transact } = createSqliteWork(database, file);
  const search = createSqliteSearch(database);
  const contents = createSqliteContents(database, { sql, run, transact });
  const write: Store['write'] = changes =>
    transact(() => changes.flatMap(change => writeChange(change, { sql, search, owner, contents })));
  let closed = false;

  return {
    ...createSqliteChoices(database, { run, transact }),
    ...createSessionList(database, { sql, search, run, transact }),
    ...createRecords(database, run),
    ...contents.methods,
    ...logMethods(sql, run),
    ...callMethods(sql, run),
    ...approvalMethods(sql, run),
    write,
    async writeFirst(changes) {
      const pause = createPauses();
      const events: SessionEvent[] = [];
      for (let first = 0; first < changes.length; first += FIRST_BATCH) {
        const batch = changes.slice(first, first + FIRST_BATCH);
        await pause();
        const writing = { sql: { ...sql, nextSeq: sql.nextHiddenSeq }, search, owner, contents };
        events.push(...(await transact(() => batch.flatMap(change => writeChange(change, writing)))));
      }
      return events;
    },
    search: (words, options) => run(() => search.find(words, options)),
    getBlob: ref => run(() => readBlob(sql, ref)),
    claimOrphanedWork: () => transact(() => claimOrphanedWork(sql, owner)),
    async close() {
      if (closed) return;
      closed = true;
      database.close();
      owner.close();
    },
  };
}

/** Changes of one transaction of `writeFirst`: about 10 ms. */
const FIRST_BATCH = 64;

interface Writing {
  readonly sql: Statements;
  readonly search: SqliteSearch;
  readonly owner: Owner;
  readonly contents: Pick<SqliteContents, 'note'>;
}

/** Writes one change; returns its event, if it is one. */
function writeChange(change: Change, writing: Writing): SessionEvent[] {
  const { sql, contents } = writing;
  switch (change.type) {
    case 'event':
      return [addEvent(change, writing)];
    case 'blob':
      sql.putBlob.run(change.ref, change.mimeType, change.bytes, null);
      contents.note(change.ref);
      return [];
    case 'document': {
      const { ref, mimeType, value, detached } = change;
      const bytes = Buffer.from(JSON.stringify(detachBlobs(value, detached)));
      sql.putBlob.run(ref, mimeType, bytes, detached.length === 0 ? null : JSON.stringify(detached));
      contents.note(ref);
      return [];
    }
    case 'shown-ui':
      sql.setShown.run(change.server, change.uri, change.ref);
      return [];
  }
}

/** Gives the event the next number of its session. Throws `AgentError` `unknown-session`. */
function addEvent({ sessionId, event, at }: EventChange, { sql, search, owner }: Writing): SessionEvent {
  const row = sql.nextSeq.get(sessionId) as Row | undefined;
  if (!row) throw new AgentError('unknown-session', `There is no session ${sessionId}.`, { received: sessionId });
  const body = JSON.stringify({ seq: Number(row.seq), at, ...event });
  const storedEvent = JSON.parse(body) as SessionEvent;
  sql.addEvent.run(sessionId, storedEvent.seq, body);
  indexEvent(sql, sessionId, storedEvent, owner);
  search.add(sessionId, storedEvent);
  return storedEvent;
}

function logMethods(sql: Statements, run: RunWork) {
  const readEvents: Store['readEvents'] = (sessionId, { after, limit }) =>
    run(() => sql.readEvents.all(sessionId, after, limit).map(row => toEvent(row)));
  return {
    async readReadableEvents(sessionId) {
      const getSession = () => run(() => optional(sql.getSession.get(sessionId), toSession));
      try {
        return { events: await readAllEvents({ getSession, readEvents }, sessionId), missing: [] };
      } catch {
        // A damaged page costs the events that are on it.
        const { seq = 0 } = (await getSession()) ?? {};
        return run(() => readReadableEvents(sql, sessionId, seq));
      }
    },
    readEvents,
    listContexts: sessionId => run(() => sql.listContexts.all(sessionId).map(row => toEvent<ViewContextEvent>(row))),
    getViewState: (sessionId, surfaceId) =>
      run(() => optional(sql.getViewState.get(sessionId, surfaceId), row => String(row.body))),
    setViewState: ({ sessionId, surfaceId, server, json }) =>
      run(() => {
        if (json === undefined) sql.removeViewState.run(sessionId, surfaceId);
        else sql.setViewState.run(sessionId, surfaceId, server, json);
      }),
    getDraft: sessionId =>
      run(() => optional(sql.getDraft.get(sessionId), row => JSON.parse(String(row.body)) as AnswerDraft)),
    setDraft: (sessionId, draft) =>
      run(() => {
        if (draft === undefined) sql.removeDraft.run(sessionId);
        else sql.setDraft.run(sessionId, JSON.stringify(draft));
      }),
  } satisfies Partial<Store>;
}

function callMethods(sql: Statements, run: RunWork) {
  return {
    getMessage: (sessionId, messageId) =>
      run(() => optional(sql.getMessage.get(sessionId, messageId), toEvent<UserMessageEvent>)),
    hasRun: (sessionId, runId) => run(() => sql.getRun.get(sessionId, runId) !== undefined),
    getCall: (sessionId, callId) =>
      run(() => optional(sql.getCall.get(sessionId, callId), toEvent<ToolCallEvent | ToolInputEvent>)),
    getInterface: (sessionId, callId) =>
      run(() =>
        optional(sql.getInterface.get(sessionId, callId), row => {
          const event = toEvent<ToolInterfaceEvent | ToolResultEvent>(row);
          return event.type === 'tool:interface' ? event.part : chooseUI(event.sanitized.content);
        }),
      ),
    getShownUI: (server, uri) => run(() => optional(sql.getShown.get(server, uri), row => String(row.ref))),
  } satisfies Partial<Store>;
}

function approvalMethods(sql: Statements, run: RunWork) {
  return {
    getApproval: (sessionId, approvalId) =>
      run(() =>
        optional(sql.getApproval.get(sessionId, approvalId), row => ({
          event: toEvent<ApprovalRequestEvent>(row),
          answered: row.owner === null,
        })),
      ),
    listOpenApprovals: () =>
      run(() =>
        (sql.listOpenApprovals.all() as Row[]).map(row => ({
          sessionId: String(row.session_id),
          request: toEvent<ApprovalRequestEvent>(row),
        })),
      ),
    listApprovals: () =>
      run(() => {
        const { requests, answers } = readApprovals(sql);
        const answerTo = new Map(answers.map(event => [event.approvalId, event]));
        return requests.map(({ sessionId, request }) => {
          const response = answerTo.get(request.approvalId);
          return { sessionId, request, ...(response === undefined ? {} : { response }) };
        });
      }),
  } satisfies Partial<Store>;
}

interface StoredApprovals {
  readonly requests: readonly { readonly sessionId: string; readonly request: ApprovalRequestEvent }[];
  readonly answers: readonly ApprovalResponseEvent[];
}

/** Requests, newest first, and answers; without the sessions whose pages are damaged. */
function readApprovals(sql: Statements): StoredApprovals {
  const parse = (requests: readonly object[], answers: readonly object[]): StoredApprovals => ({
    requests: (requests as Row[]).map(row => ({ sessionId: String(row.session_id), request: toEvent(row) })),
    answers: answers.map(row => toEvent(row)),
  });
  const all = readOrSkip(() => parse(sql.listApprovals.all(), sql.listAnswers.all()));
  if (all) return all;
  const sessions = sql.listSessions.all().flatMap(({ id }) => {
    const session = String(id);
    return readOrSkip(() => parse(sql.listSessionApprovals.all(session), sql.listSessionAnswers.all(session))) ?? [];
  });
  const requests = sessions.flatMap(session => session.requests);
  return {
    requests: requests.sort((a, b) => b.request.at.localeCompare(a.request.at)),
    answers: sessions.flatMap(session => session.answers),
  };
}

function readBlob(sql: Statements, ref: string): StoredBlob | undefined {
  const row = sql.getBlob.get(ref) as Row | undefined;
  if (!row) return undefined;
  const { mime_type: mimeType, bytes, holes } = row as { mime_type: string; bytes: Uint8Array; holes: string | null };
  if (holes === null) return { mimeType, bytes };
  const content = attachBlobs(JSON.parse(Buffer.from(bytes).toString()), JSON.parse(holes) as DetachedBlob[], part => {
    const blob = readBlob(sql, part);
    if (!blob) throw new Error(`the content ${part} is missing`);
    return blob.bytes;
  });
  return { mimeType, bytes: new Uint8Array(Buffer.from(JSON.stringify(content))) };
}

/** Takes over what dead processes have left open; with `sessionId`, everything that is open in this session. */
function claimOrphanedWork(sql: Statements, owner: Owner): Abandoned {
  const deadOwners = sql.owners
    .all()
    .map(row => String(row.owner))
    .filter(id => !owner.isAlive(id));
  const takeRows = (statement: StatementSync): Row[] => deadOwners.flatMap(id => statement.all(owner.id, id) as Row[]);
  const readOpen = <E extends SessionEvent>(rows: readonly Row[]) =>
    rows.flatMap(row => {
      const session = String(row.session_id);
      // A damaged page costs its own session only.
      const event = readOrSkip(() => toEvent<E>(sql.getEvent.get(session, Number(row.seq)) as Row));
      return event ? [{ sessionId: session, event }] : [];
    });
  return {
    calls: readOpen<ToolCallEvent | ToolInputEvent>(takeRows(sql.takeCalls)),
    approvals: readOpen<ApprovalRequestEvent>(takeRows(sql.takeApprovals)),
    runs: takeRows(sql.takeRuns).map(row => ({
      sessionId: String(row.session_id),
      runId: String(row.run_id),
    })),
  };
}

/** How long another process may hold the database. */
const BUSY_MS = 5000;

function open(file: string, { ownerId, maxBytes }: { ownerId: string; maxBytes: number | undefined }) {
  const inMemory = file === ':memory:';
  if (!inMemory) makePrivateFile(file);
  const database = new DatabaseSync(file, { timeout: BUSY_MS });
  try {
    migrateDatabase(database, { steps: MIGRATIONS, place: file });
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
