// Long work on one thread in slices: between them, other requests are answered.

/** The longest that a slice takes, unless one piece of its work takes longer. */
const SLICE_MS = 10;

/**
 * Returns a function to await between pieces of work: it lets others have their turn when the slice is over.
 *
 * @example
 * const pause = createPauses();
 * for (const event of events) {
 *   await pause();
 *   check(event);
 * }
 */
export function createPauses(): () => Promise<void> | undefined {
  let began = performance.now();
  return () => {
    if (performance.now() - began < SLICE_MS) return undefined;
    return new Promise(resolve => {
      setImmediate(() => {
        began = performance.now();
        resolve();
      });
    });
  };
}
