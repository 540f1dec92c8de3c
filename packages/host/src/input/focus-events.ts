// Follows the focus by events of the page. They contain little about frames: the page is notified that it has lost the focus (`blur`),
// and then reads which element has it.
import {
  closeKeyGates,
  enterView,
  type KeyboardOwner,
  leaveView,
  NEVER,
  noteFocusedElement,
  surfaceOfFrame,
  type WatchedSurface,
} from './keyboard-owner.ts';
import { focusedElement, runSoon } from './page-focus.ts';

export interface FocusListenerOptions {
  /** Milliseconds, never going back. */
  now(): number;
  /** Stops listening when aborted. */
  signal: AbortSignal;
  /** The frame of a view has received the focus without an action of the page. `turn`: the turn of the page at that time. */
  onViewFocused(view: WatchedSurface, frame: HTMLElement, turn: number): void;
}

/** Firefox focuses the frame of another process some tasks after the window's `blur`: the guard looks for that long. */
const SEEK_MS = 50;

/** Keeps `owner` up to date. */
export function listenForFocus(owner: KeyboardOwner, { now, signal, onViewFocused }: FocusListenerOptions): void {
  noteFocusedElement(owner);
  const on = (type: string, run: (event: Event) => void): void =>
    addEventListener(type, run, { signal, capture: true });
  on('focusin', () => onFocusIn(owner, now()));
  on('pointerdown', ({ target }) => {
    // A press outside the focused element takes the focus from it, a press inside does not; no event reports which it was.
    if (!owner.element?.contains(target as Node)) owner.element = undefined;
  });
  on('pointerover', ({ target }) => {
    if (target instanceof HTMLIFrameElement) owner.pointerAt = now();
  });
  on('keyup', () => {
    owner.keyAt = now();
  });
  on('keydown', ({ key }: Partial<KeyboardEvent>) => {
    owner.actedAt = owner.keyAt = now();
    closeKeyGates(owner);
    if (key === 'Tab') owner.tabAt = now();
  });
  on('focus', ({ target }) => target === window && leaveView(owner, now()));
  on('blur', ({ target }) => target === window && onWindowBlur(owner, { now, signal, onViewFocused }));
}

function onFocusIn(owner: KeyboardOwner, now: number): void {
  const focused = focusedElement();
  // A tab stop beside a frame: on the way into the frame or back, neither has the focus yet.
  if ((focused as HTMLElement | null)?.dataset?.tabStop) return;
  const view = surfaceOfFrame(owner, focused);
  // Views never cause this event for their frames, so the page has focused the frame.
  if (view) {
    enterView(owner, view);
    return;
  }
  if (!owner.isReturning) owner.turn++;
  owner.actedAt = now;
  // The Tab key led here, not into a frame.
  owner.tabAt = NEVER;
  leaveView(owner, now);
  closeKeyGates(owner);
  noteFocusedElement(owner, focused);
}

function onWindowBlur(owner: KeyboardOwner, { now, onViewFocused }: FocusListenerOptions): void {
  const frame = focusedElement() as HTMLElement;
  const view = surfaceOfFrame(owner, frame);
  const isFromOutside = owner.isAway && document.hasFocus();
  const { turn } = owner;
  owner.isAway = !document.hasFocus();
  if (view) {
    view.isGateOpen = true;
    // No script can do that: the user returned to the window by pressing in the view.
    if (isFromOutside) enterView(owner, view);
    // When the page itself has focused the frame, its `focusin` follows within this task. Browsers ignore `focus()` until then.
    else runSoon(() => onViewFocused(view, frame, turn));
    return;
  }
  /** Firefox reports by no event which frame has received the focus; until it has, no element has it. */
  const until = now() + SEEK_MS;
  const seek = (): void => {
    if (!owner.isAway || turn !== owner.turn) return;
    const focused = focusedElement() as HTMLElement;
    const surface = document.hasFocus() ? surfaceOfFrame(owner, focused) : undefined;
    if (surface) {
      owner.isAway = false;
      onViewFocused(surface, focused, turn);
    } else if (now() < until) setTimeout(seek);
  };
  if (owner.isAway) setTimeout(seek);
}
