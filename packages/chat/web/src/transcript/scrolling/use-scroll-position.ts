// Connects the transcript with the page's scrolling: tells it what the reader has sent, and which questions were asked and answered.
import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { isOwnAction, type OwnAction } from '../../state/approvals/own-action.ts';
import { useChat } from '../../state/chat-context.ts';
import { pendingApprovals, type Transcript } from '../../state/session/transcript.ts';
import { useStore } from '../../state/store.ts';
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

/** The user's last actions in this tab. */
export interface LastActions {
  readonly call: OwnAction | undefined;
  readonly message: OwnAction | undefined;
}

/** The user's actions that the page has scrolled to: a session that is opened again shows its place instead. */
const shownActions = new Set<string>();

export function useScrollPosition(sessionId: string, transcript: Transcript, last: LastActions): ScrollPosition {
  const list = useRef<HTMLOListElement>(null);
  const room = useRef<HTMLDivElement>(null);
  const scroller = useRef<TranscriptScroller>(undefined);
  const [isAtEnd, setIsAtEnd] = useState(true);

  useLayoutEffect(() => {
    if (!list.current || !room.current) return;
    const options = { sessionId, list: list.current, room: room.current, onEnd: setIsAtEnd };
    scroller.current = createTranscriptScroller(options);
    return () => scroller.current?.close();
  }, [sessionId]);
  useOwnActions(scroller, sessionId, transcript, last);
  useQuestions(scroller, transcript);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the page follows what has changed in the transcript.
  useEffect(() => scroller.current?.settle(), [transcript]);

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

/** Scrolls to what the user has sent or called: before its questions, which may have come together with it. */
function useOwnActions(
  scroller: RefObject<TranscriptScroller | undefined>,
  sessionId: string,
  { entries }: Transcript,
  { call: lastCall, message: lastMessage }: LastActions,
): void {
  useLayoutEffect(() => {
    const call = entries.findLast(
      entry =>
        entry.kind === 'call' &&
        entry.call.initiator === 'user' &&
        isOwnAction(lastCall, { sessionId, id: entry.key, seq: entry.call.seq }),
    );
    if (call && isNew(call.key)) {
      scroller.current?.sent(call.key);
      // The form that has the focus goes away with the answer to the request.
      document.getElementById(`call-${call.key}`)?.focus({ preventScroll: true });
    }
    const message = entries.findLast(
      entry => entry.kind === 'user' && isOwnAction(lastMessage, { sessionId, id: entry.key, seq: entry.message.seq }),
    );
    // A message that begins a run goes to the top; when a queued one is read, the user may be elsewhere.
    if (message?.kind === 'user' && isNew(message.key) && message.message.delivery === 'start')
      scroller.current?.sent(message.key);
  }, [scroller, sessionId, entries, lastCall, lastMessage]);
}

function isNew(action: string): boolean {
  const isFirst = !shownActions.has(action);
  shownActions.add(action);
  return isFirst;
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
