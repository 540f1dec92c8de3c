// Migrates the data folder of a chat to a user's store in PostgreSQL. It can be repeated: what is there already stays as it is.
import { AgentError, errorLine } from '../../errors.ts';
import { copyRecord } from '../copy-record.ts';
import type { PostgresStore } from '../postgres/postgres-store.ts';
import type { BlobChange, DocumentChange } from '../store.ts';
import { migrateSession } from './migrate-session.ts';
import { openSqliteSource, type SqliteSource } from './sqlite-source.ts';

/** Bytes of contents that are written at once, about. */
const WRITE_BYTES = 4 * 1024 * 1024;

/** Options of `migrateDataFolder`. */
export interface MigrateOptions {
  /** `vitrine.db` of the data folder. */
  readonly file: string;
  /** The user's store. Absent: nothing is written, and an older database is not brought to today's tables. */
  readonly store?: PostgresStore | undefined;
  /** Called when a session, or 50 contents, are done. */
  readonly onProgress?: ((progress: MigrationProgress) => void) | undefined;
}

export interface MigrationProgress {
  readonly what: 'contents' | 'sessions';
  readonly done: number;
  readonly of: number;
}

/** Report on the data folder, and what became of it. */
export interface MigrationReport {
  readonly sessions: number;
  /** Events of all sessions. */
  readonly events: number;
  /** Events that this migration has written; the others were there already. */
  readonly writtenEvents: number;
  readonly contents: number;
  readonly consents: number;
  readonly settings: number;
  readonly viewStates: number;
  /** Sessions that were not migrated, with the reason. */
  readonly failures: readonly { readonly sessionId: string; readonly message: string }[];
}

/**
 * Copies sessions, contents and choices, and compares the events of each session by their SHA-256. A session that is damaged costs itself
 * only. Rejects with `AgentError` `bad-arguments` (no such file), `store-in-use` (a running chat uses it), `store-failed`.
 * @example
 * const report = await migrateDataFolder({ file: '.vitrine/vitrine.db', store: await stores.open('ann') });
 */
export async function migrateDataFolder({
  file,
  store,
  onProgress = () => {},
}: MigrateOptions): Promise<MigrationReport> {
  const source = await openSqliteSource(file);
  try {
    const sessions = source.listSessions();
    const failures: { sessionId: string; message: string }[] = [];
    let writtenEvents = 0;
    if (store) {
      await migrateContents(source, store, onProgress);
      for (const [index, session] of sessions.entries()) {
        try {
          writtenEvents += await migrateSession(session, { source, store });
        } catch (error) {
          if (!(error instanceof AgentError) || isUnreachable(error)) throw error;
          failures.push({ sessionId: session.id, message: errorLine(error) });
        }
        onProgress({ what: 'sessions', done: index + 1, of: sessions.length });
      }
      await migrateChoices(source, store);
    }
    return {
      sessions: sessions.length,
      events: sessions.reduce((sum, { seq }) => sum + seq, 0),
      writtenEvents,
      contents: source.countContents(),
      consents: source.listConsents().length,
      settings: source.listSettings().length,
      viewStates: source.listViewStates().length,
      failures,
    };
  } finally {
    source.close();
  }
}

/** An error of the database's server: the next session would fail as well. */
const isUnreachable = ({ received, storeProblem }: AgentError): boolean =>
  received === undefined && storeProblem !== 'damaged';

async function migrateContents(
  source: SqliteSource,
  store: PostgresStore,
  onProgress: (progress: MigrationProgress) => void,
): Promise<void> {
  const count = source.countContents();
  let done = 0;
  for (const contents of source.readContents()) {
    const present = await store.findBlobs(contents.map(({ ref }) => ref));
    for (const part of splitBySize(contents.filter(({ ref }) => !present.has(ref)))) await store.write(part);
    done += contents.length;
    onProgress({ what: 'contents', done, of: count });
  }
}

type Content = BlobChange | DocumentChange;

function splitBySize(contents: readonly Content[]): Content[][] {
  const parts: Content[][] = [];
  let bytes = Number.POSITIVE_INFINITY;
  for (const content of contents) {
    const size = content.type === 'blob' ? content.bytes.byteLength : JSON.stringify(content.value).length;
    if (bytes + size > WRITE_BYTES) {
      parts.push([]);
      bytes = 0;
    }
    parts.at(-1)?.push(content);
    bytes += size;
  }
  return parts;
}

/** Migrates choices. What the user has chosen in the database since an earlier migration counts. */
async function migrateChoices(source: SqliteSource, store: PostgresStore): Promise<void> {
  await store.addGivenConsents(source.listConsents());
  const optIns = new Set((await store.listOptIns()).map(({ server }) => server));
  for (const { server, optIns: values } of source.listOptIns())
    if (!optIns.has(server)) await store.setOptIns(server, values);
  for (const { name, value } of source.listSettings())
    if ((await store.getSetting(name)) === undefined) await store.setSetting(name, value);
  for (const record of source.listRecords()) await copyRecord(record, store);
  for (const state of source.listViewStates())
    if ((await store.getViewState(state.sessionId, state.surfaceId)) === undefined) await store.setViewState(state);
  for (const shown of source.listShownUIs())
    if ((await store.getShownUI(shown.server, shown.uri)) === undefined) await store.write([shown]);
}
