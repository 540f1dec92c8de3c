// What the user can do with a session of the list. It is in the document only while it is open: the list may be long.
import type { SessionSummary } from '@vitrine/agent/internal/api';
import { type RefObject, useLayoutEffect, useRef } from 'react';
import { useChat } from '../state/chat-context.ts';
import { BASE_PATH } from '../state/router.ts';
import { SIDEBAR_TEXTS as TEXTS } from '../texts/sidebar.ts';
import { expectNeighbourFocus, expectSessionFocus } from './session-focus.ts';

interface SessionMenuProps {
  session: SessionSummary;
  /** The button that it belongs to. */
  button: RefObject<HTMLButtonElement | null>;
  onRename: () => void;
  onMove: () => void;
  /** Called with what the user has begun. */
  onAttempt: (work: Promise<void>) => void;
  onClose: () => void;
}

export function SessionMenu({ session, button, onRename, onMove, onAttempt, onClose }: SessionMenuProps) {
  const { sessions, shareDialog } = useChat();
  const menu = useRef<HTMLDivElement>(null);
  const { id, pinned = false, archived = false } = session;
  useLayoutEffect(() => {
    const { current: source } = button;
    menu.current?.showPopover(source ? { source } : {});
    menu.current?.querySelector('button')?.focus();
  }, [button]);
  const change = (labels: { pinned?: boolean; archived?: boolean }) => () => {
    expectSessionFocus(id);
    onAttempt(sessions.change(id, labels));
  };
  const remove = (): void => {
    expectNeighbourFocus(id);
    onAttempt(sessions.remove(id));
  };
  const item = (label: string, onPress: () => void) => (
    <li>
      <button
        type="button"
        onClick={() => {
          menu.current?.hidePopover();
          onPress();
        }}
      >
        {label}
      </button>
    </li>
  );
  const download = (label: string, format: 'markdown' | 'json') => (
    <li>
      <a
        href={`${BASE_PATH}/api/sessions/${encodeURIComponent(id)}/export?format=${format}`}
        download
        onClick={() => menu.current?.hidePopover()}
      >
        {label}
      </a>
    </li>
  );
  return (
    <div
      ref={menu}
      popover="auto"
      role="dialog"
      aria-label={TEXTS.sessionMenu}
      className="result-menu session-menu"
      onToggle={event => {
        if (event.newState === 'closed') onClose();
      }}
    >
      <ul>
        {item(TEXTS.rename, onRename)}
        {archived ? null : item(pinned ? TEXTS.unpin : TEXTS.pin, change({ pinned: !pinned }))}
        {item(
          archived ? TEXTS.unarchive : TEXTS.archive,
          change(archived ? { archived: false } : { archived: true, pinned: false }),
        )}
        {item(TEXTS.moveToProject, onMove)}
        {item(TEXTS.share, () => shareDialog.set({ sessionId: id }))}
        {item(TEXTS.duplicate, () => onAttempt(sessions.copy(id)))}
        {download(TEXTS.exportMarkdown, 'markdown')}
        {download(TEXTS.exportJSON, 'json')}
        {item(TEXTS.delete, remove)}
      </ul>
    </div>
  );
}
