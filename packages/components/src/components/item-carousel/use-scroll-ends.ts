// Which ends of a sideways scroller are reached, in either direction of the script.
import { type RefObject, useCallback, useEffect, useState } from 'react';

export interface ScrollEnds {
  /** Whether nothing is out of sight. */
  readonly fits: boolean;
  readonly isAtStart: boolean;
  readonly isAtEnd: boolean;
}

const UNKNOWN: ScrollEnds = { fits: true, isAtStart: true, isAtEnd: true };
/** Browsers round scroll positions. */
const TOLERANCE = 2;

/** `count`: when it changes, the content has. */
export function useScrollEnds(
  element: RefObject<HTMLElement | null>,
  count: number,
): { ends: ScrollEnds; scrollPage(step: 1 | -1): void } {
  const [ends, setEnds] = useState(UNKNOWN);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another number of items is another content
  useEffect(() => {
    const scroller = element.current;
    if (!scroller) return;
    const read = (): void => {
      // Negative from right to left.
      const position = Math.abs(scroller.scrollLeft);
      const room = scroller.scrollWidth - scroller.clientWidth;
      const next = {
        fits: room <= TOLERANCE,
        isAtStart: position <= TOLERANCE,
        isAtEnd: position >= room - TOLERANCE,
      };
      setEnds(ends => (JSON.stringify(ends) === JSON.stringify(next) ? ends : next));
    };
    const observer = new ResizeObserver(read);
    observer.observe(scroller);
    scroller.addEventListener('scroll', read, { passive: true });
    read();
    return () => {
      observer.disconnect();
      scroller.removeEventListener('scroll', read);
    };
  }, [element, count]);
  const scrollPage = useCallback(
    (step: 1 | -1) => {
      const scroller = element.current;
      if (!scroller) return;
      const direction = getComputedStyle(scroller).direction === 'rtl' ? -1 : 1;
      scroller.scrollBy({ left: step * direction * scroller.clientWidth * 0.9 });
    },
    [element],
  );
  return { ends, scrollPage };
}
