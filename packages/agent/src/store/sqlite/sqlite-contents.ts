// The SQLite part of the store for what becomes of contents: when each was used last, which are named by nothing, and how large all are.
import type { DatabaseSync } from 'node:sqlite';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { findRefs, findUnnamed } from '../find-refs.ts';
import type { Store } from '../store.ts';
import type { RunWork } from './sqlite-work.ts';
import type { Row, Statements } from './statements.ts';

export interface SqliteContents {
  readonly methods: Pick<Store, 'renewContents' | 'sweepContents' | 'measure'>;
  /** Remembers that a content is written now; in the transaction that writes it. */
  note(ref: string): void;
}

interface ContentWork {
  readonly sql: Pick<Statements, 'listSessions'>;
  readonly run: RunWork;
  readonly transact: RunWork;
}

/** A content that was written again within this time is not noted again. */
const NOTE_MS = 3_600_000;
/** Rows that are read in one turn, so that requests are answered meanwhile. */
const READ_ROWS = 200;
/** Contents that are removed in one transaction. */
const REMOVED_ROWS = 50;

/** The texts that name contents, except events. */
const NAMING = [
  'SELECT body FROM view_states',
  'SELECT body FROM settings',
  'SELECT body FROM records',
  'SELECT ref AS body FROM interfaces',
];

export function createSqliteContents(database: DatabaseSync, { sql, run, transact }: ContentWork): SqliteContents {
  const note = database.prepare(
    `INSERT INTO content_uses (ref, used_at) VALUES (?1, ?2)
     ON CONFLICT (ref) DO UPDATE SET used_at = excluded.used_at WHERE used_at < ?3`,
  );
  const renew = database.prepare('UPDATE content_uses SET used_at = ?2 WHERE ref = ?1');
  const listOld = database.prepare('SELECT ref FROM content_uses WHERE used_at < ?');
  const readEvents = database.prepare('SELECT rowid, body FROM events WHERE rowid > ? ORDER BY rowid LIMIT ?');
  const naming = NAMING.map(query => database.prepare(query));
  const documents = database.prepare('SELECT ref, holes FROM blobs WHERE holes IS NOT NULL');
  const forget = database.prepare('DELETE FROM content_uses WHERE ref = ? AND used_at < ?');
  const remove = database.prepare('DELETE FROM blobs WHERE ref = ?');
  const eventBytes = database.prepare('SELECT coalesce(sum(octet_length(body)), 0) AS bytes FROM events');
  const contents = database.prepare(
    'SELECT count(*) AS count, coalesce(sum(octet_length(bytes)), 0) AS bytes FROM blobs',
  );

  /** All names in events. Throws where a page is damaged: then it is not known what is named. */
  const readEventRefs = async (used: Set<string>, signal: AbortSignal | undefined): Promise<void> => {
    for (let last = 0; ; await nextTurn()) {
      signal?.throwIfAborted();
      const rows = await run(() => readEvents.all(last, READ_ROWS) as Row[]);
      for (const { body } of rows) for (const ref of findRefs(String(body))) used.add(ref);
      if (rows.length < READ_ROWS) return;
      last = Number(rows.at(-1)?.rowid);
    }
  };

  const sweepContents: Store['sweepContents'] = async ({ before, signal }) => {
    const old = await run(() => new Set(listOld.all(before).map(row => String(row.ref))));
    if (old.size === 0) return 0;
    const names = new Set<string>();
    await readEventRefs(names, signal);
    const composed = await run(() => {
      for (const query of naming)
        for (const { body } of query.all()) for (const ref of findRefs(String(body))) names.add(ref);
      return new Map(documents.all().map(row => [String(row.ref), String(row.holes)]));
    });
    const unused = findUnnamed({ old, names, documents: composed });
    let count = 0;
    for (let at = 0; at < unused.length; at += REMOVED_ROWS, await nextTurn()) {
      signal?.throwIfAborted();
      count += await transact(() => {
        // What was written again since is young, and stays.
        const refs = unused.slice(at, at + REMOVED_ROWS).filter(ref => Number(forget.run(ref, before).changes) > 0);
        for (const ref of refs) remove.run(ref);
        return refs.length;
      });
    }
    return count;
  };

  return {
    note(ref) {
      const now = Date.now();
      note.run(ref, new Date(now).toISOString(), new Date(now - NOTE_MS).toISOString());
    },
    methods: {
      sweepContents,
      renewContents: refs =>
        transact(() => {
          const now = new Date().toISOString();
          for (const ref of refs) renew.run(ref, now);
        }),
      measure: () =>
        run(() => {
          const stored = contents.get() as Row;
          return {
            sessions: sql.listSessions.all().length,
            eventBytes: Number(eventBytes.get()?.bytes),
            contents: Number(stored.count),
            contentBytes: Number(stored.bytes),
            contentsOutside: 0,
          };
        }),
    },
  };
}
