// One server: what it is, its state, and what it has: tools, prompts, resources, and the log of its programs.
import type { ServerStatus } from '@vitrine/agent/internal/api';
import { useId, useState } from 'react';
import { TabList } from '../components/tab-list.tsx';
import { filled } from '../language/template.tsx';
import { NeededSignIn } from '../server-sign-in/needed-sign-in.tsx';
import { useChat } from '../state/chat-context.ts';
import { useAttempt } from '../state/requests/use-attempt.ts';
import { SERVERS, SERVER_DETAILS as TEXTS } from '../texts/settings/servers.ts';
import { displayName } from '../untrusted-text/display-name.ts';
import { Problem } from '../untrusted-text/problem.tsx';
import { LogTab, PromptsTab, ResourcesTab, ToolsTab } from './details-tabs.tsx';
import { ServerAddress } from './server-address.tsx';
import { ServerState, SOURCES } from './server-list.tsx';

const TABS = ['tools', 'prompts', 'resources', 'log'] as const;
type Tab = (typeof TABS)[number];

interface ServerDetailsProps {
  readonly server: ServerStatus;
  readonly onEdit: () => void;
  readonly onRemoved: () => void;
}

export function ServerDetails({ server, onEdit, onRemoved }: ServerDetailsProps) {
  const { api, catalog } = useChat();
  const id = useId();
  const [tab, setTab] = useState<Tab>(server.status === 'failed' ? 'log' : 'tools');
  const [isRemoving, setRemoving] = useState(false);
  const [problem, attempt] = useAttempt();
  const { name, status, source, error } = server;

  const retry = (): void => attempt(api.retryServer(name).then(() => catalog.refresh()));
  const remove = (): void => attempt(api.removeServer(name).then(onRemoved));
  return (
    <div className="server-details">
      <p className="server-facts">
        <ServerState server={server} />
        <ServerAddress {...server} />
        {source === undefined ? null : <span className="caption">{SERVERS[SOURCES[source]]}</span>}
      </p>
      {error === undefined || server.signIn ? null : <Problem text={error} className="small" />}
      <NeededSignIn server={name} />
      <p className="server-actions">
        {status === 'failed' ? (
          <button type="button" className="button small-button" onClick={retry}>
            {SERVERS.tryAgain}
          </button>
        ) : null}
        {source === 'user' ? (
          <>
            <button type="button" className="button small-button" onClick={onEdit}>
              {TEXTS.edit}
            </button>
            <button
              type="button"
              className="button small-button"
              aria-expanded={isRemoving}
              onClick={() => setRemoving(!isRemoving)}
            >
              {TEXTS.remove}
            </button>
          </>
        ) : null}
      </p>
      {isRemoving ? (
        <fieldset className="server-consent" aria-label={TEXTS.remove}>
          <p>{filled(TEXTS.confirmRemove, { name: displayName(name) })}</p>
          <p className="server-actions">
            <button type="button" className="button primary small-button" onClick={remove}>
              {TEXTS.remove}
            </button>
            <button type="button" className="text-button" onClick={() => setRemoving(false)}>
              {TEXTS.cancel}
            </button>
          </p>
        </fieldset>
      ) : null}
      {problem === undefined ? null : <Problem text={problem} className="small" />}
      <TabList
        className="server-tabs"
        id={id}
        label={TEXTS.tabs}
        tabs={TABS}
        names={TEXTS}
        selected={tab}
        onSelect={setTab}
      />
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${tab}`}>
        {tab === 'tools' ? <ToolsTab server={name} /> : null}
        {tab === 'prompts' ? <PromptsTab server={name} /> : null}
        {tab === 'resources' ? <ResourcesTab server={name} isConnected={status === 'connected'} /> : null}
        {tab === 'log' ? <LogTab server={server} /> : null}
      </div>
    </div>
  );
}
