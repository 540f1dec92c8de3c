// A hook that keeps the buttons of a consent from being pressed by accident.
'use client';

import { useEffect, useState } from 'react';

/** Milliseconds: longer than the pause between two clicks of a steady rhythm. Permission prompts of browsers wait half of it. */
// weakening: consent-by-rhythm/time
export const ARMING_MS = 1000;

/**
 * Whether the buttons of a consent may be pressed: true after `ARMING_MS` in which the user pressed nothing. Each press before that
 * starts the time again, because it was meant for what was there before. Once true it stays true.
 * @example
 * const armed = useArming();
 */
export function useArming(): boolean {
  const [armed, setArmed] = useState(false);
  useEffect(() => {
    if (armed) return;
    const arm = (): void => setArmed(true);
    let timer = setTimeout(arm, ARMING_MS);
    const restart = (event: Event): void => {
      if (event instanceof KeyboardEvent && event.key !== 'Enter' && event.key !== ' ') return;
      clearTimeout(timer);
      timer = setTimeout(arm, ARMING_MS);
    };
    // weakening: consent-by-rhythm/press
    addEventListener('pointerdown', restart, true);
    addEventListener('keydown', restart, true);
    return () => {
      clearTimeout(timer);
      removeEventListener('pointerdown', restart, true);
      removeEventListener('keydown', restart, true);
    };
  }, [armed]);
  return armed;
}
