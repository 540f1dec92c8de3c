// Ranks the servers that a search found: an index gives a bounded number of candidates, and MiniSearch (BM25+) orders them, so that both
// databases give the same order.
import MiniSearch from 'minisearch';

/** Matches that are ranked; a search has no more results than this. */
export const CANDIDATES = 300;
/** Matches by the beginning of the id alone. */
export const BY_ID = 50;
/** Words of a query that count. */
const WORDS = 8;

/** A match before its row is read. `tools` and `keywords` are lists as JSON. */
export interface Candidate {
  id: number;
  serverId: string;
  name: string;
  tools: string;
  /** Keywords, categories and author, as JSON. */
  listing: string;
  uses: number;
  isDeprecated: boolean;
}

/** The words of a text in lower case. */
export function splitWords(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** The words of a query that count. */
export function queryWords(query: string): string[] {
  return splitWords(query).slice(0, WORDS);
}

/** A word without accents, as it is stored and asked for. */
export function foldWord(word: string): string {
  return /^\w*$/.test(word) ? word : word.normalize('NFD').replace(/\p{M}/gu, '');
}

/** Ids of the candidates, the best match first. One that is there twice counts once. */
export function rank(candidates: readonly Candidate[], query: string): number[] {
  const text = query.trim().toLowerCase();
  const byId = new Map(candidates.map(candidate => [candidate.id, candidate]));
  const index = new MiniSearch<Candidate>({
    // A match in the description alone comes after all others: ranking the descriptions takes longer than the search.
    fields: ['serverId', 'name', 'tools', 'listing'],
    tokenize: splitWords,
    processTerm: foldWord,
  });
  index.addAll([...byId.values()]);
  const scores = new Map<number, number>(
    index
      .search(queryWords(query).join(' '), {
        prefix: true,
        boost: { serverId: 4, name: 3, listing: 1.5, tools: 1.5 },
        boostDocument: id => boost(byId.get(id as number)),
      })
      .map(({ id, score }) => [id as number, score]),
  );
  const score = (candidate: Candidate): number => exactness(candidate, text) + (scores.get(candidate.id) ?? 0);
  return [...byId.values()]
    .map(candidate => ({ id: candidate.id, score: score(candidate) }))
    .sort((a, b) => b.score - a.score || b.id - a.id)
    .slice(0, CANDIDATES)
    .map(({ id }) => id);
}

/** Servers that hosts show often come first among equal matches, and one that its owner advises against comes after them. */
function boost(candidate: Candidate | undefined): number {
  if (!candidate) return 1;
  return (1 + Math.log10(1 + candidate.uses) / 8) * (candidate.isDeprecated ? 0.3 : 1);
}

/** A query that is an id or a name as it is written comes before every match of words. */
function exactness({ serverId, name }: Candidate, text: string): number {
  const id = serverId.toLowerCase();
  const last = id.slice(id.indexOf('/') + 1);
  if (id === text || last === text) return 3e6;
  if (name.toLowerCase() === text) return 2e6;
  // The shorter the rest, the nearer the query is to the whole id.
  return id.startsWith(text) || last.startsWith(text) ? 1e6 - 1e3 * id.length : 0;
}
