// Shows the entry that a search has found: scrolls to it, focuses it, and marks it until the next one. An entry of another branch is shown with its
// branch, unless that would stop an answer.
import { useEffect, useRef } from 'react';
import { useChat } from '../../state/chat-context.ts';
import type { Entry, Transcript } from '../../state/session/transcript.ts';
import { useStore } from '../../state/store.ts';

/** `show`: scrolls an entry to the middle of the window. */
export function useJump(sessionId: string, transcript: Transcript, show: (key: string) => void): void {
  const { jump, conversation } = useChat();
  const requested = useRef<number>(undefined);
  const target = useStore(jump);
  useEffect(() => {
    if (target?.sessionId !== sessionId || transcript.seq < target.seq) return;
    const entry = transcript.entries.find(candidate => holdsEvent(candidate, target.seq));
    if (!entry) {
      if (transcript.run || requested.current === target.seq) return;
      requested.current = target.seq;
      conversation.showVersion(target.seq).catch(() => jump.set(undefined));
      return;
    }
    requested.current = undefined;
    // After the transcript has restored its own position.
    const frame = requestAnimationFrame(() => {
      jump.set(undefined);
      const element = document.querySelector<HTMLElement>(`[data-entry="${CSS.escape(entry.key)}"]`);
      if (!element) return;
      for (const former of document.querySelectorAll('[data-found]')) former.removeAttribute('data-found');
      element.setAttribute('data-found', '');
      element.tabIndex = -1;
      show(entry.key);
      element.focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(frame);
  }, [jump, conversation, target, sessionId, transcript, show]);
}

function holdsEvent(entry: Entry, seq: number): boolean {
  switch (entry.kind) {
    case 'user':
      return entry.message.seq === seq;
    case 'step':
      return entry.end?.seq === seq;
    case 'call':
      return entry.result?.seq === seq;
    default:
      return false;
  }
}
