// The buttons that the user holds. A very short tap is held a little longer, so that the game sees it.
import { BUTTONS } from './buttons.ts';

/** Most games read the buttons once a frame, some every second one. */
const MIN_FRAMES = 3;

export interface HeldButtons {
  /** The buttons that are held in this frame. */
  at(frame: number): number;
  /** Returns the buttons that were not held before. */
  down(mask: number, frame: number): number;
  up(mask: number, frame: number): void;
  releaseAll(): void;
}

export function createHeldButtons(): HeldButtons {
  let heldMask = 0;
  const since = BUTTONS.map(() => 0);
  /** Times at which buttons that were let go too early are released. */
  const until = BUTTONS.map(() => Number.POSITIVE_INFINITY);

  const each = (mask: number, act: (bit: number) => void): void => {
    for (const bit of BUTTONS.keys()) if (mask & (1 << bit)) act(bit);
  };
  return {
    at(frame) {
      each(heldMask, bit => {
        if (frame >= until[bit]!) heldMask &= ~(1 << bit);
      });
      return heldMask;
    },
    down(mask, frame) {
      const news = mask & ~heldMask;
      each(mask, bit => {
        if (!(heldMask & (1 << bit))) since[bit] = frame;
        until[bit] = Number.POSITIVE_INFINITY;
      });
      heldMask |= mask;
      return news;
    },
    up(mask, frame) {
      each(mask & heldMask, bit => {
        until[bit] = Math.max(frame, since[bit]! + MIN_FRAMES);
      });
    },
    releaseAll() {
      heldMask = 0;
    },
  };
}
