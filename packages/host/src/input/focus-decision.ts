// Decides what happens when the frame of a view has received the focus: a pure function of facts, written as a table. The
// focus guard (focus-guard.ts) gathers the facts, carries the decision out, and decides again when it has learned more.

export interface FocusFacts {
  /** The user pressed Tab just before, so the browser itself moved the focus. */
  readonly followsTab: boolean;
  /** The pointer is over the view, or the device has a touch screen: the page cannot see touches inside a frame. */
  readonly isNear: boolean;
  /** User activation of the view may be older than this change of the focus, so it does not prove that the user caused it. */
  readonly isStale: boolean;
  /** An element of the page had the focus before. */
  readonly hadFocus: boolean;
  /** User activation of the view. Undefined: the view's sandbox has not been asked. */
  readonly hasUserActivation: boolean | undefined;
  /** The page has focused another element meanwhile, by a script or because the user did so. */
  readonly hasMovedOn: boolean;
  /** The guard itself had given the view the focus, before the page focused another element; it arrived only now. */
  readonly arrivedLate: boolean;
  /** A modal dialog of the page covers the view. */
  readonly isBehindModal: boolean;
  /** The decision `reclaim` was already made for the view since the page last focused an element: it is made only once. */
  readonly reclaimedBefore: boolean;
  /** The guard has carried out `reclaim`. */
  readonly reclaimed: boolean;
  /** No key was pressed or released in the page since. Undefined: the guard has not waited for that. */
  readonly isQuiet: boolean | undefined;
}

export type FocusDecision =
  /** The view keeps the keyboard: the user has moved it there. */
  | 'enter'
  /** The page has the keyboard again, and now gives it to the view, because the user wants to be there. */
  | 'hand-over'
  /** The page keeps the keyboard, and the view did nothing wrong. */
  | 'keep'
  /** The view took the keyboard by a script: the page takes it back and reports the view. */
  | 'taken'
  /** The page takes the keyboard back without a report, unless a key was typed meanwhile: wait for that and decide again. */
  | 'reclaim'
  /** Ask the view's sandbox for user activation and decide again. */
  | 'ask-activation'
  /** Wait until a key that the view may have received is released and decide again. */
  | 'await-quiet';

type Rule = readonly [when: (facts: FocusFacts) => boolean, decision: FocusDecision];

/** The first rule that applies decides. */
const RULES: readonly Rule[] = [
  [facts => facts.followsTab, 'enter'],
  [facts => facts.hasUserActivation === undefined, 'ask-activation'],
  [facts => facts.reclaimed && facts.isQuiet === true, 'keep'],
  [facts => facts.reclaimed, 'taken'],
  [facts => !facts.hasUserActivation, 'taken'],
  [facts => isOutdated(facts) && facts.isQuiet === undefined && !facts.reclaimedBefore, 'reclaim'],
  [facts => facts.isStale, 'taken'],
  [facts => facts.isNear, 'enter'],
  [facts => facts.hadFocus && facts.isQuiet === undefined, 'await-quiet'],
  // A key arrived in the page, so the user is typing there: the activation came from a key that the view intercepted.
  [facts => facts.hadFocus && !facts.isQuiet, 'taken'],
  [facts => facts.hasMovedOn || facts.isBehindModal, 'keep'],
  [() => true, 'hand-over'],
];

/** The decision that the facts known so far allow. */
export function decideFocus(facts: FocusFacts): FocusDecision {
  return RULES.find(([when]) => when(facts))![1];
}

/** The view received the focus by a click that the page has answered by something else, such as a dialog. */
function isOutdated({ hasMovedOn, arrivedLate, isBehindModal }: FocusFacts): boolean {
  return hasMovedOn || arrivedLate || isBehindModal;
}

/** Milliseconds after a Tab key in which a frame may receive the focus. */
const TAB_MS = 800;
/** Browsers report user activation for this long after an input (5 s in Chromium), with a margin. */
const ACTIVATION_MS = 6000;
/** A user needs longer than this to turn from the page to a view. */
const REACTION_MS = 60;
/** A user who pressed a key this recently is typing: the pointer may rest anywhere. */
const TYPING_MS = 1000;

/** Times of what happened: milliseconds of one clock, -Infinity for never. */
export interface FocusTimes {
  /** The frame received the focus. */
  readonly focusedAt: number;
  /** The user last pressed Tab in the page. */
  readonly tabAt: number;
  /** The user last pressed or released a key in the page. */
  readonly keyAt: number;
  /** The user last pressed a key in the page, or the focus last moved within it. */
  readonly actedAt: number;
  /** The pointer last moved onto a frame. */
  readonly pointerAt: number;
  /** The user last left the view for the page. */
  readonly leftAt: number;
  /** The view was last reported for taking the keyboard. */
  readonly doubtedAt: number;
}

/** Whether a Tab key explains the focus. */
export function followsTab({ focusedAt, tabAt }: FocusTimes): boolean {
  return focusedAt - tabAt < TAB_MS;
}

/** Whether the user may be pressing the view right now. `isTouch`: the device has a touch screen. */
export function isPointerNear(
  { focusedAt, keyAt, pointerAt }: FocusTimes,
  { isHovered, isTouch }: { isHovered: boolean; isTouch: boolean },
): boolean {
  if (focusedAt - keyAt < TYPING_MS) return isHovered && pointerAt > keyAt;
  return isHovered || isTouch;
}

/** Whether user activation may come from an earlier stay in the view. `isExpected`: the user came by Tab or pointer the last time. */
export function isActivationStale(
  { focusedAt, leftAt, actedAt, doubtedAt }: FocusTimes,
  { isNear, isExpected }: { isNear: boolean; isExpected: boolean },
): boolean {
  const isRightAfterPage = focusedAt - actedAt < REACTION_MS;
  const wasInView = focusedAt - leftAt < ACTIVATION_MS;
  const wasDoubted = focusedAt - doubtedAt < ACTIVATION_MS;
  return (wasInView && (isRightAfterPage || (isExpected && !isNear))) || (wasDoubted && !isNear);
}
