// Keeps the keyboard where the person has it. In every browser a view can call `focus()` and take what is being typed next; no
// header and no attribute stops it. So the page watches: what was not done by the person is undone at once, and the second time
// the view goes. Whether it was the person only the sandbox's own page can tell: what is done in a view activates the frames
// around it, what is typed in this page does not (HTML, user activation).

/** A surface, as the guard sees it. */
export interface GuardedSurface {
  readonly element: HTMLElement;
  /** Whether a person has done something inside in the last seconds. */
  isUsed(): Promise<boolean>;
  /** Gives the view the keyboard. */
  focus(): void;
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

/** Listens from the first surface on; between events it does nothing. */
export function createFocusGuard(now: () => number = () => performance.now()): FocusGuard {
  const watched = new Set<GuardedSurface>();
  const asked = new Set<GuardedSurface>();
  /** When the keyboard came back from a view that the person had been in. */
  const leftAt = new WeakMap<GuardedSurface, number>();
  /** Views that the person last entered by the Tab key or with the pointer: they will again. */
  const entrances = new WeakSet<GuardedSurface>();
  /** What has the keyboard in this page, or had it before a view; nothing: the page as a whole. */
  let held: HTMLElement | undefined;
  /** The view that has it, rightly. */
  let inside: GuardedSurface | undefined;
  /** The keyboard is with another window, or with the browser itself. */
  let isAway = false;
  let tabAt = Number.NEGATIVE_INFINITY;
  /** When the person last did something here. */
  let actedAt = Number.NEGATIVE_INFINITY;
  /** When a key was last pressed or let go here, and when the pointer last came onto a frame. */
  let keyAt = Number.NEGATIVE_INFINITY;
  let cameAt = Number.NEGATIVE_INFINITY;
  /** When a view had the keyboard without right. A key that it has taken looks like something done in it. */
  const doubtedAt = new WeakMap<GuardedSurface, number>();
  /** Counts what this page has focused by itself, or a person in it. */
  let turns = 0;
  let isGivingBack = false;
  /** When, and in which turn, a view was given the keyboard, which reaches it late. */
  const ledAt = new WeakMap<GuardedSurface, { time: number; turn: number }>();
  /** The turn in which a view was forgiven that it had it: once a turn. */
  const forgivenAt = new WeakMap<GuardedSurface, number>();
  let listening: AbortController | undefined;

  const ownerOf = (element: Element | null): GuardedSurface | undefined =>
    element instanceof HTMLIFrameElement ? [...watched].find(surface => surface.element.contains(element)) : undefined;

  function enter(surface: GuardedSurface, isSeen = false): void {
    inside = surface;
    held = undefined;
    if (isSeen) entrances.add(surface);
    else entrances.delete(surface);
  }

  function leave(): void {
    isAway = false;
    if (inside) leftAt.set(inside, now());
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
      const surface = ownerOf(focused);
      // Views never cause this event for their frames: the page itself has focused one.
      if (surface) return enter(surface);
      if (!isGivingBack) turns++;
      actedAt = now();
      // The Tab key led here.
      tabAt = Number.NEGATIVE_INFINITY;
      leave();
      hold(focused);
    });
    on('pointerdown', () => {
      held = undefined;
    });
    on('pointerover', ({ target }) => {
      if (target instanceof HTMLIFrameElement) cameAt = now();
    });
    on('keyup', () => {
      keyAt = now();
    });
    on('keydown', ({ key }: Partial<KeyboardEvent>) => {
      actedAt = keyAt = now();
      if (key === 'Tab') tabAt = now();
    });
    on('focus', ({ target }) => target === window && leave());
    on('blur', ({ target }) => {
      if (target !== window) return;
      const frame = focusedElement();
      const surface = ownerOf(frame);
      const isFromOutside = isAway && document.hasFocus();
      isAway = !document.hasFocus();
      if (!surface) return;
      // No script can do that: the person came back to the window by way of the view.
      if (isFromOutside) return enter(surface);
      // When the page itself has focused the frame, it says so before this turn is over; and in the middle of a change of the
      // focus a browser takes no other.
      const turn = turns;
      soon(() => void judge(surface, frame as HTMLElement, turn));
    });
  }

  async function judge(surface: GuardedSurface, frame: HTMLElement, turn: number): Promise<void> {
    if (inside === surface) return;
    const since = (times: WeakMap<GuardedSurface, number>): number =>
      now() - (times.get(surface) ?? Number.NEGATIVE_INFINITY);
    const mine = held;
    if (now() - tabAt < TAB_MS) return enter(surface, true);
    const isPointed = frame.matches(':hover');
    // A click must not be disturbed while it lasts. Of touch a page hears nothing. The pointer of somebody who types may rest anywhere.
    const isTyping = now() - keyAt < TYPING_MS;
    const isNear = isTyping ? isPointed && cameAt > keyAt : isPointed || matchMedia('(any-pointer: coarse)').matches;
    // What the person did in the view may be what they did before they came here.
    const isStale =
      (since(leftAt) < USED_MS && (now() - actedAt < REACTION_MS || (entrances.has(surface) && !isNear))) ||
      (since(doubtedAt) < USED_MS && !isNear);
    const from = now();
    if (!isNear) giveBack(mine, frame);
    const isUsed = await ask(surface);
    // A click may have led to a question, or to another part of this page: then the view has no claim, and did no wrong.
    const led = ledAt.get(surface);
    const wasLed = led !== undefined && led.turn !== turns && now() - led.time < ANSWER_MS;
    if (isUsed && (turn !== turns || wasLed || isBehindModal(frame)) && forgivenAt.get(surface) !== turns) {
      ledAt.delete(surface);
      forgivenAt.set(surface, turns);
      if (focusedElement() === frame) giveBack(held, frame);
      if (await isStill(from)) return;
    } else if (isUsed && !isStale && (isNear || !mine || (await isStill(from)))) {
      enter(surface, isPointed);
      if (isNear) return;
      ledAt.set(surface, { time: now(), turn: turns });
      surface.focus();
      return;
    }
    if (isNear && focusedElement() === frame) giveBack(mine, frame);
    doubtedAt.set(surface, now());
    if (watched.has(surface)) surface.onTaken();
  }

  /** Whether nobody has pressed or let go a key here, until one that was taken has been let go. */
  async function isStill(from: number): Promise<boolean> {
    await new Promise(resolve => setTimeout(resolve, HELD_MS));
    return keyAt < from;
  }

  async function ask(surface: GuardedSurface): Promise<boolean> {
    // Nobody enters a view twice before it can answer once.
    if (asked.has(surface)) return false;
    asked.add(surface);
    let timer: ReturnType<typeof setTimeout> | undefined;
    const late = new Promise<boolean>(resolve => {
      timer = setTimeout(resolve, ANSWER_MS, false);
    });
    const isUsed = await Promise.race([surface.isUsed().catch(() => false), late]);
    clearTimeout(timer);
    asked.delete(surface);
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
      watched.add(surface);
      return () => watched.delete(surface);
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
