// Ranks the servers that a search found: an index gives a bounded number of candidates, and this orders them.

/** Matches that are ranked; a search has no more results than this. */
export const CANDIDATES = 300;
/** Matches by the beginning of the id alone. */
export const BY_ID = 50;
/** Words of a query that count. */
const WORDS = 8;

/** A match before its row is read. */
export interface Candidate {
  id: number;
  serverId: string;
  name: string;
  tools: string;
}

/** The words of a text in lower case. */
export function splitWords(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** The words of a query that count. */
export function queryWords(query: string): string[] {
  return splitWords(query).slice(0, WORDS);
}

/** Ids of the candidates, the best match first. One that is there twice counts once. */
export function rank(candidates: readonly Candidate[], query: string): number[] {
  const text = query.trim().toLowerCase();
  const words = queryWords(query);
  const byId = new Map(candidates.map(candidate => [candidate.id, candidate]));
  return [...byId.values()]
    .map(candidate => ({ id: candidate.id, score: score(candidate, text, words) }))
    .sort((a, b) => b.score - a.score || b.id - a.id)
    .slice(0, CANDIDATES)
    .map(({ id }) => id);
}

/** Scores how well a server fits: its id first, then its name, then its tools. */
function score({ serverId, name, tools }: Candidate, text: string, words: readonly string[]): number {
  const id = serverId.toLowerCase();
  const last = id.slice(id.indexOf('/') + 1);
  const title = name.toLowerCase();
  const wholeTextScore =
    id === text || last === text ? 1000 : title === text ? 500 : id.startsWith(text) || last.startsWith(text) ? 200 : 0;
  const lower = tools.toLowerCase();
  const each = words.map(
    word => (id.includes(word) ? 20 : 0) + (title.includes(word) ? 10 : 0) + (lower.includes(word) ? 3 : 0),
  );
  return wholeTextScore + each.reduce((sum, points) => sum + points, 0);
}
