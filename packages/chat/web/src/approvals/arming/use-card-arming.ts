// Delays when a button of a card starts to work. The card is inline, so besides what `useArming` guards against (a double click, a
// steady rhythm), a view may grow and push the card under the pointer, or cover it and move away: then the delay starts again.
import { ARMING_MS } from '@vitrine/react';
import { type RefObject, useEffect, useState } from 'react';

/** Whether `button` in `card` has been still and visible for `ARMING_MS`, without a press meanwhile. */
export function useCardArming(card: RefObject<HTMLElement | null>, button: RefObject<HTMLElement | null>): boolean {
  const [armed, setArmed] = useState(false);
  useEffect(() => {
    let isArmed = false;
    let place: string | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let frame = 0;
    const set = (value: boolean): void => {
      isArmed = value;
      setArmed(value);
    };
    const restart = (): void => {
      clearTimeout(timer);
      if (isArmed) set(false);
      // Time out of sight does not count.
      timer = place === undefined ? undefined : setTimeout(() => set(true), ARMING_MS);
    };
    const look = (): void => {
      const now = cardPosition(card.current, button.current);
      if (now !== place) {
        place = now;
        restart();
      }
      frame = requestAnimationFrame(look);
    };
    const onPress = (event: Event): void => {
      if (isArmed || (event instanceof KeyboardEvent && event.key !== 'Enter' && event.key !== ' ')) return;
      restart();
    };
    look();
    addEventListener('pointerdown', onPress, true);
    addEventListener('keydown', onPress, true);
    return () => {
      clearTimeout(timer);
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
