// Waits for a promise for a limited time.

/** What `promise` resolves with, or undefined after `ms` milliseconds; `promise` goes on. Rejects when `promise` does in time. */
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
