import { useEffect, useState } from 'react';

/** Milliseconds. Longer than the pause between two clicks of a steady rhythm; permission prompts of browsers wait half of it. */
// weakening: consent-by-rhythm/time
export const ARMING_MS = 1000;

/**
 * When the button of a consent begins to count: `ARMING_MS` after the question came up in which the person pressed nothing. A press in a
 * rhythm is meant for what was there before, so each press before that begins the time anew. Once true it stays true.
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
