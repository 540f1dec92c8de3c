// Reads everything that a data folder has, for its migration. It reads the rows themselves: a migration copies what is stored.
import { existsSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Consent } from '@vitrine/protocol/internal/session/consent';
import type { SandboxOptIn } from '@vitrine/protocol/sandbox';
import type { SessionEvent } from '@vitrine/protocol/session';
import type { GivenConsent, ServerOptIns } from '../../api/contract/approvals.ts';
import type { SessionSummary } from '../../api/contract/sessions.ts';
import { AgentError } from '../../errors.ts';
import { isInUse } from '../owner.ts';
import { toRecord } from '../sqlite/sqlite-records.ts';
import { toSession } from '../sqlite/sqlite-sessions.ts';
import { createSqliteStore } from '../sqlite/sqlite-store.ts';
import type { BlobChange, Change, DetachedBlob, DocumentChange, StoredRecord } from '../store.ts';
import { guardStore } from '../store-errors.ts';

/** Contents that are read at once, at most. */
const CONTENT_BATCH = 50;

export interface SqliteSource {
  /** Lists the sessions in the order of their creation, without deleted ones. */
  listSessions(): SessionSummary[];
  /** Throws `AgentError` `store-failed` when one of them is damaged. */
  readEvents(sessionId: string, range: { after: number; limit: number }): SessionEvent[];
  countContents(): number;
  /** Contents in the order in which they were stored, so that parts come before their documents. */
  readContents(): Generator<(BlobChange | DocumentChange)[]>;
  listShownUIs(): Extract<Change, { type: 'shown-ui' }>[];
  listConsents(): GivenConsent[];
  listOptIns(): ServerOptIns[];
  listSettings(): { readonly name: string; readonly value: unknown }[];
  listRecords(): StoredRecord[];
  listViewStates(): { sessionId: string; surfaceId: string; server: string; json: string }[];
  close(): void;
}

/**
 * Opens the database of a data folder for reading, with today's tables, as opening it in the chat does. Throws `AgentError`: `bad-arguments` when there is none, `store-in-use` when a chat uses it, `store-failed`.
 */
export async function openSqliteSource(file: string): Promise<SqliteSource> {
  if (!existsSync(file))
    throw new AgentError('bad-arguments', `There is no ${file}. Name the folder that the chat keeps its data in.`, {
      received: file,
    });
  if (isInUse(dirname(file)))
    throw new AgentError(
      'store-in-use',
      `A running chat uses ${file}. Stop it first, so that nothing changes meanwhile.`,
      {
        received: file,
      },
    );
  await createSqliteStore({ file }).close();
  const database = guardStore(file, () => new DatabaseSync(file, { readOnly: true }));
  return createSource(database, file);
}

function createSource(database: DatabaseSync, file: string): SqliteSource {
  const run = <T>(work: () => T): T => guardStore(file, work);
  const all = (query: string, ...values: (string | number)[]) => run(() => database.prepare(query).all(...values));
  const readTable = (table: string) => all(`SELECT * FROM ${table} ORDER BY rowid`);
  return {
    listSessions: () => readTable('sessions').flatMap(row => (row.deleted_at ? [] : toSession(row))),
    readEvents: (sessionId, { after, limit }) =>
      run(() =>
        database
          .prepare('SELECT body FROM events WHERE session_id = ? AND seq > ? ORDER BY seq LIMIT ?')
          .all(sessionId, after, limit)
          .map(({ body }) => JSON.parse(String(body)) as SessionEvent),
      ),
    countContents: () => Number(all('SELECT count(*) AS n FROM blobs')[0]?.n),
    *readContents() {
      for (let last = 0; ; ) {
        const rows = all('SELECT rowid, * FROM blobs WHERE rowid > ? ORDER BY rowid LIMIT ?', last, CONTENT_BATCH);
        if (rows.length === 0) return;
        last = Number(rows.at(-1)?.rowid);
        yield rows.map(row => run(() => toChange(row)));
      }
    },
    listShownUIs: () =>
      readTable('interfaces').map(({ server, uri, ref }) => ({
        ...{ type: 'shown-ui', server: String(server), uri: String(uri), ref: String(ref) },
      })),
    listConsents: () =>
      readTable('consents').map(({ body, since }) => ({
        ...(JSON.parse(String(body)) as Consent),
        ...(since === null ? {} : { since: String(since) }),
      })),
    listOptIns: () =>
      readTable('opt_ins').map(({ server, body }) => ({
        ...{ server: String(server), optIns: JSON.parse(String(body)) as SandboxOptIn[] },
      })),
    listSettings: () =>
      readTable('settings').map(({ name, body }) => ({
        name: String(name),
        value: JSON.parse(String(body)) as unknown,
      })),
    listRecords: () => readTable('records').map(toRecord),
    listViewStates: () =>
      readTable('view_states').map(({ session_id, surface_id, server, body }) => ({
        ...{ sessionId: String(session_id), surfaceId: String(surface_id), server: String(server), json: String(body) },
      })),
    close: () => database.close(),
  };
}

/** A document is stored without its detached strings, and is written the same way. */
function toChange(row: Record<string, unknown>): BlobChange | DocumentChange {
  const { ref, mime_type, holes } = row;
  const content = { ref: String(ref), mimeType: String(mime_type) };
  const bytes = row.bytes as Uint8Array;
  if (holes === null) return { type: 'blob', ...content, bytes };
  const value = JSON.parse(Buffer.from(bytes).toString()) as unknown;
  return { type: 'document', ...content, value, detached: JSON.parse(String(holes)) as DetachedBlob[] };
}
