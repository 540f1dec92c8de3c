// The page of apps: tools with an interface of their own, by server, with a search.
import type { ToolEntry } from '@vitrine/agent/internal/api';
import { useId, useState } from 'react';
import { Template } from '../language/template.tsx';
import { useChat } from '../state/chat-context.ts';
import { searchTools, toolTitle } from '../state/settings/catalog.ts';
import { useStore } from '../state/store.ts';
import { APPS_TEXTS as TEXTS } from '../texts/apps.ts';
import { ServerMark } from '../transcript/call/server-mark.tsx';
import { Name } from '../untrusted-text/name.tsx';
import { Problem } from '../untrusted-text/problem.tsx';
import '../../styles/navigation/apps.css';

export default function AppsPage() {
  const { phase, tools, error } = useStore(useChat().catalog);
  const [query, setQuery] = useState('');
  const apps = tools.filter(({ ui }) => ui !== undefined);
  const matches = searchTools(apps, query);
  const byServer = Map.groupBy(matches, ({ server }) => server);
  return (
    <section className="apps-page" aria-label={TEXTS.title}>
      <p className="lede">{TEXTS.lede}</p>
      {error === undefined ? null : <Problem text={error} />}
      <input
        type="search"
        aria-label={TEXTS.search}
        placeholder={TEXTS.search}
        value={query}
        autoComplete="off"
        onChange={event => setQuery(event.target.value)}
      />
      <p className={query === '' ? 'unseen' : 'quiet small'} role="status">
        {phase === 'loading' ? TEXTS.loading : matches.length > 0 ? TEXTS.found(matches.length) : null}
      </p>
      {[...byServer].map(([server, tools]) => (
        <ServerApps key={server} server={server} tools={tools} />
      ))}
      {phase === 'ready' && matches.length === 0 ? <NoApps query={query} /> : null}
    </section>
  );
}

function ServerApps({ server, tools }: { server: string; tools: readonly ToolEntry[] }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 className="caption" id={id}>
        <Name text={server} />
      </h2>
      <ul className="app-tiles">
        {tools.map(tool => (
          <li key={tool.name}>
            <AppTile tool={tool} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function AppTile({ tool }: { tool: ToolEntry }) {
  const chat = useChat();
  const open = (): void => {
    chat.router.go(undefined);
    chat.choose(tool);
  };
  return (
    <button type="button" className="app-tile" data-app={tool.name} onClick={open}>
      <ServerMark server={tool.server} icon={tool.icon} />
      <Name text={toolTitle(tool)} />
    </button>
  );
}

function NoApps({ query }: { query: string }) {
  const { serversDialog } = useChat();
  if (query.trim() !== '')
    return (
      <p className="quiet">
        <Template text={TEXTS.noMatch} query={query.trim()} />
      </p>
    );
  return (
    <div>
      <p className="quiet">{TEXTS.none}</p>
      <button type="button" className="button" aria-haspopup="dialog" onClick={() => serversDialog.set({})}>
        {TEXTS.servers}
      </button>
    </div>
  );
}
