// Brings a SQLite database of today back to an older revision, so that a test can see it upgraded.
import type { DatabaseSync } from 'node:sqlite';

/** What takes each revision back, from the newest; the older ones are taken back by the tests of their own. */
const UNDO: Readonly<Record<number, string>> = {
  12: 'DROP TABLE drafts;',
  11: `DROP TABLE search_words;
    CREATE VIRTUAL TABLE search_words USING fts5(words, content='', contentless_delete=1, detail=none);`,
  10: 'DROP TABLE content_uses;',
  9: 'DROP TABLE search_words; DROP TABLE search_places;',
  8: `DROP INDEX deleted_sessions;
    ALTER TABLE sessions DROP COLUMN pinned; ALTER TABLE sessions DROP COLUMN archived; ALTER TABLE sessions DROP COLUMN deleted_at;`,
};

/** Back to `revision`, which is 7 or newer. */
export function undoRevisions(database: DatabaseSync, revision = 7): void {
  const steps = Object.entries(UNDO).filter(([number]) => Number(number) > revision);
  for (const [, undo] of steps.reverse()) database.exec(undo);
  database.exec(`PRAGMA user_version = ${revision}`);
}
