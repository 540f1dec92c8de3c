// Waits until a page has nothing else to do.

/** The longest wait, in milliseconds. */
const MAX_WAIT_MS = 2000;
/** The wait where the browser does not say when it is idle (Safari), in milliseconds. */
const GUESSED_WAIT_MS = 300;

/** Calls `task` once, when the page has loaded and is idle; after two seconds at the latest. Never without a page, such as in a rendering server. */
export function whenIdle(task: () => void): void {
  if (typeof document === 'undefined') return;
  const wait = (): void => {
    if ('requestIdleCallback' in globalThis) requestIdleCallback(task, { timeout: MAX_WAIT_MS });
    else setTimeout(task, GUESSED_WAIT_MS);
  };
  if (document.readyState === 'complete') wait();
  else addEventListener('load', wait, { once: true });
}
