// Input by the buttons under the screen: with a finger, a mouse, the keyboard or a screen reader.
import type { Button } from '../emulator/buttons.ts';
import type { HeldBy } from './held-by.ts';

export function startTouchPad(pad: HTMLElement, { hold, release, releaseAll }: HeldBy): void {
  /** A finger that slides to another button presses that one. */
  const follow = (event: PointerEvent): void => {
    const holder = pointerName(event);
    const button = buttonAt(event);
    releaseAll((one, held) => one === holder && held !== button);
    if (button) hold(button, holder);
  };
  pad.addEventListener('pointerdown', event => {
    if (!buttonAt(event)) return;
    pad.setPointerCapture(event.pointerId);
    follow(event);
  });
  pad.addEventListener('pointermove', event => {
    if (pad.hasPointerCapture(event.pointerId)) follow(event);
  });
  for (const end of ['pointerup', 'pointercancel'] as const)
    pad.addEventListener(end, event => releaseAll(holder => holder === pointerName(event)));
  pad.addEventListener('contextmenu', event => event.preventDefault());
  // By keyboard or by a screen reader: a click without a pointer is a short press.
  pad.addEventListener('click', event => {
    const button = findButton(event.target as Element);
    if (event.detail > 0 || !button) return;
    hold(button, 'click');
    release(button, 'click');
  });
}

const pointerName = ({ pointerId }: PointerEvent): string => `pointer ${pointerId}`;
const findButton = (element: Element | null): Button | undefined =>
  element?.closest<HTMLElement>('[data-button]')?.dataset.button as Button | undefined;
const buttonAt = ({ clientX, clientY }: PointerEvent): Button | undefined =>
  findButton(document.elementFromPoint(clientX, clientY));
