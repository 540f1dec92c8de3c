// Waits for a time, or until it is no longer wanted.

/**
 * Resolves after `ms` milliseconds. Rejects with the signal's reason as soon as it aborts, also when it had aborted before.
 *
 * @example await sleep(500, signal);
 */
export function sleep(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const abort = (): void => {
      clearTimeout(timer);
      reject(signal?.reason as Error);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', abort);
      resolve();
    }, ms);
    if (signal?.aborted) abort();
    else signal?.addEventListener('abort', abort, { once: true });
  });
}
