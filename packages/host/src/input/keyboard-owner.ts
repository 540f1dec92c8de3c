// Records what has the keyboard (an element of the page, a view, or another window), and the times of the user's last inputs, by which
// the focus guard decides whether the user or a script has moved the focus.
import { focusedElement } from './page-focus.ts';

/** The functions of a view that the focus guard calls. */
interface GuardedView {
  /** Whether the user has clicked, tapped or typed inside the view in the last seconds. */
  hasUserActivation(): Promise<boolean>;
  /** Gives the view the keyboard. */
  focus(): void;
  /** Whether key events reach the view. A closed gate opens by itself when the user comes to the view. */
  setKeyGate(isOpen: boolean): void;
}

/** The functions of a surface that the focus guard calls. */
export interface GuardedSurface {
  readonly element: HTMLElement;
  /** The surface's current view. */
  view(): GuardedView | undefined;
  /** Called when the view has taken the keyboard, after the page has taken it back. `hasInput`: a key or click of the user may have reached it. */
  onTaken(hasInput: boolean): void;
}

/** The state of a guarded surface. Times are milliseconds of the guard's clock; turns as in `KeyboardOwner`. */
export interface WatchedSurface {
  readonly surface: GuardedSurface;
  /** Whether the frame's sandbox is being asked for user activation. */
  isAsked?: boolean;
  /** The user last entered it by Tab or pointer, and will probably do so again. */
  isExpected?: boolean;
  /** Whether the frame's key gate is open: it has had the keyboard since the user last did something in the page. */
  isGateOpen?: boolean;
  /** Time when the user last left the frame for the page. */
  leftAt: number;
  /** Time of the last doubtful report. A key that the frame intercepted looks like user activation. */
  doubtedAt: number;
  /** Time, and the turn, when the guard gave the frame the keyboard, which arrives late. */
  handedOverAt: number;
  handedOverIn?: number;
  /** The turn in which its focus was taken back silently. */
  silentTurn?: number;
}

export const NEVER: number = Number.NEGATIVE_INFINITY;

/** The state of the keyboard on this page. Times are milliseconds of the guard's clock. */
export interface KeyboardOwner {
  readonly watched: Set<WatchedSurface>;
  /** The element of the page that has the keyboard, or had it before a view; undefined: the page as a whole. */
  element?: HTMLElement | undefined;
  /** The view that the user has moved the keyboard to. */
  view?: WatchedSurface | undefined;
  /** Another window has the keyboard, or the browser itself. */
  isAway?: boolean;
  /** Counts how often the page has focused one of its elements, by a script or because the user did so. */
  turn: number;
  /** Times when the user last pressed Tab; last pressed a key, or the focus moved in the page; last pressed or released a key. */
  tabAt: number;
  actedAt: number;
  keyAt: number;
  /** Time when the pointer last moved onto a frame. */
  pointerAt: number;
  /** The guard itself is focusing an element of the page, which starts no new turn. */
  isReturning?: boolean;
}

export function createKeyboardOwner(): KeyboardOwner {
  return { watched: new Set(), turn: 0, tabAt: NEVER, actedAt: NEVER, keyAt: NEVER, pointerAt: NEVER };
}

export function watchedSurface(surface: GuardedSurface): WatchedSurface {
  return { surface, leftAt: NEVER, doubtedAt: NEVER, handedOverAt: NEVER };
}

/** The surface whose frame this element is. */
export function surfaceOfFrame({ watched }: KeyboardOwner, element: Element | null): WatchedSurface | undefined {
  if (!(element instanceof HTMLIFrameElement)) return undefined;
  return [...watched].find(({ surface }) => surface.element.contains(element));
}

/** The view has the keyboard. `isExpected`: the user came by Tab or pointer. */
export function enterView(owner: KeyboardOwner, entered: WatchedSurface, isExpected = false): void {
  owner.view = entered;
  owner.element = undefined;
  Object.assign(entered, { isExpected, isGateOpen: true });
  entered.surface.view()?.setKeyGate(true);
}

/** The page has the keyboard again. */
export function leaveView(owner: KeyboardOwner, now: number): void {
  owner.isAway = false;
  if (owner.view) owner.view.leftAt = now;
  owner.view = undefined;
}

/** Closes the key gates of all views: what is typed from now on is for the page, even while a view has taken the keyboard. */
export function closeKeyGates({ watched }: KeyboardOwner): void {
  for (const each of watched) {
    if (each.isGateOpen) each.surface.view()?.setKeyGate(false);
    each.isGateOpen = false;
  }
}

/** Notes the element of the page that has the keyboard now; none while a view or the body has it. */
export function noteFocusedElement(owner: KeyboardOwner, focused: Element | null = focusedElement()): void {
  const isInPage = focused instanceof HTMLElement && focused !== document.body && !surfaceOfFrame(owner, focused);
  owner.element = isInPage ? focused : undefined;
}
