// The words of events in SQLite: a full-text index without the texts themselves, which are in the events.
import type { DatabaseSync } from 'node:sqlite';
import type { SessionEvent } from '@vitrine/protocol/session';
import { readSearchText, splitWords } from '../../search/search-text.ts';
import { SEARCHED_EVENTS, type SearchOptions, type StoreHit } from '../store.ts';
import { type Row, toEvent } from './statements.ts';

/**
 * `search_places` says which event a row of `search_words` is about. Beginnings of one and two letters have an index of their own: they begin too
 * many words to collect them at each search.
 */
export const SEARCH_TABLES = `
  CREATE TABLE search_places (
    place INTEGER PRIMARY KEY,
    session_id TEXT NOT NULL,
    seq INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX searched_sessions ON search_places (session_id);
  CREATE VIRTUAL TABLE search_words USING fts5(
    words, content='', contentless_delete=1, detail=none, prefix='1 2', tokenize='unicode61 remove_diacritics 0'
  );
`;

export interface SqliteSearch {
  add(sessionId: string, event: SessionEvent): void;
  find(words: readonly string[], options: SearchOptions): StoreHit[];
  /** Forgets a session. */
  remove(sessionId: string): void;
}

export function createSqliteSearch(database: DatabaseSync): SqliteSearch {
  const addPlace = database.prepare('INSERT INTO search_places (session_id, seq) VALUES (?, ?)');
  const addWords = database.prepare('INSERT INTO search_words (rowid, words) VALUES (?, ?)');
  const find = database.prepare(
    // A column beside `max()` comes from the row with the maximum.
    `SELECT session_id, body, hits FROM (
       SELECT session_id, seq, max(place) AS place, count(*) AS hits FROM (
         SELECT session_id, seq, place FROM search_words
         JOIN search_places ON place = search_words.rowid
         WHERE search_words MATCH ? AND session_id NOT IN (
           SELECT id FROM sessions WHERE deleted_at IS NOT NULL OR board IS NOT NULL
         )
         ORDER BY search_words.rowid DESC LIMIT ${SEARCHED_EVENTS}
       ) GROUP BY session_id ORDER BY place DESC LIMIT ?
     ) JOIN events USING (session_id, seq) ORDER BY place DESC`,
  );
  const removeWords = database.prepare(
    'DELETE FROM search_words WHERE rowid IN (SELECT place FROM search_places WHERE session_id = ?)',
  );
  const removePlaces = database.prepare('DELETE FROM search_places WHERE session_id = ?');
  return {
    add(sessionId, event) {
      const words = splitWords(readSearchText(event) ?? '');
      if (words.length === 0) return;
      const { lastInsertRowid } = addPlace.run(sessionId, event.seq);
      addWords.run(lastInsertRowid, words.join(' '));
    },
    // Words are letters and digits, so that they need no escape.
    find: (words, { limit, isWhole = false }) =>
      find.all(words.map(word => `"${word}"${isWhole ? '' : '*'}`).join(' '), limit).map(row => ({
        sessionId: String((row as Row).session_id),
        event: toEvent(row),
        more: Number((row as Row).hits) - 1,
      })),
    remove(sessionId) {
      removeWords.run(sessionId);
      removePlaces.run(sessionId);
    },
  };
}
