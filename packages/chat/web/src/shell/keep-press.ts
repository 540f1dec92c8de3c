// Keeps a press of the mouse or a pen whose button the page moves between press and release: a part above it is drawn, an answer grows.
// The browser then sends the click to what both places have in common, and the button would do nothing.

const PRESSABLE = 'button, a[href], summary, [role=tab], [role=menuitem], [role=option]';
/** CSS pixels that a hand moves while it presses. */
const SLOP = 8;

interface Press {
  readonly element: HTMLElement;
  /** Where the element was when it was pressed. */
  readonly place: DOMRect;
  readonly x: number;
  readonly y: number;
}

/** Follows the presses in the page. Returns what ends that. */
export function startPressKeeper(): () => void {
  let press: Press | undefined;
  /** The press whose release met another element, until its click has been sent. */
  let strayed: Press | undefined;

  const onDown = ({ target, button, pointerType, clientX: x, clientY: y }: PointerEvent): void => {
    strayed = undefined;
    const element = target instanceof Element && button === 0 && pointerType !== 'touch' && target.closest(PRESSABLE);
    press = element instanceof HTMLElement ? { element, place: element.getBoundingClientRect(), x, y } : undefined;
  };
  const onUp = ({ target, clientX, clientY }: PointerEvent): void => {
    const released = press;
    press = undefined;
    if (!released?.element.isConnected || !(target instanceof Node) || released.element.contains(target)) return;
    if (Math.hypot(clientX - released.x, clientY - released.y) > SLOP || !hasMoved(released)) return;
    strayed = released;
    // After the click that the browser makes of this press, which comes in the same task.
    setTimeout(() => {
      if (strayed !== released) return;
      strayed = undefined;
      released.element.click();
    });
  };
  /** The browser's own click of a press that has strayed is meant for nothing else. */
  const onClick = (event: MouseEvent): void => {
    if (!strayed || !event.isTrusted) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  addEventListener('pointerdown', onDown, true);
  addEventListener('pointerup', onUp, true);
  addEventListener('click', onClick, true);
  return () => {
    removeEventListener('pointerdown', onDown, true);
    removeEventListener('pointerup', onUp, true);
    removeEventListener('click', onClick, true);
  };
}

/** A hand that slips from a button that stands still cancels the press, as everywhere. */
function hasMoved({ element, place }: Press): boolean {
  const { x, y } = element.getBoundingClientRect();
  return Math.hypot(x - place.x, y - place.y) >= 1;
}
