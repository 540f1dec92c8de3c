// Runs several jobs concurrently, in order.

/** Runs the work for every item, `lanes` at a time. Rejects with the first error, when the others in progress have ended. */
export async function inLanes<T>(items: readonly T[], lanes: number, work: (item: T) => Promise<void>): Promise<void> {
  const queue = [...items];
  const lane = async (): Promise<void> => {
    for (let item = queue.shift(); item !== undefined; item = queue.shift()) await work(item);
  };
  const ended = await Promise.allSettled(Array.from({ length: lanes }, lane));
  for (const result of ended) if (result.status === 'rejected') throw result.reason;
}
