// Whether the only open card is visible with its buttons: then no pointer to it is needed.
import { useEffect, useState } from 'react';

/** `ids`: the open cards. False for more than one: the others may be anywhere. */
export function useOnlyCardInSight(ids: readonly string[]): boolean {
  const only = ids.length === 1 ? ids[0] : undefined;
  const [seen, setSeen] = useState<string>();
  useEffect(() => {
    if (only === undefined) return;
    let observer: IntersectionObserver | undefined;
    // The card is rendered in the same task or in a later one.
    const observe = (): boolean => {
      const buttons = document.querySelector(`[data-approval="${CSS.escape(only)}"] [data-approval-action]`);
      if (!buttons) return false;
      observer = new IntersectionObserver(entries => setSeen(entries.at(-1)?.isIntersecting ? only : undefined), {
        // The composer covers the bottom of the window.
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
