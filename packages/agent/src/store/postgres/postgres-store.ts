// The store of one user in PostgreSQL. Every statement names the user, and each write is one statement.
import type { SessionEvent } from '@vitrine/protocol/session';
import { createSerialQueue } from '@vitrine/std/internal/serial-queue';
import { errorCodeText, type Sql } from '@vitrine/storage/internal/postgres';
import type { GivenConsent } from '../../api/contract/approvals.ts';
import type { SessionSummary } from '../../api/contract/sessions.ts';
import { AgentError } from '../../errors.ts';
import { createPauses } from '../../pauses.ts';
import type { ClusterStore, ClusterStoreOptions } from '../cluster-store.ts';
import { addGivenConsents, createChoices } from './choices.ts';
import { type LargeContents, readBlob, shownUIId, toBlobRows, toShownUIRows } from './contents/content-rows.ts';
import { createContents } from './contents/contents.ts';
import { createDrafts } from './drafts.ts';
import { encodeText } from './encode-text.ts';
import { createLastSequenceNumbers, type LastSequenceNumbers } from './last-sequence-numbers.ts';
import { type ChangePlan, planChanges } from './plan-changes.ts';
import { guardQuery, guardRead } from './postgres-errors.ts';
import { createLogReader } from './read-log.ts';
import { createRecords } from './records.ts';
import { retryWrite } from './retry-write.ts';
import { createSearch } from './search.ts';
import { createSessionList, unknownSession } from './session-list.ts';
import { SESSION_REFUSED } from './write-statement.ts';

/** A user's store; the last three methods are for migrations. */
export interface PostgresStore extends ClusterStore {
  /** Creates a session that has a title and labels already, without events. */
  importSession(session: Omit<SessionSummary, 'seq'>): Promise<void>;
  /** Stores consents with the times at which they were given. */
  addGivenConsents(consents: readonly GivenConsent[]): Promise<void>;
  /** Finds the stored ones among these contents. */
  findBlobs(refs: readonly string[]): Promise<ReadonlySet<string>>;
}

interface PostgresStoreOptions {
  readonly holder: ClusterStoreOptions['holder'] | undefined;
  /** Name of the user in the database. */
  readonly userId: string;
  readonly largeContents: LargeContents | undefined;
}

export function createPostgresStore(sql: Sql, options: PostgresStoreOptions): PostgresStore {
  const { userId, largeContents: large } = options;
  const ends = createLastSequenceNumbers();
  return {
    ...createSessionList(sql, userId),
    ...createLogReader(sql, userId),
    search: createSearch(sql, userId),
    ...createContents(sql, userId),
    ...createChoices(sql, userId),
    ...createDrafts(sql, options),
    ...createRecords(sql, userId),
    write: createWriter(sql, options, ends),
    writeFirst: createFirstWriter(sql, options),
    claimSession: (sessionId, token) =>
      guardQuery(async () => {
        const [row] = await sql`
          UPDATE sessions SET holder = ${token}
          WHERE user_id = ${userId} AND id = ${encodeText(sessionId)} AND deleted_at IS NULL RETURNING seq`;
        if (!row) throw unknownSession(sessionId);
        ends.set(sessionId, token, Number(row.seq));
      }),
    getBlob: ref => guardRead(() => readBlob(sql, ref, { userId, large })),
    getShownUI: (server, uri) =>
      guardRead(async () => {
        const [row] = await sql`
          SELECT ref FROM shown_uis WHERE user_id = ${userId} AND id = ${shownUIId(server, uri)}`;
        return row && String(row.ref);
      }),
    addGivenConsents: consents => guardQuery(() => addGivenConsents(sql, userId, consents)),
    findBlobs: refs =>
      guardRead(async () => {
        const rows = await sql`SELECT ref FROM blobs WHERE user_id = ${userId} AND ref = ANY(${[...refs]}::text[])`;
        return new Set(rows.map(row => String(row.ref)));
      }),
    close: async () => {},
  };
}

