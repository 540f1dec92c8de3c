// Debounces list changes, because a server may announce them a thousand times a second.
import type { Clock } from '../clock.ts';
import type { ListName } from '../connection.ts';

/** Milliseconds for which changes are collected before they are reported. */
export const GATHER_MS = 100;

/** Calls `report` with the lists that changed since the last call, at most ten times a second. */
export function createListChanges(
  clock: Clock,
  report: (lists: readonly ListName[]) => void,
): { add(list: ListName): void } {
  const changed = new Set<ListName>();
  return {
    add(list) {
      if (changed.size === 0)
        clock.after(GATHER_MS, () => {
          const lists = [...changed];
          changed.clear();
          report(lists);
        });
      changed.add(list);
    },
  };
}
