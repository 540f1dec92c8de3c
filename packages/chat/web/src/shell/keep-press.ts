// Keeps a press of the mouse, a pen or a finger whose button the page moves or draws anew between press and release: a part above it is drawn, an answer
// grows, a row of a list becomes another element.
// The browser then sends the click to what both places have in common, or a finger's tap to what is below it now, and the button would do nothing.
// Of a release over a frame the page would not even hear: while a button is pressed, frames take no pointer (base/controls.css).

const PRESSABLE = 'button, a[href], summary, [role=tab], [role=menuitem], [role=option]';
/** CSS pixels that a hand moves while it presses; a finger more than a mouse. */
const SLOP = 8;
const TOUCH_SLOP = 15;
/** Milliseconds in which the browser's own click of a finger's tap comes after its release. */
const TAP_MS = 400;

/**
 * Milliseconds of a press that may count for a button drawn anew. Buttons of a consent work after `ARMING_MS` (a second) at rest: one that takes the place of
 * another under a pressed finger must not be allowed by its release.
 */
const MAX_HOLD_MS = 800;

interface Press {
  readonly element: HTMLElement;
  /** Words and label of the element when it was pressed. */
  readonly words: string;
  /** Position of the element when it was pressed. */
  readonly place: DOMRect;
  readonly x: number;
  readonly y: number;
  /** Time on the clock of events, in milliseconds. */
  readonly at: number;
}

/** Follows the presses in the page. Returns what ends that. */
export function startPressKeeper(): () => void {
  let press: Press | undefined;
  /** The press whose release met another element, until its click has been sent. */
  let strayed: Press | undefined;

  const setPress = (next?: Press): void => {
    press = next;
    document.documentElement.toggleAttribute('data-pressing', next !== undefined);
  };
  const onDown = ({ target, button, isPrimary, clientX: x, clientY: y, timeStamp: at }: PointerEvent): void => {
    strayed = undefined;
    const element = target instanceof Element && button === 0 && isPrimary && target.closest(PRESSABLE);
    const isPress = element instanceof HTMLElement;
    const place = isPress && { element, words: readWords(element), place: element.getBoundingClientRect() };
    setPress(place ? { ...place, x, y, at } : undefined);
  };
  /** The browser scrolls, or opens a menu: it makes no click of this press. */
  const onCancel = (): void => setPress();
  /** The release was outside the window. */
  const onMove = ({ buttons }: PointerEvent): void => {
    if (press && buttons === 0) setPress();
  };
  const onUp = ({ target, pointerType, clientX, clientY, timeStamp }: PointerEvent): void => {
    const released = press;
    setPress();
    const isTouch = pointerType === 'touch';
    // The events of a finger all go to what it has touched first.
    const below = isTouch ? document.elementFromPoint(clientX, clientY) : target;
    if (!released || !(below instanceof Element) || released.element.contains(below)) return;
    const slop = isTouch ? TOUCH_SLOP : SLOP;
    if (Math.hypot(clientX - released.x, clientY - released.y) > slop) return;
    const button = findButton(released, below, timeStamp);
    if (!button) return;
    strayed = released;
    // After the click that the browser makes of a mouse's press, which comes in the same task; a finger's click comes later.
    setTimeout(() => {
      if (strayed !== released) return;
      if (isTouch) setTimeout(() => forget(released), TAP_MS);
      else strayed = undefined;
      button.click();
    });
  };
  const forget = (released: Press): void => {
    if (strayed === released) strayed = undefined;
  };
  /** The browser's own click of a press that has strayed is meant for nothing else. */
  const onClick = (event: MouseEvent): void => {
    if (!strayed || !event.isTrusted) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  addEventListener('pointerdown', onDown, true);
  addEventListener('pointermove', onMove, true);
  addEventListener('pointerup', onUp, true);
  addEventListener('pointercancel', onCancel, true);
  addEventListener('contextmenu', onCancel, true);
  addEventListener('click', onClick, true);
  return () => {
    removeEventListener('pointerdown', onDown, true);
    removeEventListener('pointermove', onMove, true);
    removeEventListener('pointerup', onUp, true);
    removeEventListener('pointercancel', onCancel, true);
    removeEventListener('contextmenu', onCancel, true);
    removeEventListener('click', onClick, true);
  };
}

/** Returns the button that the user has meant: the pressed one where it has moved to, or the same at its place, drawn anew. */
function findButton(press: Press, below: Element, now: number): HTMLElement | undefined {
  if (press.element.isConnected) return hasMoved(press) ? press.element : undefined;
  if (now - press.at > MAX_HOLD_MS) return undefined;
  const next = below.closest(PRESSABLE);
  const isSame = next instanceof HTMLElement && next.localName === press.element.localName;
  return isSame && readWords(next) === press.words ? next : undefined;
}

const readWords = (element: HTMLElement): string => `${element.ariaLabel ?? ''} ${element.textContent}`;

/** A hand that slips from a button that stands still cancels the press, as everywhere. */
function hasMoved({ element, place }: Press): boolean {
  const { x, y } = element.getBoundingClientRect();
  return Math.hypot(x - place.x, y - place.y) >= 1;
}
