// Scrolls the page as the reader's state says, and reports where the reader scrolls. It is React's only way to the scroll position.
import {
  findDock,
  findEntry,
  middleOfWindow,
  NEAR_END,
  readEnd,
  readPlace,
  readQuestionOffset,
  topOfWindow,
} from './page-metrics.ts';
import { nextReaderState, OPENING, type Place, type ReaderEvent, scrollTarget } from './reader-state.ts';
import { createStoredPlace } from './stored-place.ts';

export interface TranscriptScroller {
  /** Scrolls again: entries were added or have grown. */
  settle(): void;
  /** The reader's own message or call has begun. */
  sent(key: string): void;
  /** `isByReader`: the reader's own action in a view led to the question. */
  asked(approvalId: string, isByReader: boolean): void;
  answered(approvalId: string): void;
  jumpToLatest(): void;
  /** Scrolls an entry to the middle of the window, and keeps it there. */
  show(key: string): void;
  /** Saves the place. */
  close(): void;
}

export interface TranscriptScrollerOptions {
  readonly sessionId: string;
  readonly list: HTMLElement;
  /** Room below the list: as tall as it must be so that an entry can stand at the top of the window. */
  readonly room: HTMLElement;
  onEnd(isAtEnd: boolean): void;
}

const HAS_SCROLL_ANCHORING = CSS.supports('overflow-anchor', 'auto');

/** Scrolling by less is rounding. */
const TOLERANCE = 2;

export function createTranscriptScroller({
  sessionId,
  list,
  room,
  onEnd,
}: TranscriptScrollerOptions): TranscriptScroller {
  const stored = createStoredPlace(sessionId);
  const stop = new AbortController();
  const { scrollRestoration } = history;
  let state = OPENING;
  /** The scroll position that the page has set, and what the reader saw there. */
  let settledY = scrollY;
  let seenPlace: Place | undefined;

  const note = (): void => {
    settledY = scrollY;
    seenPlace = readPlace(list);
    onEnd(scrollY >= readEnd(list) - NEAR_END);
  };
  const send = (event: ReaderEvent): void => {
    state = nextReaderState(state, event);
    setScrollAnchoring(scrollTarget(state) === undefined);
    settle();
  };
  const settle = (): void => {
    const top = readTarget();
    makeRoom(room, top);
    if (Math.abs(top - scrollY) >= 1) scrollTo({ top, behavior: 'instant' });
    note();
  };
  /** The scroll position for the state. */
  const readTarget = (): number => {
    const target = scrollTarget(state);
    switch (target?.to) {
      case 'end':
        return Math.max(scrollY, readEnd(list));
      case 'place':
        return readTop(target.place);
      case 'question':
        return Math.max(0, scrollY + (readQuestionOffset(target.approvalId) ?? 0));
      case undefined:
        // Where the browser does not hold what the reader sees, when rows above it change their heights.
        return HAS_SCROLL_ANCHORING || !seenPlace ? scrollY : readTop(seenPlace);
    }
  };
  const readTop = ({ key, top }: Place): number => {
    const entry = findEntry(list, key);
    return entry ? Math.max(0, scrollY + entry.getBoundingClientRect().top - top) : scrollY;
  };
  const onScroll = (): void => {
    if (Math.abs(scrollY - settledY) <= TOLERANCE) return;
    const limit = document.documentElement.scrollHeight - innerHeight;
    // The browser moves a page that has become shorter.
    const isCut = scrollY < settledY && scrollY >= limit - TOLERANCE && settledY > limit;
    if (isCut) {
      settle();
      return;
    }
    send({ type: 'scrolled', isAtEnd: scrollY >= readEnd(list) - NEAR_END, isDown: scrollY > settledY });
  };
  const save = (): void => stored.write(state.at === 'end' ? undefined : seenPlace);

  history.scrollRestoration = 'manual';
  addEventListener('scroll', onScroll, { signal: stop.signal, passive: true });
  addEventListener('resize', settle, { signal: stop.signal });
  addEventListener('pagehide', save, { signal: stop.signal });
  const sizes = new ResizeObserver(settle);
  sizes.observe(list);
  // A composer that grows with its text covers the end.
  const dock = findDock();
  if (dock) sizes.observe(dock);
  send({ type: 'opened', place: stored.read() });

  return {
    settle,
    sent: key => send({ type: 'sent', place: { key, top: topOfWindow() } }),
    asked: (approvalId, isByReader) =>
      send({ type: 'asked', approvalId, ...(isByReader && seenPlace ? { returnTo: seenPlace } : {}) }),
    answered: approvalId => send({ type: 'answered', approvalId, place: seenPlace }),
    jumpToLatest: () => send({ type: 'jumped' }),
    show: key => send({ type: 'found', place: { key, top: middleOfWindow(findEntry(list, key)) } }),
    close() {
      save();
      stop.abort();
      sizes.disconnect();
      setScrollAnchoring(true);
      history.scrollRestoration = scrollRestoration;
    },
  };
}

/**
 * Sets scroll anchoring: where the page itself holds a position, the browser's anchoring would look like the reader's scrolling. Chromium
 * reads the property of the window from the body, other engines from the root.
 */
function setScrollAnchoring(isOn: boolean): void {
  for (const { style } of [document.documentElement, document.body]) style.overflowAnchor = isOn ? '' : 'none';
}

/** Makes the page long enough to be scrolled to `top`, and no longer than that. */
function makeRoom(room: HTMLElement, top: number): void {
  const spare = (): number => Math.floor(document.documentElement.scrollHeight - innerHeight - top);
  let { height } = room.getBoundingClientRect();
  const setHeight = (next: number): void => {
    height = Math.max(0, next);
    room.style.height = `${height}px`;
  };
  // A page shorter than the window has space of its own to fill first, so the first attempt may not be enough.
  for (let attempt = 1; spare() < 0 && attempt <= 8; attempt++) setHeight(height - spare() * attempt);
  if (height > 0 && spare() > 0) setHeight(height - spare());
}
