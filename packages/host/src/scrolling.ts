// Whether somebody scrolls faster than one can look: what passes by then need not start.

export interface Scrolling {
  /** Milliseconds until something may start; not positive: now. */
  pause(): number;
  close(): void;
}

/** CSS pixels a millisecond: about three screens a second. */
const FAST = 2;
/** What is further apart are two movements, such as two presses of Page Down; by then somebody looks. In milliseconds. */
const ONE_MOVEMENT_MS = 60;

/** Listens to all scrollers of the page. */
export function watchScrolling(): Scrolling {
  let top = 0;
  let at = 0;
  let until = 0;
  const listener = ({ target, timeStamp }: Event): void => {
    const { scrollTop } = (target as Document).scrollingElement ?? (target as Element);
    const passed = timeStamp - at;
    if (passed < ONE_MOVEMENT_MS && Math.abs(scrollTop - top) > passed * FAST) until = timeStamp + ONE_MOVEMENT_MS;
    top = scrollTop;
    at = timeStamp;
  };
  addEventListener('scroll', listener, true);
  return {
    pause: () => until - performance.now(),
    close: () => removeEventListener('scroll', listener, true),
  };
}
