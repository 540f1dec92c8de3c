// Keeps the keyboard where the person has it. In every browser a view can call `focus()` and take what is being typed next; no
// header and no attribute stops it. So the page watches: what was not done by the person is undone at once, and the second time
// the view goes. Whether it was the person only the sandbox's own page can tell: what is done in a view activates the frames
// around it, what is typed in this page does not (HTML, user activation).

/** A view, as the guard reaches it. */
export interface GuardedView {
  /** Whether a person has done something inside in the last seconds. */
  isUsed(): Promise<boolean>;
  /** Gives the view the keyboard. */
  focus(): void;
  /** Whether the view hears keys; when not, it does again when a person comes to it. */
  setHearing(keys: boolean): void;
}

/** A surface, as the guard sees it. */
export interface GuardedSurface {
  readonly element: HTMLElement;
  /** The view that it has now. */
  view(): GuardedView | undefined;
  /** The view has taken the keyboard; the page has it back. */
  onTaken(): void;
}

export interface FocusGuard {
  /** Watches a surface. Returns the way to stop. */
  watch(surface: GuardedSurface): () => void;
  close(): void;
}

/** A Tab key this long ago explains that a frame has the keyboard. */
const TAB_MS = 800;
/** What answers later than this is taken for a no: the view may keep its process busy. */
const ANSWER_MS = 200;
/** So long a browser remembers that a person did something in a frame (5 s in Chromium, and a margin). */
const USED_MS = 6000;
/** Nobody turns from this page to a view as fast as this. */
const REACTION_MS = 60;
/** Who has pressed a key this long ago is typing, and is not taken for somebody who turns to a view unseen. */
const TYPING_MS = 1000;
/** So long a key is held: one that a view has taken is let go here by then, when the keyboard is back. */
const HELD_MS = 200;

/** What is known of a surface. Times are those of the clock, turns are numbers. */
interface Known {
  readonly surface: GuardedSurface;
  isAsked?: boolean;
  /** The person last entered it by the Tab key or with the pointer: they will again. */
  isEntered?: boolean;
  /** It has had the keyboard since the person last did something here. */
  mayHear?: boolean;
  /** When the keyboard came back from it, after the person had been in it. */
  leftAt: number;
  /** When it last had the keyboard without right. A key that it has taken looks like something done in it. */
  doubtedAt: number;
  /** When, and in which turn, it was given the keyboard, which reaches it late. */
  ledAt: number;
  ledIn?: number;
  /** The turn in which it was forgiven that it had the keyboard: once a turn. */
  forgivenIn?: number;
}

const NEVER = Number.NEGATIVE_INFINITY;

/** So long it is looked for where the keyboard went, when the window seems to have lost it. */
const SEEK_MS = 50;

