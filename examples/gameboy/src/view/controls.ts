// Where presses come from: the keyboard while the screen has it, the buttons under it, and a gamepad where the host lets the view have one.
import { BUTTONS, type Button } from '../emulator/buttons.ts';

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
/** Of the standard layout of gamepads. */
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

export interface ControlsOptions {
  readonly screen: HTMLElement;
  readonly pad: HTMLElement;
  readonly onChange: (change: { down: Button[]; up: Button[] }) => void;
}

export function startControls({ screen, pad, onChange }: ControlsOptions): void {
  /** What holds each button: a key and a finger may hold the same one. */
  const holders = new Map<Button, Set<string>>(BUTTONS.map(button => [button, new Set()]));
  const buttonOf = (name: Button) => pad.querySelector<HTMLElement>(`[data-button="${name}"]`);

  const hold = (button: Button, holder: string): void => {
    const all = holders.get(button)!;
    if (all.has(holder)) return;
    all.add(holder);
    if (all.size > 1) return;
    buttonOf(button)?.setAttribute('data-held', 'true');
    onChange({ down: [button], up: [] });
  };
  const release = (button: Button, holder: string): void => {
    const all = holders.get(button)!;
    if (!all.delete(holder) || all.size > 0) return;
    buttonOf(button)?.removeAttribute('data-held');
    onChange({ down: [], up: [button] });
  };
  const releaseAll = (isOf: (holder: string) => boolean): void => {
    for (const [button, all] of holders) for (const holder of [...all]) if (isOf(holder)) release(button, holder);
  };

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
  // A host that checks whether it was the user who turned to the view may give the keyboard back to the document alone.
  let wantsKeys = false;
  document.addEventListener('pointerdown', ({ target }) => {
    wantsKeys = screen.contains(target as Node);
  });
  addEventListener('focus', () => {
    if (wantsKeys && document.activeElement === document.body) screen.focus({ preventScroll: true });
  });
  // The keyup of a key that is let go elsewhere never comes.
  screen.addEventListener('blur', () => releaseAll(holder => holder.startsWith('key')));
  addEventListener('blur', () => releaseAll(() => true));
  document.addEventListener('visibilitychange', () => releaseAll(() => true));

  const buttonAt = (event: PointerEvent): Button | undefined => {
    const element = document.elementFromPoint(event.clientX, event.clientY)?.closest<HTMLElement>('[data-button]');
    return element?.dataset.button as Button | undefined;
  };
  /** A finger that slides to another button presses that one. */
  const follow = (event: PointerEvent): void => {
    const holder = `pointer ${event.pointerId}`;
    const button = buttonAt(event);
    releaseAll(one => one === holder && !(button && holders.get(button)!.has(holder)));
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
    pad.addEventListener(end, event => releaseAll(holder => holder === `pointer ${event.pointerId}`));
  pad.addEventListener('contextmenu', event => event.preventDefault());
  // By keyboard or by a screen reader: a click that no pointer made is a short press.
  pad.addEventListener('click', event => {
    const button = (event.target as HTMLElement).closest<HTMLElement>('[data-button]')?.dataset.button as Button;
    if (event.detail > 0 || !button) return;
    hold(button, 'click');
    release(button, 'click');
  });

  // Without the permission there is no such event, and so no polling.
  addEventListener('gamepadconnected', event => {
    const { index } = event.gamepad;
    const read = (): void => {
      const gamepad = navigator.getGamepads()[index];
      releaseOrHold(gamepad);
      if (gamepad?.connected) requestAnimationFrame(read);
    };
    const releaseOrHold = (gamepad: Gamepad | null | undefined): void => {
      const [x = 0, y = 0] = gamepad?.axes ?? [];
      const held = new Set(GAMEPAD_BUTTONS.filter(([i]) => gamepad?.buttons[i]?.pressed).map(([, button]) => button));
      if (x < -STICK) held.add('left');
      if (x > STICK) held.add('right');
      if (y < -STICK) held.add('up');
      if (y > STICK) held.add('down');
      for (const button of BUTTONS) (held.has(button) ? hold : release)(button, `gamepad ${index}`);
    };
    read();
  });
}
