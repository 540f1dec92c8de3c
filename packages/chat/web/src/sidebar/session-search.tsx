// The search in all chats: a field above the list, and what it finds in place of the list while there is a query.
import type { SearchResult } from '@vitrine/agent/internal/api';
import { UntrustedText } from '@vitrine/components/internal/untrusted-text';
import { isCompositionKey } from '@vitrine/std/internal/composition-key';
import { errorMessage } from '@vitrine/std/internal/error-message';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useState } from 'react';
import { Template } from '../language/template.tsx';
import { formatDay } from '../parts/text/format.ts';
import { sessionTitle } from '../shell/session-title.ts';
import { useChat } from '../state/chat-context.ts';
import { sessionPath } from '../state/router.ts';
import { useStore } from '../state/store.ts';
import { SIDEBAR_TEXTS as TEXTS } from '../texts/sidebar.ts';
import { Name } from '../untrusted-text/name.tsx';
import { Problem } from '../untrusted-text/problem.tsx';

/** Pause after a key until the request. */
const PAUSE_MS = 120;
const RESULT = '.search-result';

/** `children`: the list. */
export function SessionSearch({ onChosen, children }: { onChosen: () => void; children: ReactNode }) {
  const [query, setQuery] = useState('');
  const { results, error } = useSearchResults(query.trim());
  const id = useId();
  const isSearching = query.trim() !== '';
  return (
    <search className="session-search" onKeyDown={onResultKey}>
      <div className="search">
        <label className="unseen" htmlFor={id}>
          {TEXTS.searchChats}
        </label>
        <input
          id={id}
          type="search"
          placeholder={TEXTS.searchChats}
          value={query}
          autoComplete="off"
          aria-describedby={`${id}-status`}
          onChange={event => setQuery(event.target.value)}
        />
      </div>
      <p className="unseen" id={`${id}-status`} aria-live="polite">
        {isSearching && results ? TEXTS.foundChats(results.length) : ''}
      </p>
      {error === undefined ? null : <Problem text={error} className="small" />}
      {isSearching ? (
        <SearchResults
          results={results}
          none={<Template text={TEXTS.noChatMatch} query={query.trim()} />}
          onChosen={onChosen}
        />
      ) : (
        children
      )}
    </search>
  );
}

/** `none`: text in place of an empty list. */
export function SearchResults({
  results,
  none,
  onChosen,
}: {
  results: readonly SearchResult[] | undefined;
  none: ReactNode;
  onChosen: () => void;
}) {
  if (!results) return null;
  if (results.length === 0) return <p className="quiet small">{none}</p>;
  return (
    <ul className="search-results" aria-label={TEXTS.chatResults}>
      {results.map(result => (
        <li key={result.sessionId}>
          <ResultLink result={result} onChosen={onChosen} />
        </li>
      ))}
    </ul>
  );
}

function ResultLink({ result, onChosen }: { result: SearchResult; onChosen: () => void }) {
  const chat = useChat();
  const { sessionId, title, archived, kind, seq, at, snippet, more } = result;
  const name = sessionTitle({ id: sessionId, createdAt: at, seq: 0, ...(title === undefined ? {} : { title }) });
  return (
    <a
      className="search-result"
      href={sessionPath(sessionId)}
      onClick={event => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        chat.jump.set(seq === undefined ? undefined : { sessionId, seq });
        chat.router.go(sessionId);
        onChosen();
      }}
    >
      <span className="search-title">
        {kind === 'title' ? (
          <span dir="auto">
            <Snippet parts={snippet} />
          </span>
        ) : (
          <Name text={name} />
        )}
      </span>
      {kind === 'title' ? null : (
        <span className="search-snippet" dir="auto">
          <Snippet parts={snippet} />
        </span>
      )}
      <span className="caption">
        {TEXTS.foundIn[kind]}, {formatDay(at)}
        {archived ? `, ${TEXTS.archived}` : ''}
        {more > 0 ? `, ${TEXTS.morePlaces(more)}` : ''}
      </span>
    </a>
  );
}

function Snippet({ parts }: { parts: SearchResult['snippet'] }) {
  return parts.map(({ text, match }, index) => {
    // The parts of a snippet never change.
    const key = `${index} ${text}`;
    const Part = match ? 'mark' : 'span';
    return (
      <Part key={key}>
        <UntrustedText text={text} isPart />
      </Part>
    );
  });
}

/** Returns what the newest answered query has found; the results stay until the next ones are there. */
export function useSearchResults(query: string): {
  results: readonly SearchResult[] | undefined;
  error: string | undefined;
} {
  const { api, sessions } = useChat();
  const list = useStore(sessions);
  const [results, setResults] = useState<readonly SearchResult[]>();
  const [error, setError] = useState<string>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the list changes when a chat is renamed, archived or deleted.
  useEffect(() => {
    setError(undefined);
    if (query === '') return setResults(undefined);
    const stop = new AbortController();
    const timer = setTimeout(async () => {
      try {
        const answer = await api.search({ q: query }, stop);
        if (!stop.signal.aborted) setResults(answer);
      } catch (problem) {
        if (!stop.signal.aborted) setError(errorMessage(problem));
      }
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [api, query, list]);
  return { results, error };
}

/** Arrow keys move between the field and the results; Escape clears the field. */
function onResultKey(event: KeyboardEvent<HTMLElement>): void {
  if ((event.key !== 'ArrowDown' && event.key !== 'ArrowUp') || isCompositionKey(event)) return;
  const results = [...event.currentTarget.querySelectorAll<HTMLElement>(RESULT)];
  const field = event.currentTarget.querySelector<HTMLElement>('input');
  const index = results.indexOf(event.target as HTMLElement);
  if (index === -1 && (event.target !== field || event.key !== 'ArrowDown')) return;
  event.preventDefault();
  // The tools below have arrow keys of their own.
  event.stopPropagation();
  (event.key === 'ArrowDown' ? results[index + 1] : (results[index - 1] ?? field))?.focus();
}
