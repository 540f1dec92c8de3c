// The dialog of the tools: all servers with their states and tools, a search, and the switch for compiled interfaces.
import { type KeyboardEvent, useId, useState } from 'react';
import { Icon } from '../icons/icon.tsx';
import { Template } from '../language/template.tsx';
import { CompiledViewsSwitch } from '../shell/compiled-views-switch.tsx';
import { ModalDialog } from '../shell/modal-dialog.tsx';
import { useChat } from '../state/chat-context.ts';
import { searchTools } from '../state/settings/catalog.ts';
import { useStore } from '../state/store.ts';
import { TOOLS_TEXTS as TEXTS } from '../texts/tools.ts';
import { Problem } from '../untrusted-text/problem.tsx';
import { ServerGroup } from './server-group.tsx';
import '../../styles/navigation/tools.css';

/** Number of tools up to which all servers are expanded. */
const FEW_TOOLS = 12;

export default function ToolsDialog({ onClose }: { onClose: () => void }) {
  const chat = useChat();
  const catalog = useStore(chat.catalog);
  const [query, setQuery] = useState('');
  const id = useId();
  const matches = searchTools(catalog.tools, query);
  const isSearching = query.trim() !== '';
  const servers = catalog.servers.filter(server => !isSearching || matches.some(tool => tool.server === server.name));
  const openServers = (): void => {
    onClose();
    chat.serversDialog.set({});
  };
  return (
    <ModalDialog className="settings tools-dialog" labelledBy={`${id}-title`} onClose={onClose}>
      <div className="settings-head">
        <h2 id={`${id}-title`}>{TEXTS.title}</h2>
        <button type="button" className="settings-close" aria-label={TEXTS.close} title={TEXTS.close} onClick={onClose}>
          <Icon name="hide" />
        </button>
        <div className="tools-bar">
          <input
            id={SEARCH_ID}
            type="search"
            aria-label={TEXTS.search}
            placeholder={TEXTS.search}
            value={query}
            autoComplete="off"
            aria-describedby={`${id}-status`}
            onChange={event => setQuery(event.target.value)}
            onKeyDown={onListKey}
          />
          <button type="button" className="text-button" aria-haspopup="dialog" onClick={openServers}>
            {TEXTS.servers}
          </button>
        </div>
        <p className="unseen" id={`${id}-status`} aria-live="polite">
          {isSearching ? TEXTS.found(matches.length, catalog.tools.length) : ''}
        </p>
      </div>
      <section className="settings-panel" aria-labelledby={`${id}-title`} onKeyDown={onListKey}>
        {catalog.phase === 'loading' ? <p className="quiet">{TEXTS.loading}</p> : null}
        {catalog.error ? <Problem text={catalog.error} onRetry={() => void chat.catalog.refresh()} /> : null}
        {catalog.phase === 'ready' && catalog.servers.length === 0 ? (
          <p className="quiet">{catalog.mayAdd ? TEXTS.noServers : TEXTS.noServersFixed}</p>
        ) : null}
        {catalog.tools.length > 0 ? <p className="hint">{TEXTS.offerHint}</p> : null}
        {servers.map(server => (
          <ServerGroup
            key={server.name}
            server={server}
            tools={matches.filter(tool => tool.server === server.name)}
            isOpen={isSearching || catalog.tools.length <= FEW_TOOLS}
            onChosen={onClose}
          />
        ))}
        {isSearching && matches.length === 0 && catalog.tools.length > 0 ? (
          <p className="quiet">
            <Template text={TEXTS.noMatch} query={query.trim()} />{' '}
            <button type="button" className="text-button" onClick={() => setQuery('')}>
              {TEXTS.clearSearch}
            </button>
          </p>
        ) : null}
        <CompiledViewsSwitch />
      </section>
    </ModalDialog>
  );
}

const SEARCH_ID = 'tool-search';

/** Arrow keys move through the list of tools, starting from the search field; Tab still reaches each of them. */
function onListKey(event: KeyboardEvent<HTMLElement>): void {
  if (!['ArrowDown', 'ArrowUp', 'Home', 'End'].includes(event.key)) return;
  const target = event.target as HTMLElement;
  const dialog = target.closest('dialog')!;
  const tools = [...dialog.querySelectorAll<HTMLElement>('.tool')].filter(tool => tool.checkVisibility());
  const search = dialog.querySelector<HTMLElement>(`#${SEARCH_ID}`);
  const index = tools.indexOf(target);
  // In the search field Home and End move the cursor.
  if (index === -1 && (target !== search || event.key !== 'ArrowDown')) return;
  event.preventDefault();
  const next = { ArrowDown: tools[index + 1], ArrowUp: tools[index - 1] ?? search, Home: tools[0], End: tools.at(-1) }[
    event.key as 'ArrowDown' | 'ArrowUp' | 'Home' | 'End'
  ];
  next?.focus();
}
