// Search over servers: a bounded number of candidates from the index, ranked here. Ranking all matches by SQLite (bm25) reads each of
// them, and a word such as "server" matches most of 100,000.
import type { DatabaseSync, StatementSync } from 'node:sqlite';

/** Matches that are ranked; a search has no more results than this. */
const CANDIDATES = 300;
/** Characters of a word's beginning that the index knows (store/schema.ts); SQLite collects all matches of a longer beginning first. */
const INDEXED = 8;
/** Words of a query that count. */
const WORDS = 8;

/** A match before its row is read. */
interface Candidate {
  id: number;
  serverId: string;
  name: string;
  tools: string;
}

/** Finds the ids of servers, the best match first. An empty list for a query without a word. */
export type Search = (query: string) => number[];

export function createSearch(database: DatabaseSync): Search {
  const byWords = database.prepare(
    `SELECT rowid AS id, server_id AS serverId, coalesce(name, '') AS name, tools FROM server_search
     WHERE server_search MATCH ? ORDER BY rowid DESC LIMIT ${CANDIDATES}`,
  );
  // Ids that begin with the query are found however common its words are.
  const byId = database.prepare(
    `SELECT id, server_id AS serverId, coalesce(name, '') AS name, tools FROM servers
     WHERE server_id >= ?1 AND server_id < ?2 ORDER BY server_id LIMIT 50`,
  );
  return query => {
    const text = query.trim().toLowerCase();
    const words = (text.match(/[\p{L}\p{N}]+/gu) ?? []).slice(0, WORDS);
    if (words.length === 0) return [];
    const whole = read(byWords, words.map(word => matchOf(word, word.length <= INDEXED)).join(' AND '));
    const matches = whole.length > 0 ? whole : read(byWords, words.map(word => matchOf(word, true)).join(' AND '));
    const found = new Map<number, Candidate>();
    for (const candidate of [...read(byId, query.trim(), `${query.trim()}\u{10ffff}`), ...matches])
      found.set(candidate.id, candidate);
    return [...found.values()]
      .map(candidate => ({ id: candidate.id, score: score(candidate, text, words) }))
      .sort((a, b) => b.score - a.score || b.id - a.id)
      .slice(0, CANDIDATES)
      .map(({ id }) => id);
  };
}

/** A word of a query for SQLite, or what begins with it. */
function matchOf(word: string, beginning: boolean): string {
  return `"${word}"${beginning ? '*' : ''}`;
}

function read(statement: StatementSync, ...values: string[]): Candidate[] {
  return statement.all(...values) as unknown as Candidate[];
}

/** How well a server fits: its id first, then its name, then its tools. */
function score({ serverId, name, tools }: Candidate, text: string, words: readonly string[]): number {
  const id = serverId.toLowerCase();
  const last = id.slice(id.indexOf('/') + 1);
  const title = name.toLowerCase();
  const whole =
    id === text || last === text ? 1000 : title === text ? 500 : id.startsWith(text) || last.startsWith(text) ? 200 : 0;
  const lower = tools.toLowerCase();
  const each = words.map(
    word => (id.includes(word) ? 20 : 0) + (title.includes(word) ? 10 : 0) + (lower.includes(word) ? 3 : 0),
  );
  return whole + each.reduce((sum, points) => sum + points, 0);
}
