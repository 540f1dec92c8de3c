// Tracks what holds each button in the view: a key and a finger may hold the same one, and the last to let go releases it.
import { BUTTONS, type Button } from '../emulator/buttons.ts';

export interface HeldBy {
  /** `holder`: such as `key KeyX` or `pointer 3`. */
  hold(button: Button, holder: string): void;
  release(button: Button, holder: string): void;
  /** Releases everything that matching holders hold. */
  releaseAll(isOf?: (holder: string, button: Button) => boolean): void;
}

/** Called for a button's first holder, and after its last one. */
export function createHeldBy(onChange: (button: Button, isHeld: boolean) => void): HeldBy {
  const holders = new Map<Button, Set<string>>(BUTTONS.map(button => [button, new Set()]));
  const release: HeldBy['release'] = (button, holder) => {
    const all = holders.get(button)!;
    if (all.delete(holder) && all.size === 0) onChange(button, false);
  };
  return {
    release,
    hold(button, holder) {
      const all = holders.get(button)!;
      if (all.has(holder)) return;
      all.add(holder);
      if (all.size === 1) onChange(button, true);
    },
    releaseAll(isOf = () => true) {
      for (const [button, all] of holders)
        for (const holder of [...all]) if (isOf(holder, button)) release(button, holder);
    },
  };
}
