// Above the transcript: the drawer's button on a phone, which chat this is, the others.
import { Name } from '../shown/shown.tsx';
import { useChat } from '../state/chat-context.ts';
import { useStore } from '../state/store.ts';
import { PermissionsButton } from '../trust/permissions-button.tsx';
import { SessionMenu } from './session-menu.tsx';
import { sessionTitle } from './session-title.ts';

export function TopBar({ drawerOpen, onDrawer }: { drawerOpen: boolean; onDrawer: () => void }) {
  const chat = useChat();
  const id = useStore(chat.router);
  const sessions = useStore(chat.sessions);
  const title = id === undefined ? 'New chat' : sessionTitle(sessions.find(session => session.id === id));
  return (
    <header className="top-bar">
      <button
        type="button"
        className="text-button drawer-button"
        aria-expanded={drawerOpen}
        aria-controls="rail"
        onClick={onDrawer}
      >
        Tools
      </button>
      <h1 className="chat-title">
        <Name text={title} />
      </h1>
      <div className="top-actions">
        <PermissionsButton />
        <SessionMenu />
      </div>
    </header>
  );
}
