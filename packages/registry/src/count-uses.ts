// Counts how often hosts show the interfaces of each server: a number by server and day, of which nothing leads back to a user.
import type { MetadataStore } from './store/metadata-store.ts';

export interface UseCounter {
  /** Counts one use of a server. */
  count(serverId: string): void;
  /** Writes what is in memory. Resolves also when the store fails; the counts are written with the next ones then. */
  flush(): Promise<void>;
}

/** Interval in which counts are written, in milliseconds. */
const WRITE_MS = 10_000;

export function createUseCounter(
  store: Pick<MetadataStore, 'addUses'>,
  { now, onError }: { now: () => number; onError: (error: unknown) => void },
): UseCounter {
  let counts = new Map<string, number>();
  let timer: NodeJS.Timeout | undefined;
  const add = (serverId: string, uses: number): void => void counts.set(serverId, (counts.get(serverId) ?? 0) + uses);
  async function flush(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    const unwritten = counts;
    if (unwritten.size === 0) return;
    counts = new Map();
    try {
      await store.addUses(new Date(now()).toISOString().slice(0, 10), unwritten);
    } catch (error) {
      for (const [serverId, uses] of unwritten) add(serverId, uses);
      onError(error);
    }
  }
  return {
    count(serverId) {
      add(serverId, 1);
      timer ??= setTimeout(flush, WRITE_MS).unref();
    },
    flush,
  };
}