/** Listens from the first surface on; between events it does nothing. */
export function createFocusGuard(now: () => number = () => performance.now()): FocusGuard {
  const watched = new Set<Known>();
  /** What has the keyboard in this page, or had it before a view; nothing: the page as a whole. */
  let held: HTMLElement | undefined;
  /** The view that has it, rightly. */
  let inside: Known | undefined;
  /** The keyboard is with another window, or with the browser itself. */
  let isAway = false;
  let tabAt = NEVER;
  /** When the person last did something here. */
  let actedAt = NEVER;
  /** When a key was last pressed or let go here, and when the pointer last came onto a frame. */
  let keyAt = NEVER;
  let cameAt = NEVER;
  /** Counts what this page has focused by itself, or a person in it. */
  let turns = 0;
  let isGivingBack = false;
  let listening: AbortController | undefined;

  const ownerOf = (element: Element | null): Known | undefined =>
    element instanceof HTMLIFrameElement
      ? [...watched].find(({ surface }) => surface.element.contains(element))
      : undefined;

  function enter(known: Known, isEntered = false): void {
    inside = known;
    held = undefined;
    known.isEntered = isEntered;
    known.mayHear = true;
    known.surface.view()?.setHearing(true);
  }

  /** What is typed from now on is for this page, should a view have the keyboard for a moment. */
  function hush(): void {
    for (const known of watched) {
      if (known.mayHear) known.surface.view()?.setHearing(false);
      known.mayHear = false;
    }
  }

  function leave(): void {
    isAway = false;
    if (inside) inside.leftAt = now();
    inside = undefined;
  }

  function hold(focused: Element | null): void {
    const isHere = focused instanceof HTMLElement && focused !== document.body && !ownerOf(focused);
    held = isHere ? focused : undefined;
  }

  function listen(): void {
    hold(focusedElement());
    listening = new AbortController();
    const options = { signal: listening.signal, capture: true };
    const on = (type: string, run: (event: Event) => void): void => addEventListener(type, run, options);
    on('focusin', () => {
      const focused = focusedElement();
      // On the way from the page into a frame, or back: neither has it yet.
      if ((focused as HTMLElement | null)?.dataset?.tabStop) return;
      const known = ownerOf(focused);
      // Views never cause this event for their frames: the page itself has focused one.
      if (known) return enter(known);
      if (!isGivingBack) turns++;
      actedAt = now();
      // The Tab key led here.
      tabAt = NEVER;
      leave();
      hush();
      hold(focused);
    });
    // By a press elsewhere it loses the keyboard, by one in itself it does not, and no event tells the one from the other.
    on('pointerdown', ({ target }) => {
      if (!held?.contains(target as Node)) held = undefined;
    });
    on('pointerover', ({ target }) => {
      if (target instanceof HTMLIFrameElement) cameAt = now();
    });
    on('keyup', () => {
      keyAt = now();
    });
    on('keydown', ({ key }: Partial<KeyboardEvent>) => {
      actedAt = keyAt = now();
      hush();
      if (key === 'Tab') tabAt = now();
    });
    on('focus', ({ target }) => target === window && leave());
    on('blur', ({ target }) => {
      if (target !== window) return;
      const frame = focusedElement();
      const known = ownerOf(frame);
      const isFromOutside = isAway && document.hasFocus();
      isAway = !document.hasFocus();
      if (!known) {
        if (isAway) seek(turns, now() + SEEK_MS);
        return;
      }
      // No script can do that: the person came back to the window by way of the view.
      known.mayHear = true;
      if (isFromOutside) return enter(known);
      // When the page itself has focused the frame, it says so before this turn is over; and in the middle of a change of the
      // focus a browser takes no other.
      const turn = turns;
      soon(() => void judge(known, frame as HTMLElement, turn));
    });
  }

  /** Firefox says some turns later, and by no event, that a frame of another process has the keyboard. Until then nothing has it. */
  function seek(turn: number, until: number): void {
    setTimeout(() => {
      if (!isAway || turn !== turns) return;
      const frame = focusedElement();
      const known = document.hasFocus() ? ownerOf(frame) : undefined;
      if (known) {
        isAway = false;
        void judge(known, frame as HTMLElement, turn);
      } else if (now() < until) seek(turn, until);
    });
  }

  async function judge(known: Known, frame: HTMLElement, turn: number): Promise<void> {
    if (inside === known) return;
    const { surface, leftAt, doubtedAt } = known;
    const from = now();
    const mine = held;
    if (from - tabAt < TAB_MS) return enter(known, true);
    const isPointed = frame.matches(':hover');
    // A click must not be disturbed while it lasts. Of touch a page hears nothing. The pointer of somebody who types may rest anywhere.
    const isNear =
      from - keyAt < TYPING_MS
        ? isPointed && cameAt > keyAt
        : isPointed || globalThis.matchMedia?.('(any-pointer: coarse)').matches;
    // What the person did in the view may be what they did before they came here.
    const isStale =
      (from - leftAt < USED_MS && (from - actedAt < REACTION_MS || (known.isEntered && !isNear))) ||
      (from - doubtedAt < USED_MS && !isNear);
    if (!isNear) giveBack(mine, frame);
    const isUsed = await ask(known);
    // A click may have led to a question, or to another part of this page: then the view has no claim, and did no wrong.
    const wasLed = known.ledIn !== turns && now() - known.ledAt < ANSWER_MS;
    if (isUsed && (turn !== turns || wasLed || isBehindModal(frame)) && known.forgivenIn !== turns) {
      known.ledAt = NEVER;
      known.forgivenIn = turns;
      if (focusedElement() === frame) giveBack(held, frame);
      if (await isStill(from)) return;
    } else if (isUsed && !isStale && (isNear || !mine || (await isStill(from)))) {
      // While it was waited a question may have come up, or the person may have gone on: the page has the keyboard, and keeps it.
      if (!isNear && (turn !== turns || isBehindModal(frame))) return;
      enter(known, isPointed);
      if (isNear) return;
      known.ledAt = now();
      known.ledIn = turns;
      surface.view()?.focus();
      return;
    }
    if (isNear && focusedElement() === frame) giveBack(mine, frame);
    known.doubtedAt = now();
    if (watched.has(known)) surface.onTaken();
  }

  /** Whether nobody has pressed or let go a key here, until one that was taken has been let go. */
  async function isStill(from: number): Promise<boolean> {
    await new Promise(resolve => setTimeout(resolve, HELD_MS));
    return keyAt < from;
  }

  async function ask(known: Known): Promise<boolean> {
    // Nobody enters a view twice before it can answer once.
    if (known.isAsked) return false;
    known.isAsked = true;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const late = new Promise<boolean>(resolve => {
      timer = setTimeout(resolve, ANSWER_MS, false);
    });
    const asked = known.surface
      .view()
      ?.isUsed()
      .catch(() => false);
    const isUsed = (await Promise.race([asked, late])) ?? false;
    clearTimeout(timer);
    known.isAsked = false;
    return isUsed;
  }

  function giveBack(element: HTMLElement | undefined, frame: HTMLElement): void {
    isGivingBack = true;
    element?.focus({ preventScroll: true });
    isGivingBack = false;
    // Nothing had it, or what had it cannot have it any more.
    if (focusedElement() === frame) frame.blur();
  }

  return {
    watch(surface) {
      if (!listening) listen();
      const known: Known = { surface, leftAt: NEVER, doubtedAt: NEVER, ledAt: NEVER };
      watched.add(known);
      return () => watched.delete(known);
    },
    close() {
      listening?.abort();
      watched.clear();
    },
  };
}

/** As the next thing the page does: each millisecond until then is one in which a key goes to the view. */
function soon(run: () => void): void {
  const { scheduler } = globalThis as { scheduler?: { postTask(run: () => void, options: object): void } };
  if (scheduler) scheduler.postTask(run, { priority: 'user-blocking' });
  else setTimeout(run);
}

/** A question of the page stands before everything that is not in it; `focus()` from inside a frame does not respect that. */
function isBehindModal(frame: HTMLElement): boolean {
  return [...document.querySelectorAll(':modal')].some(modal => !modal.contains(frame));
}

/** What has the keyboard in this document, looked for in shadow trees too; a frame, when something in it has. */
export function focusedElement(): Element | null {
  let focused = document.activeElement;
  while (focused?.shadowRoot?.activeElement) focused = focused.shadowRoot.activeElement;
  return focused;
}
