// Searches the titles and the messages of all sessions.
import type { SearchResult } from '../api/contract/search.ts';
import type { SessionSummary } from '../api/contract/sessions.ts';
import type { Store, StoreHit } from '../store/store.ts';
import { createSnippet, readSearchText, splitWords } from './search-text.ts';

const MAX_RESULTS = 50;
const KINDS = { 'message:user': 'message', 'step:end': 'answer', 'llm:tool-result': 'result' } as const;

/**
 * Each session once: those whose title has the words first, then the others, by their newest event that has them. The place is that event where
 * there is one. Empty for a query without words.
 */
export async function searchSessions(
  store: Pick<Store, 'search' | 'listSessions'>,
  query: string,
): Promise<SearchResult[]> {
  const words = splitWords(query.slice(0, 200));
  if (words.length === 0) return [];
  const sessions = await store.listSessions();
  const [whole, all] = await Promise.all(
    [true, false].map(isWhole => store.search(words, { limit: MAX_RESULTS, isWhole })),
  );
  // Of a session the newest event with the whole words: "Lisbon 1" is not first of all "Lisbon 12".
  const best = new Map(whole?.map(({ sessionId, event }) => [sessionId, event]));
  const hits = new Map(all?.map(hit => [hit.sessionId, { ...hit, event: best.get(hit.sessionId) ?? hit.event }]));
  const titled = sessions.filter(session => hasWords(session.title ?? '', words));
  const byId = new Map(sessions.map(session => [session.id, session]));
  const order = new Set([...titled.map(({ id }) => id), ...hits.keys()]);
  return [...order].flatMap(id => describePlace(byId.get(id), hits.get(id), words)).slice(0, MAX_RESULTS);
}

function hasWords(text: string, words: readonly string[]): boolean {
  const own = splitWords(text);
  return words.every(word => own.some(candidate => candidate.startsWith(word)));
}

const about = ({ id, title, archived }: SessionSummary) => ({
  sessionId: id,
  ...(title === undefined ? {} : { title }),
  ...(archived === true ? { archived } : {}),
});

/** Describes a place; without an event, the title. */
function describePlace(
  session: SessionSummary | undefined,
  hit: StoreHit | undefined,
  words: readonly string[],
): SearchResult[] {
  const kind = hit && KINDS[hit.event.type as keyof typeof KINDS];
  if (!session) return [];
  if (!kind) {
    const snippet = createSnippet(session.title ?? '', words);
    return [{ ...about(session), kind: 'title', at: session.createdAt, snippet, more: 0 }];
  }
  const { event, more } = hit;
  const snippet = createSnippet(readSearchText(event) ?? '', words);
  return [{ ...about(session), kind, seq: event.seq, at: event.at, snippet, more }];
}
