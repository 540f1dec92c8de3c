// The sidebar: earlier chats, and below them the ways to tools and servers.
import { Icon } from '../icons/icon.tsx';
import { CommandPaletteButton } from '../palette/command-palette-button.tsx';
import { useChat } from '../state/chat-context.ts';
import { useStore } from '../state/store.ts';
import { SERVERS } from '../texts/settings/servers.ts';
import { SIDEBAR_TEXTS as TEXTS } from '../texts/sidebar.ts';
import { AgentPicker } from './agent-picker.tsx';
import { PlaceLinks } from './place-links.tsx';
import { SessionList } from './session-list.tsx';
import { SessionSearch } from './session-search.tsx';

export function Sidebar({ onChosen }: { onChosen: () => void }) {
  const chat = useChat();
  const current = useStore(chat.router);
  const page = useStore(chat.router.page);
  const startChat = (): void => {
    chat.projects.startChat(undefined);
    onChosen();
  };

  return (
    <nav className="sidebar-inner" aria-label={TEXTS.label}>
      <a
        className="wordmark"
        href="/"
        onClick={event => {
          if (event.metaKey || event.ctrlKey || event.shiftKey) return;
          event.preventDefault();
          startChat();
        }}
      >
        Vitrine
      </a>
      <button
        type="button"
        className="button new-chat"
        disabled={current === undefined && page === undefined}
        onClick={startChat}
      >
        <Icon name="write" />
        {TEXTS.newChat}
      </button>
      <CommandPaletteButton onOpened={onChosen} />
      <PlaceLinks onChosen={onChosen} />
      <AgentPicker />
      <div className="sidebar-list">
        <SessionSearch onChosen={onChosen}>
          <SessionList onChosen={onChosen} />
        </SessionSearch>
      </div>
      <SidebarFoot onOpened={onChosen} />
    </nav>
  );
}

/** Draws the buttons of the tools and of the servers, with their numbers; a server that needs the user is named by its state. */
function SidebarFoot({ onOpened }: { onOpened: () => void }) {
  const { catalog, dialog, serversDialog } = useChat();
  const { servers, tools } = useStore(catalog);
  const trouble = (['needs-sign-in', 'failed'] as const).find(state => servers.some(({ status }) => status === state));
  const open = (show: () => void) => (): void => {
    onOpened();
    show();
  };
  return (
    <footer className="sidebar-foot">
      <button type="button" aria-haspopup="dialog" data-open-tools onClick={open(() => dialog.set('tools'))}>
        <Icon name="tools" />
        {TEXTS.tools}
        <span className="sidebar-count" aria-hidden>
          {tools.length > 0 ? tools.length : null}
        </span>
      </button>
      <button type="button" aria-haspopup="dialog" onClick={open(() => serversDialog.set({}))}>
        <Icon name="servers" />
        {TEXTS.servers}
        {trouble === undefined ? (
          <span className="sidebar-count" aria-hidden>
            {servers.length > 0 ? servers.length : null}
          </span>
        ) : (
          <span className="status" data-status={trouble}>
            {SERVERS[trouble]}
          </span>
        )}
      </button>
    </footer>
  );
}
