// Starts the inputs: the keyboard, the buttons under the screen, and gamepads.
import type { Button } from '../emulator/buttons.ts';
import { startGamepads } from './gamepads.ts';
import { createHeldBy } from './held-by.ts';
import { startKeyboard } from './keyboard.ts';
import { startTouchPad } from './touch-pad.ts';

export interface ControlsOptions {
  readonly screen: HTMLElement;
  readonly pad: HTMLElement;
  readonly press: (button: Button) => void;
  readonly release: (button: Button) => void;
}

export function startControls({ screen, pad, press, release }: ControlsOptions): void {
  const heldBy = createHeldBy((button, isHeld) => {
    pad.querySelector(`[data-button="${button}"]`)?.toggleAttribute('data-held', isHeld);
    (isHeld ? press : release)(button);
  });
  startKeyboard(screen, heldBy);
  startTouchPad(pad, heldBy);
  startGamepads(heldBy);
  addEventListener('blur', () => heldBy.releaseAll());
  document.addEventListener('visibilitychange', () => heldBy.releaseAll());
}
