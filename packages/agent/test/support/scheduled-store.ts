// A store in memory whose calls begin and end in an order that the test chooses, as the calls of a database with several connections do.
import type fc from 'fast-check';
import type { Store } from '../../src/index.ts';
import { createSqliteStore } from '../../src/store/sqlite/sqlite-store.ts';

/** `stored` is the same store without a schedule. Close that one. */
export function scheduledStore(scheduler: fc.Scheduler): { store: Store; stored: Store } {
  const stored = createSqliteStore({ file: ':memory:' });
  const schedule = (name: string, method: (...args: never[]) => Promise<unknown>) => {
    const turn = () => scheduler.schedule(Promise.resolve(), name);
    return async (...args: never[]): Promise<unknown> => {
      await turn();
      const outcome = method(...args);
      // A failure waits for its turn, too.
      await Promise.allSettled([outcome]);
      await turn();
      return outcome;
    };
  };
  const entries = Object.entries(stored).map(([name, method]) => [name, schedule(name, method as never)]);
  return { store: Object.fromEntries(entries) as Store, stored };
}
