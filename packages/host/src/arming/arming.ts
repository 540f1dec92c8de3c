// When the buttons of a consent may be pressed, so that none is pressed by accident, or by a click that was meant for a view.
import { createMachine } from '@vitrine/std/internal/machine';
import {
  type ArmingEffects,
  type ArmingEvent,
  type ArmingState,
  INITIAL_ARMING,
  nextArming,
} from './arming-machine.ts';

/** Milliseconds: longer than the pause between two clicks of a steady rhythm. Permission prompts of browsers wait half of it. */
// weakening: consent-by-rhythm/time
export const ARMING_MS = 1000;

/**
 * Calls `onArmed` once, after `ARMING_MS` in which the user pressed nothing. Each press before that starts the time again, because it was meant
 * for what was there before. Returns the function that ends the waiting.
 */
export function armAfterRest(onArmed: () => void): () => void {
  let timer = setTimeout(onArmed, ARMING_MS);
  return listenToPresses(
    () => {
      clearTimeout(timer);
      timer = setTimeout(onArmed, ARMING_MS);
    },
    () => clearTimeout(timer),
  );
}

/**
 * Calls back for each press of the pointer, Enter or the space bar, anywhere in the page, with its time on the clock of `performance.now()`. Returns
 * the function that ends that, and then calls `onEnd`.
 */
function listenToPresses(onPress: (timeMs: number) => void, onEnd: () => void): () => void {
  const listener = (event: Event): void => {
    if (!(event instanceof KeyboardEvent) || event.key === 'Enter' || event.key === ' ') onPress(event.timeStamp);
  };
  // weakening: consent-by-rhythm/press
  addEventListener('pointerdown', listener, true);
  addEventListener('keydown', listener, true);
  return () => {
    removeEventListener('pointerdown', listener, true);
    removeEventListener('keydown', listener, true);
    onEnd();
  };
}

/** The elements that `armWhileStill` looks at; undefined while they are not in the page. */
export interface ArmedElements {
  card(): HTMLElement | null | undefined;
  button(): HTMLElement | null | undefined;
}

/**
 * Calls `onChange` when the button of a card begins to work, and when it no longer does. It works after it has been still and visible for
 * `ARMING_MS`, without a press meanwhile: a view may grow and push the card under the pointer, or cover it and move away. Returns the function that
 * ends that.
 */
export function armWhileStill({ card, button }: ArmedElements, onChange: (isArmed: boolean) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let frame = 0;
  let armedAtMs = 0;
  const stopWaiting = (): void => clearTimeout(timer);
  const machine = createMachine<ArmingState, ArmingEvent, ArmingEffects>({
    initial: INITIAL_ARMING,
    next: nextArming,
    effects: {
      wait() {
        stopWaiting();
        timer = setTimeout(() => machine.send({ type: 'rested' }), ARMING_MS);
      },
      stopWaiting,
      setArmed(isArmed) {
        armedAtMs = performance.now();
        onChange(isArmed);
      },
    },
  });
  const look = (): void => {
    machine.send({ type: 'looked', place: readPlace(card(), button()) });
    frame = requestAnimationFrame(look);
  };
  look();
  return listenToPresses(
    timeMs => machine.send({ type: 'pressed', isEarlier: timeMs < armedAtMs }),
    () => {
      stopWaiting();
      cancelAnimationFrame(frame);
    },
  );
}

/** The button's position on the screen; undefined when its centre is covered or off the screen. */
function readPlace(card: HTMLElement | null | undefined, button: HTMLElement | null | undefined): string | undefined {
  if (!card || !button) return undefined;
  const { x, y, width, height } = button.getBoundingClientRect();
  const root = button.getRootNode() as Document | ShadowRoot;
  const onTop = root.elementFromPoint(x + width / 2, y + height / 2);
  if (!onTop || !card.contains(onTop)) return undefined;
  return [x, y, width, height].map(Math.round).join();
}
