// Runs one implementation synchronously or asynchronously: its steps are a generator that yields values which may be promises. `runNow`
// refuses a promise, `runLater` awaits it for a limited time.

/** Yields values that may be promises, and is resumed with what they resolve to. */
export type Steps<Result> = Generator<unknown, Result, unknown>;

/** Runs the steps synchronously. Throws for a promise, whose rejection is then handled here: Node ends a process for an unhandled one. */
export function runNow<Result>(steps: Steps<Result>): Result {
  let step = steps.next();
  while (!step.done) {
    if (isThenable(step.value)) {
      ignoreRejection(step.value);
      throw new Error('render data, `select` or the schema answer with a promise; use `augment`, which awaits it.');
    }
    step = steps.next(step.value);
  }
  return step.value;
}

/** Runs the steps and awaits each promise, for `timeoutMs` at most. Rejects with what a step throws or rejects with. */
export async function runLater<Result>(steps: Steps<Result>, timeoutMs: number): Promise<Result> {
  let step = steps.next();
  while (!step.done) {
    step = steps.next(isThenable(step.value) ? (await settle(step.value, timeoutMs)).value : step.value);
  }
  return step.value;
}

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
