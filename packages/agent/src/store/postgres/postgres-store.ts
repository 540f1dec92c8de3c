// The store of one user in PostgreSQL. Every statement names the user, and each write is one statement.
import type { SessionEvent } from '@vitrine/protocol/session';
import type { Presence, Sql } from '@vitrine/storage/postgres';
import type { GivenConsent } from '../../api/contract/approvals.ts';
import { AgentError } from '../../errors.ts';
import { createSerial } from '../../serial.ts';
import type { ClusterStore, ClusterStoreOptions } from '../cluster-store.ts';
import { addGivenConsents, createChoices } from './choices.ts';
import { type LargeContents, readBlob, shownUIId, toBlobRows, toShownUIRows } from './content-rows.ts';
import { encodeText } from './encode-text.ts';
import { type ChangePlan, planChanges } from './plan-changes.ts';
import { errorCodeText, guardQuery, guardRead } from './postgres-errors.ts';
import { createLogReader } from './read-log.ts';
import { takeAbandoned } from './take-abandoned.ts';
import { executeWrite, SESSION_REFUSED } from './write-statement.ts';

/** A user's store; the last three methods are for migrations. */
export interface PostgresStore extends ClusterStore {
  /** Creates a session that has a title already. */
  importSession(session: { id: string; createdAt: string; title?: string | undefined }): Promise<void>;
  /** Stores consents with the times at which they were given. */
  addGivenConsents(consents: readonly GivenConsent[]): Promise<void>;
  /** Which of these contents are stored. */
  findBlobs(refs: readonly string[]): Promise<ReadonlySet<string>>;
}

interface PostgresStoreOptions {
  readonly holder: ClusterStoreOptions['holder'] | undefined;
  /** Name of the user in the database. */
  readonly userId: string;
  /** Says to other processes that this one lives, under `owner`. */
  readonly presence: Presence;
  readonly owner: string;
  readonly largeContents: LargeContents | undefined;
}

export function createPostgresStore(sql: Sql, options: PostgresStoreOptions): PostgresStore {
  const { userId, owner, largeContents: large } = options;
  const importSession: PostgresStore['importSession'] = ({ id, createdAt, title }) =>
    guardQuery(async () => {
      await sql`
        INSERT INTO sessions (user_id, id, created_at, title)
        VALUES (${userId}, ${encodeText(id)}, ${createdAt}, ${title === undefined ? null : encodeText(title)})`;
    });
  let closed = false;
  return {
    ...createLogReader(sql, userId),
    ...createChoices(sql, userId),
    write: createWriter(sql, options),
    createSession: importSession,
    importSession,
    claimSession: (sessionId, token) =>
      guardQuery(async () => {
        const { count } = await sql`
          UPDATE sessions SET holder = ${token} WHERE user_id = ${userId} AND id = ${encodeText(sessionId)}`;
        if (count === 0) throw unknownSession(sessionId);
      }),
    takeAbandoned: sessionId => guardQuery(() => takeAbandoned(sql, { userId, owner }, sessionId)),
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
    async close() {
      if (closed) return;
      closed = true;
      await options.presence.remove(owner);
    },
  };
}

function createWriter(sql: Sql, { userId, owner, holder, largeContents }: PostgresStoreOptions): ClusterStore['write'] {
  // On several connections the writes of a session could overtake each other, and each would hold a connection while it waits for the row.
  const serial = createSerial();
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
        const request = { userId, owner, plan, blobs, shownUIs: toShownUIRows(changes), holders };
        try {
          return toEvents(plan, await executeWrite(sql, request));
        } catch (error) {
          throw errorCodeText(error) === SESSION_REFUSED ? await explainRefusal(sql, userId, plan) : error;
        }
      });
    // The sessions are sorted, so that no two writes wait for each other.
    return sessionIds.reduceRight<typeof write>((work, id) => () => serial.run(id, work), write)();
  };
}

const toEntry = (id: string, token: string | undefined): [string, string][] =>
  token === undefined ? [] : [[id, token]];

/** The events as they are stored: the same text that the database has. */
function toEvents({ events }: ChangePlan, bases: ReadonlyMap<string, number>): SessionEvent[] {
  return events.map(({ sessionId, place, body }) => {
    const seq = (bases.get(sessionId) ?? 0) + place;
    return JSON.parse(`{"seq":${seq},${body}`) as SessionEvent;
  });
}

async function explainRefusal(sql: Sql, userId: string, { sessions }: ChangePlan): Promise<AgentError> {
  const ids = sessions.map(({ sessionId }) => encodeText(sessionId));
  const rows = await sql`SELECT id FROM sessions WHERE user_id = ${userId} AND id = ANY(${ids}::text[])`;
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

const unknownSession = (sessionId: string): AgentError =>
  new AgentError('unknown-session', `There is no session ${sessionId}.`, { received: sessionId });
