// The chats of a project, with a search in them.
import type { Project } from '@vitrine/agent/internal/api';
import { useState } from 'react';
import { Template } from '../language/template.tsx';
import { SessionItem } from '../sidebar/session-item.tsx';
import { SearchResults, useSearchResults } from '../sidebar/session-search.tsx';
import { useChat } from '../state/chat-context.ts';
import { useStore } from '../state/store.ts';
import { PROJECT_TEXTS as TEXTS } from '../texts/pages/projects.ts';
import { Problem } from '../untrusted-text/problem.tsx';

export function ProjectChats({ project }: { project: Project }) {
  const { sessions } = useChat();
  const chats = useStore(sessions).filter(
    chat => chat.project === project.id && (chat.seq > 0 || chat.title !== undefined),
  );
  const [query, setQuery] = useState('');
  const { results, error } = useSearchResults(query.trim());
  const ids = new Set(chats.map(({ id }) => id));
  const matches = results?.filter(({ sessionId }) => ids.has(sessionId));
  const isSearching = query.trim() !== '';
  return (
    <section aria-labelledby="project-chats">
      <h3 id="project-chats">{TEXTS.chats}</h3>
      {chats.length === 0 ? <p className="quiet">{TEXTS.noChats}</p> : null}
      {chats.length > 0 ? (
        <input
          type="search"
          aria-label={TEXTS.searchChats}
          placeholder={TEXTS.searchChats}
          value={query}
          autoComplete="off"
          onChange={event => setQuery(event.target.value)}
        />
      ) : null}
      {error === undefined ? null : <Problem text={error} />}
      {isSearching ? (
        <SearchResults
          results={matches}
          none={<Template text={TEXTS.noMatch} query={query.trim()} />}
          onChosen={() => {}}
        />
      ) : (
        <ul className="project-chats">
          {chats.map(session => (
            <SessionItem key={session.id} session={session} isCurrent={false} onChosen={() => {}} />
          ))}
        </ul>
      )}
    </section>
  );
}
