// Waits for a promise for a limited time.

/**
 * Resolves with the value of `promise`, or with undefined after `ms` milliseconds, without cancelling it. Rejects when `promise` rejects in
 * time.
 */
export async function withinMs<Value>(promise: Promise<Value>, ms: number): Promise<Value | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<undefined>(resolve => {
    timer = setTimeout(resolve, ms, undefined);
  });
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
  }
}
