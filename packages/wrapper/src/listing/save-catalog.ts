// Saves the data about the server to the store, one write at a time; the last write contains everything.
import type { Log } from '@vitrine/connect/proxy';
import type { CachedServer, CatalogStore } from './catalog.ts';

export interface CatalogSaver {
  /** Schedules a save. */
  soon(): void;
  /** Resolves when no save is running. */
  settled(): Promise<void>;
}

/** `read` returns what is to be saved. Without a store nothing is saved; a store that fails is logged. */
export function createCatalogSaver(store: CatalogStore | undefined, log: Log, read: () => CachedServer): CatalogSaver {
  let writing: Promise<void> | undefined;
  let isStale = false;
  const write = async (): Promise<void> => {
    while (isStale) {
      isStale = false;
      await store?.save(read()).catch(error => {
        const about = { component: 'catalog', event: 'save_failed', err: error };
        log.warn(about, 'what is known of the server cannot be kept');
      });
    }
    writing = undefined;
  };
  return {
    soon() {
      isStale = true;
      writing ??= write();
    },
    settled: async () => writing,
  };
}
