// The panel of `vitrine inspect` beside the transcript: the messages between the chat and one server, how long its answers took, its prompts,
// resources and log, and the host that its views see.
import { useEffect, useId, useState } from 'react';
import { TabList } from '../components/tab-list.tsx';
import { NeededSignIn } from '../server-sign-in/needed-sign-in.tsx';
import { LogTab } from '../servers/details-tabs.tsx';
import { ServerState } from '../servers/server-list.tsx';
import { useChat } from '../state/chat-context.ts';
import { useStore } from '../state/store.ts';
import { INSPECT_TABS, INSPECT_TEXTS as TEXTS } from '../texts/inspect.ts';
import { displayName } from '../untrusted-text/display-name.ts';
import { Name } from '../untrusted-text/name.tsx';
import { Problem } from '../untrusted-text/problem.tsx';
import { HostPanel } from './host-panel.tsx';
import { MessageList } from './message-list.tsx';
import { PingButton } from './ping-button.tsx';
import { PromptList } from './prompt-list.tsx';
import { ResourceList } from './resource-list.tsx';
import { TimingTable } from './timing-table.tsx';
import { useMessages } from './use-messages.ts';
import '../../styles/settings/servers.css';

const TABS = ['messages', 'timings', 'prompts', 'resources', 'log', 'host'] as const;

export default function Inspector({ server }: { server: string }) {
  const { api, catalog } = useChat();
  const id = useId();
  const [tab, setTab] = useState<(typeof TABS)[number]>('messages');
  const { messages, problem } = useMessages(api);
  const status = useStore(catalog).servers.find(({ name }) => name === server);
  useEffect(() => {
    document.title = TEXTS.pageTitle(displayName(server));
  }, [server]);
  return (
    <aside className="inspector" aria-label={TEXTS.label(displayName(server))}>
      <h2>
        <Name text={server} />
      </h2>
      <div className="inspector-facts">
        {status === undefined ? null : <ServerState server={status} />}
        <PingButton api={api} />
      </div>
      {status?.error === undefined || status.signIn ? null : <Problem text={status.error} className="small" />}
      <NeededSignIn server={server} />
      {problem === undefined ? null : <Problem text={problem} className="small" />}
      <TabList
        className="server-tabs"
        id={id}
        label={TEXTS.tabs}
        tabs={TABS}
        names={INSPECT_TABS}
        selected={tab}
        onSelect={setTab}
      />
      <div className="inspector-panel" role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${tab}`}>
        {tab === 'messages' ? <MessageList server={server} messages={messages} /> : null}
        {tab === 'timings' ? <TimingTable messages={messages} /> : null}
        {tab === 'prompts' ? <PromptList api={api} server={server} /> : null}
        {tab === 'resources' ? <ResourceList api={api} /> : null}
        {tab === 'log' && status ? <LogTab server={status} version={messages.at(-1)?.seq ?? 0} /> : null}
        {tab === 'host' ? <HostPanel /> : null}
      </div>
    </aside>
  );
}
