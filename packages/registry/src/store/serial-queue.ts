// Lets one asynchronous operation of a connection have it alone: what other calls did meanwhile would be part of its transaction.

/** The turns of one connection. */
export interface SerialQueue {
  /** The methods, each of which waits until no operation has the connection alone. Their own work begins at once then, without a pause. */
  guard<T extends object>(methods: T): T;
  /** Runs `work` alone, after what has the connection now. */
  alone<T>(work: () => Promise<T>): Promise<T>;
}

export function createSerialQueue(): SerialQueue {
  let running: Promise<void> | undefined;
  const guard = <T extends object>(methods: T): T =>
    Object.fromEntries(
      Object.entries(methods).map(([name, method]: [string, (...values: unknown[]) => unknown]) => [
        name,
        async (...values: unknown[]) => {
          // Another call that waited may have the connection alone by now.
          while (running) await running;
          return method(...values);
        },
      ]),
    ) as T;
  async function alone<T>(work: () => Promise<T>): Promise<T> {
    while (running) await running;
    let end = (): void => {};
    running = new Promise(resolve => {
      end = resolve;
    });
    try {
      return await work();
    } finally {
      running = undefined;
      end();
    }
  }
  return { guard, alone };
}
