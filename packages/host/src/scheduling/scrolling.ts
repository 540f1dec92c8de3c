// Detects fast scrolling, in which surfaces that pass by need not start.

export interface Scrolling {
  /** Milliseconds until a surface may start; zero or less: now. */
  pause(): number;
  close(): void;
}

/** CSS pixels a millisecond: two or three screens a second. */
const FAST = 2;
/** Milliseconds. Scroll events further apart are two movements, such as two presses of Page Down: the user looks in between. */
const ONE_MOVEMENT_MS = 60;

/** Listens to all scrollers of the page. `now`: the clock of its events, in milliseconds. */
export function watchScrolling(
  page: Pick<Window, 'addEventListener' | 'removeEventListener'> = window,
  now: () => number = () => performance.now(),
): Scrolling {
  let top = 0;
  let at = 0;
  let until = 0;
  const listener = ({ target, timeStamp }: Event): void => {
    const { scrollTop } = (target as Document).scrollingElement ?? (target as Element);
    const elapsed = timeStamp - at;
    if (elapsed < ONE_MOVEMENT_MS && Math.abs(scrollTop - top) > elapsed * FAST) until = timeStamp + ONE_MOVEMENT_MS;
    top = scrollTop;
    at = timeStamp;
  };
  page.addEventListener('scroll', listener, true);
  return {
    pause: () => until - now(),
    close: () => page.removeEventListener('scroll', listener, true),
  };
}
