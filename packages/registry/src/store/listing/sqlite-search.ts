// Search in SQLite: a bounded number of candidates from the index, ranked by rank-servers.ts. Ranking all matches by SQLite (bm25) reads
// each of them, and a word such as "server" matches most of 100,000.
import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { BY_ID, CANDIDATES, type Candidate, queryWords, rank } from './rank-servers.ts';

/** The longest prefix that is in the index (store/sqlite-migrations.ts); for a longer one SQLite would collect all matches first. */
const INDEXED = 8;

/** Finds the ids of servers, the best match first. An empty list for a query without a word. */
export type Search = (query: string) => number[];

const COLUMNS = `id, servers.server_id AS serverId, coalesce(servers.name, '') AS name,
  servers.tools, listing, uses, deprecated IS NOT NULL AS isDeprecated`;

export function createSearch(database: DatabaseSync): Search {
  const byWords = database.prepare(
    `SELECT ${COLUMNS} FROM (SELECT rowid AS found FROM server_search WHERE server_search MATCH ?
       ORDER BY rowid DESC LIMIT ${CANDIDATES}) JOIN servers ON id = found`,
  );
  // Ids that begin with the query are always found, however common its words are.
  const byId = database.prepare(
    `SELECT ${COLUMNS} FROM servers WHERE server_id >= ?1 AND server_id < ?2 ORDER BY server_id LIMIT ${BY_ID}`,
  );
  return query => {
    const words = queryWords(query);
    if (words.length === 0) return [];
    const wholeWordMatches = read(byWords, words.map(word => createMatch(word, word.length <= INDEXED)).join(' AND '));
    const matches =
      wholeWordMatches.length > 0
        ? wholeWordMatches
        : read(byWords, words.map(word => createMatch(word, true)).join(' AND '));
    return rank([...read(byId, query.trim(), `${query.trim()}\u{10ffff}`), ...matches], query);
  };
}

/** A word of a query for SQLite, as a whole word or as a prefix. */
function createMatch(word: string, beginning: boolean): string {
  return `"${word}"${beginning ? '*' : ''}`;
}

function read(statement: StatementSync, ...values: string[]): Candidate[] {
  return statement
    .all(...values)
    .map(row => ({ ...row, isDeprecated: row.isDeprecated === 1 })) as unknown as Candidate[];
}
