// Looks for changes of other views and of the model: at the start, since a result may be old, and then every two seconds while the view is
// visible; less often while the server does not answer.

const EVERY_MS = 2000;
const MAX_MS = 16_000;

export interface Polling {
  /** Looks now, and goes on from there. */
  lookNow(): void;
}

/** `refresh` resolves with whether the server answered. */
export function startPolling(element: Element, refresh: () => Promise<boolean>): Polling {
  let isNear = false;
  let isLooking = false;
  let hasLooked = false;
  let waitMs = EVERY_MS;
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function look(): Promise<void> {
    clearTimeout(timer);
    const isVisible = isNear && document.visibilityState === 'visible';
    if (isLooking || (hasLooked && !isVisible)) return;
    hasLooked = true;
    isLooking = true;
    waitMs = (await refresh()) ? EVERY_MS : Math.min(waitMs * 2, MAX_MS);
    isLooking = false;
    timer = setTimeout(look, waitMs);
  }

  new IntersectionObserver(entries => {
    isNear = entries.at(-1)!.isIntersecting;
    void look();
  }).observe(element);
  document.addEventListener('visibilitychange', () => void look());
  void look();
  return { lookNow: () => void look() };
}
