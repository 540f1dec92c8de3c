// What a server has, each in a tab of its own.
import type { ServerStatus } from '@vitrine/agent/internal/api';
import { useState } from 'react';
import { useChat } from '../state/chat-context.ts';
import { useLoaded } from '../state/requests/use-loaded.ts';
import { toolTitle } from '../state/settings/catalog.ts';
import { useStore } from '../state/store.ts';
import { SERVER_DETAILS as TEXTS } from '../texts/settings/servers.ts';
import { MessageText } from '../untrusted-text/message-text.tsx';
import { Name } from '../untrusted-text/name.tsx';
import { Problem } from '../untrusted-text/problem.tsx';

interface Item {
  readonly key: string;
  readonly title: string;
  /** The name by which programs know it, where it differs from the title. */
  readonly name?: string | undefined;
  readonly description?: string | undefined;
}

const MAX_DESCRIPTION = 300;

export function ToolsTab({ server }: { server: string }) {
  const { tools } = useStore(useChat().catalog);
  const items = tools
    .filter(tool => tool.server === server)
    .map(tool => ({ key: tool.name, title: toolTitle(tool), name: tool.name, description: tool.description }));
  return <ItemList items={items} none={TEXTS.noTools} />;
}

export function PromptsTab({ server }: { server: string }) {
  const prompts = useStore(useChat().agents.prompts);
  const items = prompts
    .filter(prompt => prompt.server === server)
    .map(({ name, title = name, description }) => ({ key: name, title, name, description }));
  return <ItemList items={items} none={TEXTS.noPrompts} />;
}

export function ResourcesTab({ server, isConnected }: { server: string; isConnected: boolean }) {
  const { api } = useChat();
  const loaded = useLoaded(isConnected ? server : undefined, async name => {
    const { resources, templates } = await api.serverResources(name);
    return [...resources, ...templates].map(({ uri, uriTemplate, name: title, mimeType }, index): Item => {
      const address = uri ?? uriTemplate ?? '';
      return { key: `${index} ${address}`, title: title ?? address, name: address, description: mimeType };
    });
  });
  if (!isConnected) return <p className="settings-empty">{TEXTS.noResources}</p>;
  if (loaded?.problem !== undefined) return <Problem text={loaded.problem} />;
  return loaded?.value ? (
    <ItemList items={loaded.value} none={TEXTS.noResources} />
  ) : (
    <p className="quiet">{TEXTS.loading}</p>
  );
}

function ItemList({ items, none }: { items: readonly Item[]; none: string }) {
  if (items.length === 0) return <p className="settings-empty">{none}</p>;
  return (
    <ul className="settings-list server-items">
      {items.map(({ key, title, name, description }) => (
        <li key={key}>
          <Name text={title} />
          {name === undefined || name === title ? null : (
            <span className="quiet small mono">
              {' '}
              <Name text={name} max={120} />
            </span>
          )}
          {description === undefined ? null : (
            <span className="hint">
              <MessageText text={description.slice(0, MAX_DESCRIPTION)} lines={false} />
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}

interface LogTabProps {
  readonly server: Pick<ServerStatus, 'name' | 'url'>;
  /** Another number reads the lines again. @default 0 */
  readonly version?: number;
}

/** The last lines that the server's programs have printed to stderr. */
export function LogTab({ server: { name, url }, version = 0 }: LogTabProps) {
  const { api } = useChat();
  const [readCount, setReadCount] = useState(0);
  const loaded = useLoaded(`${readCount} ${version}`, () => api.serverLog(name));
  if (url !== undefined) return <p className="settings-empty">{TEXTS.noLogRemote}</p>;
  return (
    <>
      {loaded?.problem === undefined ? null : <Problem text={loaded.problem} />}
      {loaded?.value?.length === 0 ? <p className="settings-empty">{TEXTS.noLog}</p> : null}
      {loaded?.value?.length ? (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard (WCAG 2.1.1).
        <pre className="server-log mono" tabIndex={0} aria-label={TEXTS.log} role="log">
          {loaded.value.join('\n')}
        </pre>
      ) : null}
      <button type="button" className="text-button" onClick={() => setReadCount(readCount + 1)}>
        {TEXTS.refresh}
      </button>
    </>
  );
}
