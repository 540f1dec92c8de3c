// The list of apps: tools with an interface of their own, by server, with a search; those that the user pinned or opened last come first.
import type { OpenedApp, ToolEntry } from '@vitrine/agent/internal/api';
import { type ReactNode, useEffect, useId, useState } from 'react';
import { Template } from '../language/template.tsx';
import { useChat } from '../state/chat-context.ts';
import { pagePath } from '../state/router.ts';
import { searchTools, toolTitle } from '../state/settings/catalog.ts';
import { useStore } from '../state/store.ts';
import { APPS_TEXTS as TEXTS } from '../texts/pages/apps.ts';
import { ServerMark } from '../transcript/call/server-mark.tsx';
import { Name } from '../untrusted-text/name.tsx';
import { Problem } from '../untrusted-text/problem.tsx';

/** Number of apps that were opened last in the list. */
const RECENT = 6;

export function AppList() {
  const { catalog } = useChat();
  const { phase, tools, error } = useStore(catalog);
  const history = useOpenedApps();
  const [query, setQuery] = useState('');
  const apps = tools.filter(({ ui }) => ui !== undefined);
  const matches = searchTools(apps, query);
  // The chat makes an interface for each of them.
  const others = searchTools(
    tools.filter(({ ui }) => ui === undefined),
    query,
  );
  const find = (list: readonly OpenedApp[]) => list.flatMap(({ server, tool }) => catalog.find(server, tool) ?? []);
  const isSearching = query.trim() !== '';
  const pinned = isSearching ? [] : find(history.filter(app => app.pinned));
  const recent = isSearching ? [] : find(history.filter(app => !app.pinned).slice(0, RECENT));
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
      <p className={isSearching || phase === 'loading' ? 'quiet small' : 'unseen'} role="status">
        {phase === 'loading' ? TEXTS.loading : matches.length > 0 ? TEXTS.found(matches.length) : null}
      </p>
      <AppGroup title={TEXTS.pinned} tools={pinned} />
      <AppGroup title={TEXTS.recent} tools={recent} />
      {[...Map.groupBy(matches, ({ server }) => server)].map(([server, group]) => (
        <AppGroup key={server} title={<Name text={server} />} tools={group} />
      ))}
      {phase === 'ready' && matches.length + (isSearching ? others.length : 0) === 0 ? (
        <NoApps query={query.trim()} />
      ) : null}
      {others.length > 0 ? (
        <details className="other-apps" open={isSearching && matches.length === 0}>
          <summary>{TEXTS.others(others.length)}</summary>
          {[...Map.groupBy(others, ({ server }) => server)].map(([server, group]) => (
            <AppGroup key={server} title={<Name text={server} />} tools={group} />
          ))}
        </details>
      ) : null}
    </section>
  );
}

/** the apps that the user has opened; none until they are read, and when they cannot be. */
function useOpenedApps(): readonly OpenedApp[] {
  const { api } = useChat();
  const [apps, setApps] = useState<readonly OpenedApp[]>([]);
  useEffect(() => {
    let isShown = true;
    api.listApps().then(
      list => isShown && setApps(list),
      () => {},
    );
    return () => {
      isShown = false;
    };
  }, [api]);
  return apps;
}

function AppGroup({ title, tools }: { title: ReactNode; tools: readonly ToolEntry[] }) {
  const id = useId();
  if (tools.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <h2 className="caption" id={id}>
        {title}
      </h2>
      <ul className="app-tiles">
        {tools.map(tool => (
          <li key={`${tool.server}/${tool.name}`}>
            <AppTile tool={tool} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function AppTile({ tool }: { tool: ToolEntry }) {
  const { router } = useChat();
  const page = { name: 'apps', parts: [tool.server, tool.name] } as const;
  return (
    <a
      className="app-tile"
      href={pagePath(page)}
      data-app={tool.name}
      onClick={event => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        router.open(page);
      }}
    >
      <ServerMark server={tool.server} icon={tool.icon} />
      <span>
        <Name text={toolTitle(tool)} />
      </span>
    </a>
  );
}

function NoApps({ query }: { query: string }) {
  const { serversDialog } = useChat();
  if (query !== '')
    return (
      <p className="quiet">
        <Template text={TEXTS.noMatch} query={query} />
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
