// Lets one loop sleep until it is woken. A wake while it is awake is not lost.

export interface Waker {
  wake(): void;
  /** Resolves at the first wake since the last call, when `ms` have passed, or when `signal` aborts. */
  next(ms: number, signal?: AbortSignal): Promise<void>;
}

export function createWaker(): Waker {
  let isWoken = false;
  let resolveNext: (() => void) | undefined;
  return {
    wake() {
      isWoken = true;
      resolveNext?.();
    },
    async next(ms, signal) {
      if (!isWoken && !signal?.aborted) {
        const { promise, resolve } = Promise.withResolvers<void>();
        resolveNext = resolve;
        const timer = setTimeout(resolve, ms);
        signal?.addEventListener('abort', () => resolve(), { once: true });
        await promise;
        clearTimeout(timer);
      }
      resolveNext = undefined;
      isWoken = false;
    },
  };
}
