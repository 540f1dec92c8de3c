// Gives the focus a place when the element that has it is removed: the button of an answer that is answered again, the item of a list that is deleted.
// Otherwise a user of the keyboard begins anew at the top of the page.

/** Milliseconds in which an expected element may still appear. */
const PATIENCE_MS = 3000;
/** Milliseconds in which who drew a removed element may give the focus itself. */
const OWNERS_TURN_MS = 50;
const FOCUSABLE = 'a[href], button, input, select, textarea, summary, iframe, [tabindex]';

/** The element that takes the focus as soon as it is there. */
let expected:
  | { readonly selectors: readonly string[]; readonly from: Element | null; readonly until: number }
  | undefined;

const isExpecting = (): boolean => expected !== undefined && performance.now() <= expected.until;

/**
 * Moves the focus to an element that is about to be drawn, for what the user's own press replaces. The selectors are tried in their order; a focus that
 * the user has moved meanwhile stays.
 */
export function expectFocus(...selectors: string[]): void {
  expected = { selectors, from: document.activeElement, until: performance.now() + PATIENCE_MS };
}

/** An element that has had the focus, and where it was. */
interface Focused {
  readonly element: Element;
  readonly ancestors: readonly Ancestor[];
}

/** Follows the focus of the page. Returns what ends that. */
export function startFocusRescue(): () => void {
  let last: Focused | undefined;
  const note = ({ target }: FocusEvent): void => {
    // Pressed by a pointer, it is not where the user works.
    last =
      target instanceof Element && target.matches(':focus-visible')
        ? { element: target, ancestors: listAncestors(target) }
        : undefined;
  };
  let isKeyDown = false;
  /**
   * The last resort: who drew the element may give the focus first, some when the key is released that removed it. A timer begins after the
   * removal and counts for that element alone: on a busy page an older one would run ahead of who drew the element.
   */
  const giveRefugeLater = (delayMs: number): void => {
    const removed = last;
    if (!removed || removed.element.isConnected) return;
    setTimeout(() => {
      if (removed !== last || removed.element.isConnected || isKeyDown || isExpecting()) return;
      if (document.activeElement !== document.body) return;
      last = undefined;
      giveFocus(findRefuge(removed.ancestors));
    }, delayMs);
  };
  const noteKey = ({ type }: KeyboardEvent): void => {
    isKeyDown = type === 'keydown';
    if (!isKeyDown) giveRefugeLater(OWNERS_TURN_MS);
  };
  const rescue = (): void => {
    if (expected) giveExpected(expected);
    giveRefugeLater(isExpecting() ? PATIENCE_MS : OWNERS_TURN_MS);
  };
  const changes = new MutationObserver(rescue);
  document.addEventListener('focusin', note);
  addEventListener('keydown', noteKey, true);
  addEventListener('keyup', noteKey, true);
  changes.observe(document.body, { childList: true, subtree: true });
  return () => {
    document.removeEventListener('focusin', note);
    removeEventListener('keydown', noteKey, true);
    removeEventListener('keyup', noteKey, true);
    changes.disconnect();
  };
}

function giveExpected({ selectors, from, until }: NonNullable<typeof expected>): void {
  const isFree = document.activeElement === document.body || document.activeElement === from;
  const match = isFree ? findExpected(selectors) : undefined;
  if (match || !isFree || performance.now() > until) expected = undefined;
  giveFocus(match);
}

/** The transcript stays where the user reads it. */
function giveFocus(element: HTMLElement | undefined): void {
  element?.focus({ preventScroll: element.closest('.transcript, .composer-dock') !== null });
}

interface Ancestor {
  readonly element: Element;
  /** Neighbours of a list's item: the items after it and before it. */
  readonly neighbours: readonly (Element | null)[];
}

function listAncestors(focused: Element): Ancestor[] {
  const ancestors: Ancestor[] = [];
  for (let element = focused.parentElement; element && element !== document.body; element = element.parentElement) {
    const neighbours = element.matches('li') ? [element.nextElementSibling, element.previousElementSibling] : [];
    ancestors.push({ element, neighbours });
  }
  return ancestors;
}

function findExpected(selectors: readonly string[]): HTMLElement | undefined {
  for (const selector of selectors) {
    const match = [...document.querySelectorAll<HTMLElement>(selector)].find(isUsable);
    if (match) return match;
  }
  return undefined;
}

/**
 * Finds where the focus goes: in place of an item of a list, the one beside it; else in the list, form or panel that the element was in; in
 * the transcript, and where nothing of it is left, the composer.
 */
function findRefuge(ancestors: readonly Ancestor[]): HTMLElement | undefined {
  const index = ancestors.findIndex(({ element }) => element.isConnected);
  const present = ancestors[index]?.element;
  // On a touch screen it would open the keyboard.
  const composer = matchMedia('(pointer: coarse)').matches
    ? undefined
    : (document.querySelector<HTMLElement>('[data-composer]') ?? undefined);
  if (!present || present.closest('.transcript')) return composer;
  const neighbours = ancestors[index - 1]?.neighbours.filter(each => each !== null) ?? [];
  const around = ancestors
    .slice(index)
    .flatMap(({ element }) => (element.matches('ul, ol, form, section, aside, nav, dialog') ? [element] : []));
  for (const each of [...neighbours, ...around]) {
    const first = [...each.querySelectorAll<HTMLElement>(FOCUSABLE)].find(isUsable);
    if (first) return first;
  }
  return composer;
}

const isUsable = (element: HTMLElement): boolean =>
  !element.matches(':disabled, [tabindex="-1"]') && element.checkVisibility({ visibilityProperty: true });
