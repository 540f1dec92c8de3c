// The ways to add servers: a command, an address, the configuration of another client, a registry.
import type { ServerPreview, ServerSettings } from '@vitrine/agent/internal/api';
import { useId, useState } from 'react';
import { TabList } from '../components/tab-list.tsx';
import { useChat } from '../state/chat-context.ts';
import { useStore } from '../state/store.ts';
import { ADD_SERVER as TEXTS } from '../texts/settings/servers.ts';
import { PasteForm } from './paste-form.tsx';
import { PreviewForm } from './preview-form.tsx';
import { RegistrySearch } from './registry-search.tsx';
import { ServerForm } from './server-form.tsx';

const TABS = ['command', 'url', 'paste', 'search'] as const;
type Tab = (typeof TABS)[number];

/** A text, and what it would add. */
export interface PreviewedText {
  readonly text: string;
  readonly preview: ServerPreview;
}

export function AddServer({ onAdded }: { onAdded: (names: string) => void }) {
  const { api, catalog } = useChat();
  const { mayAdd } = useStore(catalog);
  const id = useId();
  const tabs = TABS.filter(name => (name !== 'command' || mayAdd?.commands) && (name !== 'search' || mayAdd?.registry));
  const [tab, setTab] = useState<Tab>(tabs[0] ?? 'url');
  const [previewed, setPreviewed] = useState<PreviewedText>();

  const add = async (servers: readonly { name: string; settings: ServerSettings }[]): Promise<void> => {
    await api.addServers({ servers });
    onAdded(servers.map(({ name }) => name).join(', '));
  };
  if (previewed) return <PreviewForm {...previewed} onBack={() => setPreviewed(undefined)} onAdd={add} />;
  return (
    <>
      <TabList
        className="server-tabs"
        id={id}
        label={TEXTS.tabs}
        tabs={tabs}
        names={TEXTS}
        selected={tab}
        onSelect={setTab}
      />
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${tab}`} className="server-add">
        {tab === 'command' || tab === 'url' ? (
          <ServerForm
            key={tab}
            kind={tab}
            submitText={TEXTS.submit}
            onSubmit={(name, settings) => add([{ name, settings }])}
          />
        ) : null}
        {tab === 'paste' ? <PasteForm onPreview={setPreviewed} /> : null}
        {tab === 'search' ? <RegistrySearch onPreview={setPreviewed} /> : null}
      </div>
    </>
  );
}
