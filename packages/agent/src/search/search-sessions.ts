// Searches the titles and the messages of all sessions.
import type { SearchResult } from '../api/contract/search.ts';
import type { SessionSummary } from '../api/contract/sessions.ts';
import type { Store } from '../store/store.ts';
import { createSnippet, readSearchText, splitWords } from './search-text.ts';

const MAX_RESULTS = 50;
const KINDS = { 'message:user': 'message', 'step:end': 'answer', 'llm:tool-result': 'result' } as const;

/** Titles first, then events, each newest first; every word must be there, or begin a word. Empty for a query without words. */
export async function searchSessions(
  store: Pick<Store, 'search' | 'listSessions'>,
  query: string,
): Promise<SearchResult[]> {
  const words = splitWords(query.slice(0, 200));
  if (words.length === 0) return [];
  const sessions = await store.listSessions();
  const byId = new Map(sessions.map(session => [session.id, session]));
  const hits = await store.search(words, MAX_RESULTS);
  return [
    ...sessions.flatMap(session => searchTitle(session, words)),
    ...hits.flatMap(({ sessionId, event }): SearchResult[] => {
      const session = byId.get(sessionId);
      const kind = KINDS[event.type as keyof typeof KINDS];
      if (!session || !kind) return [];
      const snippet = createSnippet(readSearchText(event) ?? '', words);
      return [{ ...about(session), kind, seq: event.seq, at: event.at, snippet }];
    }),
  ].slice(0, MAX_RESULTS);
}

const about = ({ id, title, archived }: SessionSummary) => ({
  sessionId: id,
  ...(title === undefined ? {} : { title }),
  ...(archived === true ? { archived } : {}),
});

function searchTitle(session: SessionSummary, words: readonly string[]): SearchResult[] {
  const { title = '', createdAt: at } = session;
  const own = splitWords(title);
  if (!words.every(word => own.some(candidate => candidate.startsWith(word)))) return [];
  return [{ ...about(session), kind: 'title', at, snippet: createSnippet(title, words) }];
}