/** Changes of one statement of `writeFirst`. */
const FIRST_BATCH = 250;

function createFirstWriter(sql: Sql, options: PostgresStoreOptions): ClusterStore['writeFirst'] {
  return async changes => {
    const pause = createPauses();
    const events: SessionEvent[] = [];
    // The log has still to begin; each statement goes on where the one before has ended.
    const ends: LastSequenceNumbers = { get: () => events.length, set: () => {}, forget: () => {} };
    const write = createWriter(sql, { ...options, holder: undefined, isHidden: true }, ends);
    for (let first = 0; first < changes.length; first += FIRST_BATCH) {
      await pause();
      events.push(...(await write(changes.slice(first, first + FIRST_BATCH))));
    }
    return events;
  };
}

interface WriterOptions extends PostgresStoreOptions {
  /** The sessions are deleted ones. @default they are not */
  readonly isHidden?: boolean;
}

function createWriter(sql: Sql, options: WriterOptions, ends: LastSequenceNumbers): ClusterStore['write'] {
  const { userId, holder, largeContents, isHidden = false } = options;
  // On several connections the writes of a session could overtake each other, and each would hold a connection while it waits for the row.
  const serial = createSerialQueue();
  return async changes => {
    const plan = planChanges(changes.filter(change => change.type === 'event'));
    const sessionIds = plan.sessions.map(({ sessionId }) => sessionId);
    // Large contents are on their way while earlier events of the session are written.
    const blobRows = toBlobRows(changes, largeContents);
    blobRows.catch(() => {});
    const write = (): Promise<SessionEvent[]> =>
      guardQuery(async () => {
        const blobs = await blobRows;
        const holders = new Map(sessionIds.flatMap(id => toEntry(id, holder?.(id))));
        const endsBefore = new Map(sessionIds.flatMap(id => toEntry(id, ends.get(id, holders.get(id)))));
        const contents = { blobs, shownUIs: toShownUIRows(changes) };
        const request = { userId, plan, ...contents, holders, ends: endsBefore, isHidden };
        for (const id of sessionIds) ends.forget(id);
        try {
          const bases = await retryWrite(sql, request);
          for (const { sessionId, count } of plan.sessions)
            ends.set(sessionId, holders.get(sessionId), (bases.get(sessionId) ?? 0) + count);
          return toEvents(plan, bases);
        } catch (error) {
          throw errorCodeText(error) === SESSION_REFUSED ? await explainRefusal(sql, userId, plan) : error;
        }
      });
    // The sessions are sorted, so that no two writes wait for each other.
    return sessionIds.reduceRight<typeof write>((work, id) => () => serial.run(id, work), write)();
  };
}

const toEntry = <T>(id: string, value: T | undefined): [string, T][] => (value === undefined ? [] : [[id, value]]);

/** The events as they are stored: the same text that the database has. */
function toEvents({ events }: ChangePlan, bases: ReadonlyMap<string, number>): SessionEvent[] {
  return events.map(({ sessionId, place, body }) => {
    const seq = (bases.get(sessionId) ?? 0) + place;
    return JSON.parse(`{"seq":${seq},${body}`) as SessionEvent;
  });
}

async function explainRefusal(sql: Sql, userId: string, { sessions }: ChangePlan): Promise<AgentError> {
  const ids = sessions.map(({ sessionId }) => encodeText(sessionId));
  const rows = await sql`
    SELECT id FROM sessions WHERE user_id = ${userId} AND id = ANY(${ids}::text[]) AND deleted_at IS NULL`;
  const existing = new Set(rows.map(row => String(row.id)));
  const missing = sessions.find(({ sessionId }) => !existing.has(encodeText(sessionId)));
  if (missing) return unknownSession(missing.sessionId);
  const [{ sessionId } = { sessionId: '' }] = sessions;
  return new AgentError(
    'not-holder',
    `Another process has taken over the session ${sessionId}, so this one does not write to it any more.`,
    { received: sessionId },
  );
}
