// Prevents views from taking the keyboard. In every browser a view can call `focus()` and receive what is typed next; no header and no
// attribute prevents it. So the page notices when a frame receives the focus, decides whether the user has moved it there
// (focus-decision.ts), and takes it back otherwise.
import {
  decideFocus,
  type FocusDecision,
  type FocusFacts,
  type FocusTimes,
  followsTab,
  isActivationStale,
  isPointerNear,
} from './focus-decision.ts';
import { listenForFocus } from './focus-events.ts';
import {
  createKeyboardOwner,
  enterView,
  type GuardedSurface,
  type KeyboardOwner,
  NEVER,
  type WatchedSurface,
  watchedSurface,
} from './keyboard-owner.ts';
import { focusedElement, isBehindModal, takeFocusBack } from './page-focus.ts';
import { ACTIVATION_ANSWER_MS, askUserActivation } from './user-activation.ts';

export interface FocusGuard {
  /** Watches a surface. Returns the function that stops it. */
  watch(surface: GuardedSurface): () => void;
  close(): void;
}

/** Milliseconds that a key is held at most: by then a key that a view has intercepted is released in the page. */
const KEY_HELD_MS = 200;

/** Creates the guard, which listens from the first surface on. `now`: milliseconds, never going back. */
export function createFocusGuard(now: () => number = () => performance.now()): FocusGuard {
  const owner = createKeyboardOwner();
  let listening: AbortController | undefined;
  return {
    watch(surface) {
      if (!listening) {
        listening = new AbortController();
        listenForFocus(owner, {
          now,
          signal: listening.signal,
          onViewFocused: (view, frame, turn) => void judge({ owner, now, view, frame, turn }),
        });
      }
      const watched = watchedSurface(surface);
      owner.watched.add(watched);
      return () => owner.watched.delete(watched);
    },
    close() {
      listening?.abort();
      owner.watched.clear();
    },
  };
}

/** One event in which the frame of a view received the focus. `turn`: the turn of the page (see `KeyboardOwner`). */
interface FocusCase {
  readonly owner: KeyboardOwner;
  readonly now: () => number;
  readonly view: WatchedSurface;
  readonly frame: HTMLElement;
  readonly turn: number;
}

type Mutable<T> = { -readonly [Key in keyof T]: T[Key] };
type Learned = Mutable<Pick<FocusFacts, 'hasUserActivation' | 'reclaimed' | 'isQuiet'>>;

/** Gathers facts until there is a decision, and carries it out. */
async function judge(focusCase: FocusCase): Promise<void> {
  const { owner, now, view, frame } = focusCase;
  // weakening: no-focus-guard/page
  if (owner.view === view) return;
  const times: FocusTimes = { ...owner, focusedAt: now(), leftAt: view.leftAt, doubtedAt: view.doubtedAt };
  const before = owner.element;
  const isHovered = frame.matches(':hover');
  const isTouch = globalThis.matchMedia?.('(any-pointer: coarse)').matches ?? false;
  const isNear = isPointerNear(times, { isHovered, isTouch });
  const fixed = {
    followsTab: followsTab(times),
    isNear,
    isStale: isActivationStale(times, { isNear, isExpected: view.isExpected ?? false }),
    hadFocus: before !== undefined,
  };
  const learned: Learned = { hasUserActivation: undefined, reclaimed: false, isQuiet: undefined };
  for (;;) {
    const decision = decideFocus({ ...fixed, ...learned, ...factsNow(focusCase) });
    switch (decision) {
      case 'ask-activation':
        // A click must not be disturbed while it lasts; in all other cases the page has the keyboard meanwhile.
        if (!isNear) takeBack(owner, before, frame);
        learned.hasUserActivation = await askOnce(view);
        break;
      case 'reclaim':
        view.handedOverAt = NEVER;
        view.silentTurn = owner.turn;
        learned.reclaimed = true;
        if (focusedElement() === frame) takeBack(owner, owner.element, frame);
        learned.isQuiet = await isQuietAfter(focusCase, times.focusedAt);
        break;
      case 'await-quiet':
        learned.isQuiet = await isQuietAfter(focusCase, times.focusedAt);
        break;
      default:
        carryOut(decision, focusCase, {
          before,
          isHovered,
          isNear,
          isTab: fixed.followsTab,
          hasInput: learned.hasUserActivation === true,
        });
        return;
    }
  }
}

/** Facts that may change while the guard waits. */
function factsNow({ owner, now, view, frame, turn }: FocusCase) {
  return {
    hasMovedOn: turn !== owner.turn,
    arrivedLate: view.handedOverIn !== owner.turn && now() - view.handedOverAt < ACTIVATION_ANSWER_MS,
    isBehindModal: isBehindModal(frame),
    reclaimedBefore: view.silentTurn === owner.turn,
  };
}

type FinalDecision = Exclude<FocusDecision, 'ask-activation' | 'reclaim' | 'await-quiet'>;

interface Circumstances {
  /** The element of the page that had the focus before. */
  before: HTMLElement | undefined;
  isHovered: boolean;
  isNear: boolean;
  isTab: boolean;
  /** The user has clicked or typed in the view: a key may have reached it. */
  hasInput: boolean;
}

function carryOut(
  decision: FinalDecision,
  { owner, now, view, frame }: FocusCase,
  { before, isHovered, isNear, isTab, hasInput }: Circumstances,
): void {
  switch (decision) {
    case 'enter':
      enterView(owner, view, isTab || isHovered);
      break;
    case 'hand-over':
      enterView(owner, view, isHovered);
      view.handedOverAt = now();
      view.handedOverIn = owner.turn;
      view.surface.view()?.focus();
      break;
    case 'taken':
      if (isNear && focusedElement() === frame) takeBack(owner, before, frame);
      view.doubtedAt = now();
      if (owner.watched.has(view)) view.surface.onTaken(hasInput);
      break;
    case 'keep':
  }
}

/** Asks the view's sandbox for user activation. While one question is open, further ones are answered with no. */
async function askOnce(view: WatchedSurface): Promise<boolean> {
  if (view.isAsked) return false;
  view.isAsked = true;
  const isActive = await askUserActivation(view.surface.view());
  view.isAsked = false;
  return isActive;
}

/** Waits until an intercepted key has been released. True when no key was pressed or released in the page since `from`. */
async function isQuietAfter({ owner }: FocusCase, from: number): Promise<boolean> {
  await new Promise(resolve => setTimeout(resolve, KEY_HELD_MS));
  return owner.keyAt < from;
}

function takeBack(owner: KeyboardOwner, element: HTMLElement | undefined, frame: HTMLElement): void {
  owner.isReturning = true;
  takeFocusBack(element, frame);
  owner.isReturning = false;
}
