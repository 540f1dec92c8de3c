// Changes of lists, gathered: a server may announce them a thousand times a second.
import type { Clock } from '../clock.ts';
import type { ListName } from '../connection.ts';

/** How long changes are gathered before they are told. */
export const GATHER_MS = 100;

/** Calls `tell` with what changed since the last time, at most ten times a second. */
export function createListChanges(
  clock: Clock,
  tell: (lists: readonly ListName[]) => void,
): { add(list: ListName): void } {
  const changed = new Set<ListName>();
  return {
    add(list) {
      if (changed.size === 0)
        clock.after(GATHER_MS, () => {
          const lists = [...changed];
          changed.clear();
          tell(lists);
        });
      changed.add(list);
    },
  };
}
