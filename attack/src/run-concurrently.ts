// Runs several jobs concurrently, in order.

/** Runs the work for every item, `concurrency` at a time. Rejects with the first error, when the others in progress have ended. */
export async function runConcurrently<T>(
  items: readonly T[],
  concurrency: number,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const queue = [...items];
  const worker = async (): Promise<void> => {
    for (let item = queue.shift(); item !== undefined; item = queue.shift()) await work(item);
  };
  const ended = await Promise.allSettled(Array.from({ length: concurrency }, worker));
  for (const result of ended) if (result.status === 'rejected') throw result.reason;
}
