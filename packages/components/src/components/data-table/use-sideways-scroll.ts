// Reports whether a table can be scrolled sideways, for the shadow at its edge.
import { type RefObject, useEffect, useState } from 'react';

interface SidewaysScroll {
  /** Whether the scroller is at its start or its end: no columns are hidden on that side. */
  readonly atStart: boolean;
  readonly atEnd: boolean;
}

/** Returns whether the scroller is at its start and at its end. `content`: measured again when it changes. */
export function useSidewaysScroll(scroller: RefObject<HTMLElement | null>, content: unknown): SidewaysScroll {
  const [state, setState] = useState<SidewaysScroll>({ atStart: true, atEnd: true });
  // biome-ignore lint/correctness/useExhaustiveDependencies: other columns have another width
  useEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const update = () => {
      // Negative in right-to-left pages.
      const position = Math.abs(element.scrollLeft);
      const atStart = position < 2;
      const atEnd = position + element.clientWidth > element.scrollWidth - 2;
      setState(last => (last.atStart === atStart && last.atEnd === atEnd ? last : { atStart, atEnd }));
    };
    const observer = new ResizeObserver(update);
    observer.observe(element);
    element.addEventListener('scroll', update, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', update);
    };
  }, [scroller, content]);
  return state;
}
