// Shows the entry that a search has found, or that the address names (`#call-…`): opens what folds it, scrolls to it, focuses it, and marks it until
// the next one. An entry of another branch is shown with its branch, unless that would stop an answer.
import { useEffect, useRef } from 'react';
import { useChat } from '../../state/chat-context.ts';
import type { ReaderFolds } from '../../state/session/reader-folds.ts';
import type { Entry, Transcript } from '../../state/session/transcript.ts';
import { useStore } from '../../state/store.ts';

export interface JumpOptions {
  readonly sessionId: string;
  readonly transcript: Transcript;
  readonly folds: ReaderFolds;
  /** Scrolls an entry to the middle of the window. */
  readonly show: (key: string) => void;
}

export function useJump({ sessionId, transcript, folds, show }: JumpOptions): void {
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
      showEntry(entry.key, { folds, show });
    });
    return () => cancelAnimationFrame(frame);
  }, [jump, conversation, target, sessionId, transcript, folds, show]);
  useCallAddress({ transcript, folds, show });
}

/** Shows the call that the address of the page names, as soon as it is there, and each time that the address changes. */
function useCallAddress({ transcript, folds, show }: Omit<JumpOptions, 'sessionId'>): void {
  const shownHash = useRef('');
  useEffect(() => {
    const follow = (): void => {
      const key = /^#call-(.+)$/.exec(location.hash)?.[1];
      if (key === undefined || shownHash.current === location.hash) return;
      if (!transcript.entries.some(entry => entry.key === key)) return;
      shownHash.current = location.hash;
      requestAnimationFrame(() => showEntry(key, { folds, show }));
    };
    follow();
    addEventListener('hashchange', follow);
    return () => removeEventListener('hashchange', follow);
  }, [transcript, folds, show]);
}

function showEntry(key: string, { folds, show }: Pick<JumpOptions, 'folds' | 'show'>): void {
  const element = document.querySelector<HTMLElement>(`[data-entry="${CSS.escape(key)}"]`);
  if (!element) return;
  const { turn } = element.dataset;
  if (turn !== undefined) folds.set(turn, 'open');
  if (element.querySelector(':scope > .call')) folds.set(key, 'open');
  // Once it is unfolded.
  requestAnimationFrame(() => {
    for (const former of document.querySelectorAll('[data-found]')) former.removeAttribute('data-found');
    element.setAttribute('data-found', '');
    element.tabIndex = -1;
    show(key);
    element.focus({ preventScroll: true });
  });
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
