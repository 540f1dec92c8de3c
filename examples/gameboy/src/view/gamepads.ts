// Input by gamepads, where the host allows it. Without the permission there is no such event, and so no polling.
import { BUTTONS, type Button } from '../emulator/buttons.ts';
import type { HeldBy } from './held-by.ts';

/** Button numbers of the standard layout of gamepads. */
const GAMEPAD_BUTTONS: readonly [index: number, button: Button][] = [
  [0, 'a'],
  [1, 'b'],
  [2, 'b'],
  [8, 'select'],
  [9, 'start'],
  [12, 'up'],
  [13, 'down'],
  [14, 'left'],
  [15, 'right'],
];
const STICK = 0.4;

export function startGamepads({ hold, release, releaseAll }: HeldBy): void {
  addEventListener('gamepadconnected', event => {
    const { index } = event.gamepad;
    const holder = `gamepad ${index}`;
    const read = (): void => {
      const gamepad = navigator.getGamepads()[index];
      if (!gamepad?.connected) {
        releaseAll(one => one === holder);
        return;
      }
      const buttonsDown = readButtons(gamepad);
      for (const button of BUTTONS) (buttonsDown.has(button) ? hold : release)(button, holder);
      requestAnimationFrame(read);
    };
    read();
  });
}

function readButtons({ axes: [x = 0, y = 0], buttons }: Gamepad): ReadonlySet<Button> {
  const buttonsDown = new Set(GAMEPAD_BUTTONS.filter(([index]) => buttons[index]?.pressed).map(([, button]) => button));
  if (x < -STICK) buttonsDown.add('left');
  if (x > STICK) buttonsDown.add('right');
  if (y < -STICK) buttonsDown.add('up');
  if (y > STICK) buttonsDown.add('down');
  return buttonsDown;
}
