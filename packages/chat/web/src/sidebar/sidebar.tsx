// The sidebar: earlier chats, and every server with its state and its tools.
import { type KeyboardEvent, useId, useState } from 'react';
import { Template } from '../language/template.tsx';
import { CommandPaletteButton } from '../shell/command-palette-button.tsx';
import { CompiledViewsSwitch } from '../shell/compiled-views-switch.tsx';
import { useChat } from '../state/chat-context.ts';
import { searchTools } from '../state/settings/catalog.ts';
import { THEME_CHOICES } from '../state/settings/theme.ts';
import { useStore } from '../state/store.ts';
import { SHELL_TEXTS } from '../texts/shell.ts';
import { SIDEBAR_TEXTS as TEXTS } from '../texts/sidebar.ts';
import { MessageText } from '../untrusted-text/message-text.tsx';
import { AgentPicker } from './agent-picker.tsx';
import { ServerGroup } from './server-group.tsx';
import { SessionList } from './session-list.tsx';
import { SessionSearch } from './session-search.tsx';

export const SEARCH_ID = 'tool-search';
/** Number of tools up to which all servers are expanded. */
const FEW_TOOLS = 12;

export function Sidebar({ onChosen }: { onChosen: () => void }) {
  const chat = useChat();
  const catalog = useStore(chat.catalog);
  const current = useStore(chat.router);
  const [query, setQuery] = useState('');
  const statusId = useId();
  const matches = searchTools(catalog.tools, query);
  const searching = query.trim() !== '';
  const servers = catalog.servers.filter(server => !searching || matches.some(tool => tool.server === server.name));

  return (
    <nav className="sidebar-inner" aria-label={TEXTS.label} onKeyDown={onListKey}>
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
      <CommandPaletteButton onOpened={onChosen} />
      <AgentPicker />
      <div className="sidebar-list">
        <SessionSearch onChosen={onChosen}>
          <SessionList onChosen={onChosen} />
        </SessionSearch>
        <div className="sidebar-heading-line">
          <h2 className="sidebar-heading">{TEXTS.tools}</h2>
          <button
            type="button"
            className="text-button"
            aria-haspopup="dialog"
            onClick={() => {
              onChosen();
              chat.serversDialog.set({});
            }}
          >
            {TEXTS.servers}
          </button>
        </div>
        <div className="search">
          <label className="unseen" htmlFor={SEARCH_ID}>
            {TEXTS.searchTools}
          </label>
          <input
            id={SEARCH_ID}
            type="search"
            placeholder={TEXTS.searchTools}
            value={query}
            autoComplete="off"
            aria-describedby={statusId}
            onChange={event => setQuery(event.target.value)}
          />
        </div>
        <p className="unseen" id={statusId} aria-live="polite">
          {searching ? TEXTS.found(matches.length, catalog.tools.length) : ''}
        </p>
        {catalog.phase === 'loading' ? <p className="quiet">{TEXTS.loadingServers}</p> : null}
        {catalog.error ? (
          <div className="problem">
            <p>
              <MessageText text={catalog.error} />
            </p>
            <button type="button" className="text-button" onClick={() => void chat.catalog.refresh()}>
              {TEXTS.tryAgain}
            </button>
          </div>
        ) : null}
        {catalog.phase === 'ready' && catalog.servers.length === 0 ? (
          <p className="quiet">{catalog.mayAdd ? TEXTS.noServers : TEXTS.noServersFixed}</p>
        ) : null}
        {servers.map(server => (
          <ServerGroup
            key={server.name}
            server={server}
            tools={matches.filter(tool => tool.server === server.name)}
            isOpen={searching || catalog.tools.length <= FEW_TOOLS}
            onChosen={onChosen}
          />
        ))}
        {searching && matches.length === 0 && catalog.tools.length > 0 ? (
          <p className="quiet">
            <Template text={TEXTS.noMatch} query={query.trim()} />{' '}
            <button type="button" className="text-button" onClick={() => setQuery('')}>
              {TEXTS.clearSearch}
            </button>
          </p>
        ) : null}
      </div>
      <footer className="sidebar-foot">
        <CompiledViewsSwitch />
        <ThemeToggle />
      </footer>
    </nav>
  );
}

/** Arrow keys move through the list of tools, starting from the search field; Tab still reaches each of them. */
function onListKey(event: KeyboardEvent<HTMLElement>): void {
  if (!['ArrowDown', 'ArrowUp', 'Home', 'End'].includes(event.key)) return;
  const target = event.target as HTMLElement;
  const tools = [...event.currentTarget.querySelectorAll<HTMLElement>('.tool')];
  const search = event.currentTarget.querySelector<HTMLElement>(`#${SEARCH_ID}`);
  const index = tools.indexOf(target);
  // In the search field Home and End move the cursor.
  if (index === -1 && (target !== search || event.key !== 'ArrowDown')) return;
  event.preventDefault();
  const next = { ArrowDown: tools[index + 1], ArrowUp: tools[index - 1] ?? search, Home: tools[0], End: tools.at(-1) }[
    event.key as 'ArrowDown' | 'ArrowUp' | 'Home' | 'End'
  ];
  next?.focus();
}

/** The theme switch: system, light or dark. */
function ThemeToggle() {
  const { theme } = useChat();
  const { choice } = useStore(theme);
  return (
    <fieldset className="theme-toggle">
      <legend className="unseen">{SHELL_TEXTS.theme}</legend>
      {THEME_CHOICES.map(name => (
        <label key={name}>
          <input type="radio" name="theme" value={name} checked={choice === name} onChange={() => theme.choose(name)} />
          <span>{SHELL_TEXTS[name]}</span>
        </label>
      ))}
    </fieldset>
  );
}
