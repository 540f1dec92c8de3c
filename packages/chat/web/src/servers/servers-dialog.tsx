// The dialog of the servers: all of them, one of them, or a form to add or change one.
import type { ServerStatus } from '@vitrine/agent/internal/api';
import { useEffect, useId, useRef, useState } from 'react';
import { Icon } from '../icons/icon.tsx';
import { filled } from '../language/template.tsx';
import { ModalDialog } from '../shell/modal-dialog.tsx';
import { useChat } from '../state/chat-context.ts';
import { useStore } from '../state/store.ts';
import { ADD_SERVER, SERVERS as TEXTS } from '../texts/settings/servers.ts';
import { displayName } from '../untrusted-text/display-name.ts';
import { AddServer } from './add-server.tsx';
import { EditServer } from './edit-server.tsx';
import { ServerDetails } from './server-details.tsx';
import { ServerList } from './server-list.tsx';
import '../../styles/settings/servers.css';

export type ServersView =
  | { readonly kind: 'list' }
  | { readonly kind: 'details' | 'edit'; readonly name: string }
  | { readonly kind: 'add' };

interface ServersDialogProps {
  /** The server to show first. */
  readonly server?: string;
  readonly onClose: () => void;
}

export default function ServersDialog({ server: first, onClose }: ServersDialogProps) {
  const { catalog } = useChat();
  const { servers, mayAdd } = useStore(catalog);
  const id = useId();
  const [view, setView] = useState<ServersView>(
    first === undefined ? { kind: 'list' } : { kind: 'details', name: first },
  );
  const [announcement, setAnnouncement] = useState('');
  const heading = useRef<HTMLHeadingElement>(null);
  const isFirst = useRef(true);
  useEffect(() => void catalog.refresh(), [catalog]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus follows the view.
  useEffect(() => {
    if (!isFirst.current) heading.current?.focus();
    isFirst.current = false;
  }, [view]);

  const server = 'name' in view ? servers.find(({ name }) => name === view.name) : undefined;
  /** Finishes a change: shows what it did, and the list. */
  const finish = (template: string, name: string): void => {
    setAnnouncement(filled(template, { name: displayName(name) }));
    setView({ kind: 'list' });
    void catalog.refresh();
  };

  return (
    <ModalDialog className="settings servers" labelledBy={`${id}-title`} onClose={onClose}>
      <div className="settings-head">
        <h2 id={`${id}-title`} ref={heading} tabIndex={-1}>
          {readTitle(view)}
        </h2>
        <button type="button" className="settings-close" aria-label={TEXTS.close} title={TEXTS.close} onClick={onClose}>
          <Icon name="hide" />
        </button>
        <div className="servers-bar">
          {view.kind === 'list' ? null : (
            <button type="button" className="text-button" onClick={() => setView({ kind: 'list' })}>
              {TEXTS.back}
            </button>
          )}
          <p className="quiet small" role="status">
            {announcement}
          </p>
          {view.kind === 'list' && mayAdd ? (
            <button type="button" className="button primary small-button" onClick={() => setView({ kind: 'add' })}>
              {TEXTS.add}
            </button>
          ) : null}
        </div>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard (WCAG 2.1.1). */}
      <section className="settings-panel" aria-labelledby={`${id}-title`} tabIndex={0}>
        <View view={view} server={server} onView={setView} onFinish={finish} />
      </section>
    </ModalDialog>
  );
}

interface ViewProps {
  readonly view: ServersView;
  /** The server of the view; absent when there is none any more. */
  readonly server: ServerStatus | undefined;
  readonly onView: (view: ServersView) => void;
  readonly onFinish: (template: string, name: string) => void;
}

function View({ view, server, onView, onFinish }: ViewProps) {
  if (view.kind === 'add') return <AddServer onAdded={name => onFinish(TEXTS.added, name)} />;
  if (view.kind === 'list' || !server) return <ServerList onView={onView} />;
  if (view.kind === 'edit') return <EditServer name={server.name} onSaved={() => onFinish(TEXTS.saved, server.name)} />;
  return (
    <ServerDetails
      key={server.name}
      server={server}
      onEdit={() => onView({ kind: 'edit', name: server.name })}
      onRemoved={() => onFinish(TEXTS.removed, server.name)}
    />
  );
}

function readTitle(view: ServersView): string {
  if (view.kind === 'add') return ADD_SERVER.title;
  if (view.kind === 'details') return displayName(view.name);
  return view.kind === 'edit' ? filled(ADD_SERVER.editTitle, { name: displayName(view.name) }) : TEXTS.title;
}
