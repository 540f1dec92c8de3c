// Whether the only card that waits is in sight, with its buttons: then nothing has to point at it.
import { useEffect, useState } from 'react';

/** `ids`: of the cards that wait. False for more than one: the others may be anywhere. */
export function useOnlyCardInSight(ids: readonly string[]): boolean {
  const only = ids.length === 1 ? ids[0] : undefined;
  const [seen, setSeen] = useState<string>();
  useEffect(() => {
    if (only === undefined) return;
    let observer: IntersectionObserver | undefined;
    // The card is drawn in the same turn or in a later one.
    const observe = (): boolean => {
      const buttons = document.querySelector(`[data-approval="${CSS.escape(only)}"] [data-approval-action]`);
      if (!buttons) return false;
      observer = new IntersectionObserver(entries => setSeen(entries.at(-1)?.isIntersecting ? only : undefined), {
        // The composer lies over the end of the window.
        rootMargin: '0px 0px -128px 0px',
        threshold: 1,
      });
      observer.observe(buttons);
      return true;
    };
    const frame = observe() ? undefined : requestAnimationFrame(observe);
    return () => {
      if (frame !== undefined) cancelAnimationFrame(frame);
      observer?.disconnect();
      setSeen(undefined);
    };
  }, [only]);
  return only !== undefined && seen === only;
}
