// Promises of foreign code: recognised, awaited for a limited time, or left without an unhandled rejection.

/**
 * The value, or what the promise resolves with, or a rejection after `timeoutMs`. In an object, and `then` is called once: a foreign thenable may resolve
 * with itself for ever.
 */
export async function settle<T>(promise: T | PromiseLike<T>, timeoutMs: number): Promise<{ value: T }> {
  if (!isThenable(promise)) return { value: promise };
  let timer: ReturnType<typeof setTimeout> | undefined;
  try {
    return await new Promise((resolve, reject) => {
      timer = setTimeout(() => reject(new Error(`no answer within ${timeoutMs} ms`)), timeoutMs);
      promise.then(value => resolve({ value: value as T }), reject);
    });
  } finally {
    clearTimeout(timer);
  }
}

export function isThenable(value: unknown): value is PromiseLike<unknown> {
  const isObject = (typeof value === 'object' && value !== null) || typeof value === 'function';
  return isObject && typeof (value as { then?: unknown }).then === 'function';
}

/** Handles the rejection of a promise that is not awaited. Throws what a foreign `then` throws. */
export function ignoreRejection(promise: PromiseLike<unknown>): void {
  promise.then(undefined, () => undefined);
}
