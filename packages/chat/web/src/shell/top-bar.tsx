// The bar above the transcript: the drawer's button on a phone, the chat's title, the user, and the settings.
import { lazy, Suspense } from 'react';
import { Icon } from '../icons/icon.tsx';
import { useChat } from '../state/chat-context.ts';
import { useStore } from '../state/store.ts';
import { SETTINGS } from '../texts/settings/settings.ts';
import { SIDEBAR_TEXTS } from '../texts/sidebar.ts';
import { Name } from '../untrusted-text/name.tsx';
import { AccountMenu } from './account-menu.tsx';
import { sessionTitle } from './session-title.ts';

// Settings are not part of the page's first load.
const SettingsDialog = lazy(() => import('../settings/settings-dialog.tsx'));

export function TopBar({ drawerOpen, onDrawer }: { drawerOpen: boolean; onDrawer: () => void }) {
  const chat = useChat();
  const id = useStore(chat.router);
  const sessions = useStore(chat.sessions);
  const page = useStore(chat.router.page);
  const projects = useStore(chat.projects);
  const project = page?.name === 'projects' ? projects?.find(({ id }) => id === page.parts[0]) : undefined;
  const title = page
    ? (project?.name ?? SIDEBAR_TEXTS.places[page.name])
    : id === undefined
      ? SIDEBAR_TEXTS.newChat
      : sessionTitle(sessions.find(session => session.id === id));
  return (
    <header className="top-bar">
      <button
        type="button"
        className="text-button drawer-button"
        aria-expanded={drawerOpen}
        aria-controls="sidebar"
        onClick={onDrawer}
      >
        {SIDEBAR_TEXTS.menu}
      </button>
      <h1 className="chat-title">
        <Name text={title} />
      </h1>
      <div className="top-actions">
        <AccountMenu />
        <SettingsButton />
      </div>
    </header>
  );
}

/** The button in the top bar that opens the settings. On a phone it is an icon. */
function SettingsButton() {
  const { settingsDialog } = useChat();
  const tab = useStore(settingsDialog);
  return (
    <>
      <button type="button" className="settings-button" aria-haspopup="dialog" onClick={() => settingsDialog.open()}>
        <Icon name="settings" />
        <span className="settings-word">{SETTINGS.open}</span>
      </button>
      <Suspense fallback={null}>
        {tab === undefined ? null : (
          <SettingsDialog tab={tab} onTab={settingsDialog.open} onClose={settingsDialog.close} />
        )}
      </Suspense>
    </>
  );
}
