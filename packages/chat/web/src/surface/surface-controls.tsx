// The buttons for a surface's display mode: inline, beside the transcript, in a small window, full screen. The document is the same throughout.
import type { DisplayMode } from '@vitrine/protocol/internal/session/surface';
import { useHost, useSurface } from '@vitrine/react';
import { useEffect } from 'react';
import { getEmulatedHost, PHONE, WIDE } from '../host-context.ts';
import { Icon } from '../icons/icon.tsx';
import { useChat } from '../state/chat-context.ts';
import { useStore } from '../state/store.ts';
import { RESULT_TEXTS as TEXTS } from '../texts/result.ts';
import { displayName } from '../untrusted-text/display-name.ts';
import { usePageHost } from './page-host-context.ts';
import { useMedia } from './use-media.ts';

// Without it, moving a frame in the page reloads it.
const CAN_MOVE = 'moveBefore' in Element.prototype;

export function SurfaceControls({ id, title }: { id: string; title: string }) {
  const host = useHost();
  const page = usePageHost();
  const chat = useChat();
  useStore(chat.emulation);
  const snapshot = useSurface(id);
  const beside = useStore(page.beside) === id;
  const wide = useMedia(WIDE);
  useMedia(PHONE);
  const mode = snapshot?.displayMode ?? 'inline';
  useOneAtATime(id, mode);

  if (snapshot?.state !== 'ready') return null;
  const declared = snapshot.app?.capabilities?.availableDisplayModes;
  const offers = (mode: DisplayMode): boolean =>
    getEmulatedHost(chat).displayModes.includes(mode) && (declared?.includes(mode) ?? true);
  const toggle = (target: DisplayMode): void => {
    host.find(id)?.setDisplayMode(mode === target ? 'inline' : target);
  };
  const besideToggle = (): void => {
    host.find(id)?.setDisplayMode('inline');
    page.putBeside(beside ? undefined : id);
  };
  const name = displayName(title);
  return (
    <span className="surface-controls">
      {CAN_MOVE && wide ? (
        <button
          type="button"
          className="tool-button"
          aria-pressed={beside}
          title={beside ? TEXTS.returnToChat : TEXTS.sidePanel}
          onClick={besideToggle}
        >
          <Icon name="sidePanel" />
          <span className="unseen">{TEXTS.sidePanelLabel(name)}</span>
        </button>
      ) : null}
      {offers('pip') ? (
        <button
          type="button"
          className="tool-button"
          aria-pressed={mode === 'pip'}
          title={mode === 'pip' ? TEXTS.returnToChat : TEXTS.smallWindow}
          onClick={() => toggle('pip')}
        >
          <Icon name="smallWindow" />
          <span className="unseen">{TEXTS.smallWindowLabel(name)}</span>
        </button>
      ) : null}
      {offers('fullscreen') ? (
        <button
          type="button"
          className="tool-button"
          aria-pressed={mode === 'fullscreen'}
          title={TEXTS.fullScreenHint}
          onClick={() => toggle('fullscreen')}
        >
          <Icon name="fullScreen" />
          <span className="unseen">{TEXTS.fullScreenLabel(name)}</span>
        </button>
      ) : null}
    </span>
  );
}

// At most one surface is full screen and one in a small window; none covers an approval.
function useOneAtATime(id: string, mode: DisplayMode): void {
  const host = useHost();
  useEffect(() => {
    if (mode === 'inline') return;
    const mine = host.find(id);
    if (document.querySelector('dialog[open]')) {
      mine?.setDisplayMode('inline');
      return;
    }
    for (const other of host.list())
      if (other !== mine && other.getSnapshot().displayMode === mode) other.setDisplayMode('inline');
  }, [host, id, mode]);
}
