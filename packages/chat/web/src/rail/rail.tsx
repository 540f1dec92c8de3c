// The sidebar: earlier chats, and every server with its state and its tools.
import { useId, useState } from 'react';
import { commandKey } from '../shell/command-key.ts';
import { CompiledViewsSwitch } from '../shell/compiled-views-switch.tsx';
import { ThemeToggle } from '../shell/theme-toggle.tsx';
import { searchTools } from '../state/catalog.ts';
import { useChat } from '../state/chat-context.ts';
import { useStore } from '../state/store.ts';
import { SIDEBAR_TEXTS as TEXTS } from '../texts/sidebar.ts';
import { AgentPicker } from './agent-picker.tsx';
import { onListKey } from './list-keys.ts';
import { ServerGroup } from './server-group.tsx';
import { SessionList } from './session-list.tsx';

export const SEARCH_ID = 'tool-search';
/** So many tools are shown without opening their servers. */
const FEW_TOOLS = 12;

export function Rail({ onChosen }: { onChosen: () => void }) {
  const chat = useChat();
  const catalog = useStore(chat.catalog);
  const current = useStore(chat.router);
  const [query, setQuery] = useState('');
  const statusId = useId();
  const found = searchTools(catalog.tools, query);
  const searching = query.trim() !== '';
  const servers = catalog.servers.filter(server => !searching || found.some(tool => tool.server === server.name));

  return (
    <nav className="rail-inner" aria-label={`${TEXTS.chats}, ${TEXTS.tools}`} onKeyDown={onListKey}>
      <a
        className="wordmark"
        href="/"
        onClick={event => {
          if (event.metaKey || event.ctrlKey || event.shiftKey) return;
          event.preventDefault();
          chat.router.go(undefined);
          onChosen();
        }}
      >
        Vitrine
      </a>
      <button
        type="button"
        className="button new-chat"
        disabled={current === undefined}
        onClick={() => {
          chat.router.go(undefined);
          onChosen();
        }}
      >
        {TEXTS.newChat}
      </button>
      <AgentPicker />
      <div className="rail-list">
        <SessionList onChosen={onChosen} />
        <h2 className="rail-heading">{TEXTS.tools}</h2>
        <div className="search">
          <label className="unseen" htmlFor={SEARCH_ID}>
            Search tools
          </label>
          <input
            id={SEARCH_ID}
            type="search"
            placeholder="Search tools"
            value={query}
            autoComplete="off"
            aria-describedby={statusId}
            onChange={event => setQuery(event.target.value)}
          />
          <kbd>{commandKey} K</kbd>
        </div>
        <p className="unseen" id={statusId} aria-live="polite">
          {searching ? `${found.length} of ${catalog.tools.length} tools` : ''}
        </p>
        {catalog.phase === 'loading' ? <p className="quiet">Reading the list of servers…</p> : null}
        {catalog.error ? (
          <div className="problem">
            <p>{catalog.error}</p>
            <button type="button" className="text-button" onClick={() => void chat.catalog.refresh()}>
              Try again
            </button>
          </div>
        ) : null}
        {catalog.phase === 'ready' && catalog.servers.length === 0 ? (
          <p className="quiet">
            No servers are configured. Name one in the configuration file and start the chat again.
          </p>
        ) : null}
        {servers.map(server => (
          <ServerGroup
            key={server.name}
            server={server}
            tools={found.filter(tool => tool.server === server.name)}
            isOpen={searching || catalog.tools.length <= FEW_TOOLS}
            onChosen={onChosen}
          />
        ))}
        {searching && found.length === 0 && catalog.tools.length > 0 ? (
          <p className="quiet">
            No tool matches “{query.trim()}”.{' '}
            <button type="button" className="text-button" onClick={() => setQuery('')}>
              Clear the search
            </button>
          </p>
        ) : null}
      </div>
      <footer className="rail-foot">
        <CompiledViewsSwitch />
        <ThemeToggle />
      </footer>
    </nav>
  );
}
