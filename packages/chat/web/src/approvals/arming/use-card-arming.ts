// Delays when a button of a card starts to work. The card is inline, so besides what `useArming` guards against (a double click, a
// steady rhythm), a view may grow and push the card under the pointer, or cover it and move away: then the delay starts again.

import { ARMING_MS } from '@vitrine/react/internal/arming';
import { createMachine } from '@vitrine/std/internal/machine';
import { type RefObject, useEffect, useState } from 'react';
import {
  type ArmingEffects,
  type ArmingEvent,
  type ArmingState,
  INITIAL_ARMING,
  nextArming,
} from './arming-machine.ts';

/** Whether `button` in `card` has been still and visible for `ARMING_MS`, without a press meanwhile. */
export function useCardArming(card: RefObject<HTMLElement | null>, button: RefObject<HTMLElement | null>): boolean {
  const [armed, setArmed] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let frame = 0;
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
        setArmed,
      },
    });
    const look = (): void => {
      machine.send({ type: 'looked', place: cardPosition(card.current, button.current) });
      frame = requestAnimationFrame(look);
    };
    const onPress = (event: Event): void => {
      if (!(event instanceof KeyboardEvent) || event.key === 'Enter' || event.key === ' ')
        machine.send({ type: 'pressed' });
    };
    look();
    addEventListener('pointerdown', onPress, true);
    addEventListener('keydown', onPress, true);
    return () => {
      stopWaiting();
      cancelAnimationFrame(frame);
      removeEventListener('pointerdown', onPress, true);
      removeEventListener('keydown', onPress, true);
    };
  }, [card, button]);
  return armed;
}

/** The button's position on the screen; undefined when its centre is covered or off the screen. */
function cardPosition(card: HTMLElement | null, button: HTMLElement | null): string | undefined {
  if (!card || !button) return undefined;
  const { x, y, width, height } = button.getBoundingClientRect();
  const onTop = document.elementFromPoint(x + width / 2, y + height / 2);
  if (!onTop || !card.contains(onTop)) return undefined;
  return [x, y, width, height].map(Math.round).join();
}
