// Input by the keyboard, while the screen has the focus.
import type { Button } from '../emulator/buttons.ts';
import type { HeldBy } from './held-by.ts';

const KEYS: Readonly<Record<string, Button>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
  KeyX: 'a',
  KeyZ: 'b',
  Enter: 'start',
  ShiftLeft: 'select',
  ShiftRight: 'select',
};

export function startKeyboard(screen: HTMLElement, { hold, release, releaseAll }: HeldBy): void {
  screen.tabIndex = 0;
  screen.addEventListener('keydown', event => {
    const button = KEYS[event.code];
    if (!button || event.target !== screen || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    hold(button, `key ${event.code}`);
  });
  screen.addEventListener('keyup', event => {
    const button = KEYS[event.code];
    if (button) release(button, `key ${event.code}`);
  });
  // The keyup of a key that is released elsewhere never arrives.
  screen.addEventListener('blur', () => releaseAll(holder => holder.startsWith('key')));
  keepFocus(screen);
}

/** A host that checks whether the user has entered the view may return the focus to the document alone. */
function keepFocus(screen: HTMLElement): void {
  let wantsKeys = false;
  document.addEventListener('pointerdown', ({ target }) => {
    wantsKeys = screen.contains(target as Node);
  });
  addEventListener('focus', () => {
    if (wantsKeys && document.activeElement === document.body) screen.focus({ preventScroll: true });
  });
}
