// Connects the transcript with the page's scrolling: tells it what the reader has sent, and which questions were asked and answered.
import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useChat } from '../state/chat-context.ts';
import { useStore } from '../state/store.ts';
import { pendingApprovals, type Transcript } from '../state/transcript.ts';
import { createTranscriptScroller, type TranscriptScroller } from './transcript-scroller.ts';

export interface ScrollPosition {
  /** Ref of the list of entries. */
  readonly list: RefObject<HTMLOListElement | null>;
  /** Ref of the empty element below the list. */
  readonly room: RefObject<HTMLDivElement | null>;
  readonly isAtEnd: boolean;
  jumpToLatest(): void;
  /** Scrolls an entry to the middle of the window. The same function at every rendering. */
  readonly show: (key: string) => void;
}

/** Ids of the user's last actions in this tab. */
export interface LastActions {
  readonly call: string | undefined;
  readonly message: string | undefined;
}

/** The user's actions that the page has scrolled to: a session that is opened again shows its place instead. */
const shownActions = new Set<string>();

export function useScrollPosition(sessionId: string, transcript: Transcript, last: LastActions): ScrollPosition {
  const list = useRef<HTMLOListElement>(null);
  const room = useRef<HTMLDivElement>(null);
  const scroller = useRef<TranscriptScroller>(undefined);
  const [isAtEnd, setIsAtEnd] = useState(true);

  useLayoutEffect(() => {
    const options = { sessionId, list: list.current!, room: room.current!, onEnd: setIsAtEnd };
    scroller.current = createTranscriptScroller(options);
    return () => scroller.current?.close();
  }, [sessionId]);
  useQuestions(scroller, transcript);

  const { call: lastCall, message: lastMessage } = last;
  useEffect(() => {
    const call = transcript.entries.findLast(entry => entry.kind === 'call' && entry.key === lastCall);
    if (call && isNew(call.key)) {
      scroller.current?.sent(call.key);
      // The form that had the focus is gone.
      document.getElementById(`call-${call.key}`)?.focus({ preventScroll: true });
    }
    // A message that begins a run goes to the top; when a queued one is read, the user may be elsewhere.
    const message = transcript.entries.findLast(entry => entry.kind === 'user' && entry.key === lastMessage);
    if (message?.kind === 'user' && isNew(message.key) && message.message.delivery === 'start') {
      scroller.current?.sent(message.key);
      // The page may learn that the message is its own after it has learned what the answer asks.
      const question = findQuestionAfter(transcript, message.key);
      if (question !== undefined) scroller.current?.asked(question, false);
    }
    scroller.current?.settle();
  }, [transcript, lastCall, lastMessage]);

  return {
    list,
    room,
    isAtEnd,
    show: useCallback(key => scroller.current?.show(key), []),
    jumpToLatest() {
      scroller.current?.jumpToLatest();
      const latest = list.current?.lastElementChild?.querySelector<HTMLElement>('.call');
      latest?.focus({ preventScroll: true });
    },
  };
}

function isNew(action: string): boolean {
  const isFirst = !shownActions.has(action);
  shownActions.add(action);
  return isFirst;
}

/** The newest open question of the run that began with this message. */
function findQuestionAfter({ entries }: Transcript, messageKey: string): string | undefined {
  const begin = entries.findIndex(({ key }) => key === messageKey);
  const question = entries
    .slice(begin + 1)
    .findLast(entry => entry.kind === 'approval' && !entry.response && entry.request.initiator !== 'view');
  return question?.key;
}

/** A question of a view stands beside the view: the page scrolls to it only when the reader is in that view. */
function useQuestions(scroller: RefObject<TranscriptScroller | undefined>, transcript: Transcript): void {
  const pageApprovals = useStore(useChat().pageApprovals);
  const openIds = useRef<readonly string[]>(undefined);
  // Before the page follows the new content: an action in a view returns to where the reader was.
  useLayoutEffect(() => {
    const questions = [
      ...pendingApprovals(transcript).map(({ approvalId, initiator, surfaceId }) => ({
        id: approvalId,
        surfaceId: initiator === 'view' ? surfaceId : undefined,
      })),
      ...pageApprovals,
    ];
    const ids = questions.map(({ id }) => id);
    const before = openIds.current ?? ids;
    openIds.current = ids;
    for (const id of before) if (!ids.includes(id)) scroller.current?.answered(id);
    const activeSurface = document.activeElement?.closest<HTMLElement>('[data-surface-id]')?.dataset.surfaceId;
    const newest = questions.findLast(
      ({ id, surfaceId }) => !before.includes(id) && (surfaceId === undefined || surfaceId === activeSurface),
    );
    if (newest) scroller.current?.asked(newest.id, newest.surfaceId !== undefined);
  }, [transcript, pageApprovals, scroller]);
}
