// The transcript's scroll position: it follows new results while the user is at the end, keeps its position over a reload, and otherwise scrolls
// only to what the user has just requested.
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import type { Transcript } from '../state/transcript.ts';

/** CSS pixels: distance that counts as the end, and space below the last entry. */
const NEAR_END = 24;
/** Manual scrolling: after it, the page no longer restores the position from before a reload. */
const BY_HAND = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

interface Place {
  /** The entry at the top of the screen, and how far below the top it begins. */
  readonly key: string;
  readonly top: number;
}

export interface ScrollPosition {
  /** Ref of the list of entries. */
  readonly list: (element: HTMLElement | null) => void;
  readonly isAtEnd: boolean;
  jumpToLatest(): void;
}

/** Ids of the user's last actions in this tab. */
export interface LastActions {
  readonly call: string | undefined;
  readonly message: string | undefined;
}

export function useScrollPosition(
  sessionId: string,
  transcript: Transcript,
  { call: lastCall, message: lastMessage }: LastActions,
): ScrollPosition {
  const list = useRef<HTMLElement>(null);
  const [isAtEnd, setIsAtEnd] = useState(true);
  const follows = useRef(true);
  const heldPosition = useRef<Place>(undefined);
  const shownSession = useRef<string>(undefined);
  const followed = useRef(lastMessage);
  const storageKey = `vitrine.place.${sessionId}`;

  /** Scrolls when an entry has grown or was added. */
  const settle = useCallback(() => {
    const element = list.current;
    if (!element) return;
    const place = heldPosition.current;
    const entry = place && element.querySelector(`:scope > [data-entry="${CSS.escape(place.key)}"]`);
    if (place && entry) scrollBy({ top: entry.getBoundingClientRect().top - place.top, behavior: 'instant' });
    else if (follows.current && getEnd(element) > scrollY) scrollTo({ top: getEnd(element), behavior: 'instant' });
    setIsAtEnd(scrollY >= getEnd(element) - NEAR_END);
  }, []);

  const setList = useCallback(
    (element: HTMLElement | null) => {
      list.current = element;
      if (!element) return;
      const sizes = new ResizeObserver(settle);
      sizes.observe(element);
      return () => sizes.disconnect();
    },
    [settle],
  );

  useEffect(() => watchScrolling({ list, follows, held: heldPosition, storageKey, onEnd: setIsAtEnd }), [storageKey]);

  useEffect(() => {
    const mine = transcript.entries.find(entry => entry.kind === 'call' && entry.key === lastCall);
    if (mine && shownSession.current !== mine.key) {
      // A call that the user just requested is scrolled into view and focused, because the form that had the focus is gone.
      shownSession.current = mine.key;
      heldPosition.current = undefined;
      follows.current = true;
      const element = document.getElementById(`call-${mine.key}`);
      element?.scrollIntoView({ block: 'start' });
      element?.focus({ preventScroll: true });
    }
    // A message that begins a run is followed, with its answer; when a queued one is read, the user may be elsewhere.
    const sentMessage = transcript.entries.findLast(entry => entry.kind === 'user' && entry.key === lastMessage);
    if (sentMessage?.kind === 'user' && followed.current !== sentMessage.key) {
      followed.current = sentMessage.key;
      if (sentMessage.message.delivery === 'start') {
        heldPosition.current = undefined;
        follows.current = true;
      }
    }
    settle();
  }, [transcript, lastCall, lastMessage, settle]);

  return {
    list: setList,
    isAtEnd,
    jumpToLatest() {
      heldPosition.current = undefined;
      follows.current = true;
      const last = list.current?.lastElementChild;
      if (list.current) scrollTo({ top: getEnd(list.current), behavior: 'instant' });
      last?.querySelector<HTMLElement>('.call')?.focus({ preventScroll: true });
    },
  };
}

interface Watched {
  readonly list: RefObject<HTMLElement | null>;
  /** The user is at the end, so new results are followed. */
  readonly follows: RefObject<boolean>;
  /** The position from before a reload, until the user scrolls. */
  readonly held: RefObject<Place | undefined>;
  readonly storageKey: string;
  onEnd(isAtEnd: boolean): void;
}

/** Restores the saved position, and saves where the user scrolls from there. Returns a function that stops it. */
function watchScrolling({ list, follows, held, storageKey, onEnd }: Watched): () => void {
  const stop = new AbortController();
  const options = { signal: stop.signal, passive: true };
  let lastY = scrollY;
  const before = history.scrollRestoration;
  history.scrollRestoration = 'manual';
  held.current = readPlace(storageKey);
  follows.current = !held.current;
  if (!held.current) showLastCall(list.current);
  const onScroll = (): void => {
    const element = list.current;
    if (!element) return;
    const isNowAtEnd = scrollY >= getEnd(element) - NEAR_END;
    // Growing content moves the end away; only scrolling up leaves it.
    if (isNowAtEnd) follows.current = true;
    else if (scrollY < lastY - 2) follows.current = false;
    lastY = scrollY;
    onEnd(isNowAtEnd);
  };
  addEventListener('scroll', onScroll, options);
  for (const type of BY_HAND)
    addEventListener(
      type,
      () => {
        held.current = undefined;
      },
      { ...options, capture: true },
    );
  addEventListener(
    'pagehide',
    () => writePlace(storageKey, follows.current ? undefined : readPosition(list.current)),
    options,
  );
  return () => {
    stop.abort();
    history.scrollRestoration = before;
  };
}

/** The scroll position that shows the end of the last entry. Text is followed to its end; the beginning of a call is never scrolled out. */
function getEnd(list: HTMLElement): number {
  const last = list.lastElementChild;
  if (!last) return 0;
  const { top, bottom } = last.getBoundingClientRect();
  const end = bottom + NEAR_END - innerHeight + dockHeight();
  const isText = last.querySelector(':scope > .step') !== null;
  return Math.max(0, Math.floor(scrollY + (isText ? end : Math.min(end, top - barHeight()))));
}

/** The height that the composer covers at the bottom of the screen. */
const dockHeight = (): number => document.querySelector('.composer-dock')?.getBoundingClientRect().height ?? 0;

/** Including the space that the page leaves above its first entry. */
const barHeight = (): number => (document.querySelector('.top-bar')?.getBoundingClientRect().height ?? 0) + 32;

/** A page that opens on a session scrolls to its last call that no view made. */
function showLastCall(list: HTMLElement | null): void {
  const calls = list?.querySelectorAll(':scope > li > .call:not([data-initiator="view"])') ?? [];
  if (calls.length > 1) calls[calls.length - 1]?.scrollIntoView({ block: 'start' });
}

function readPosition(list: HTMLElement | null): Place | undefined {
  const bar = barHeight();
  const entry = [...(list?.children ?? [])].find(child => child.getBoundingClientRect().bottom > bar);
  const key = entry instanceof HTMLElement ? entry.dataset.entry : undefined;
  return entry && key !== undefined ? { key, top: Math.round(entry.getBoundingClientRect().top) } : undefined;
}

// Saved per tab: each has its own position.
function readPlace(key: string): Place | undefined {
  try {
    const { key: entry, top } = JSON.parse(sessionStorage.getItem(key) ?? '{}');
    return typeof entry === 'string' && typeof top === 'number' ? { key: entry, top } : undefined;
  } catch {
    return undefined;
  }
}

function writePlace(key: string, place: Place | undefined): void {
  try {
    if (place) sessionStorage.setItem(key, JSON.stringify(place));
    else sessionStorage.removeItem(key);
  } catch {
    // Storage full or denied: the page opens at its last call.
  }
}
