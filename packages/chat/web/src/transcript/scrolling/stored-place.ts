// The reader's place in a session, saved for the tab: each has its own.
import type { Place } from './reader-state.ts';

export interface StoredPlace {
  read(): Place | undefined;
  /** Writes the place; undefined for the end. */
  write(place: Place | undefined): void;
}

export function createStoredPlace(sessionId: string, storage: Storage = sessionStorage): StoredPlace {
  const itemKey = `vitrine.place.${sessionId}`;
  return {
    read() {
      try {
        const { key, top } = JSON.parse(storage.getItem(itemKey) ?? '{}');
        return typeof key === 'string' && typeof top === 'number' ? { key, top } : undefined;
      } catch {
        return undefined;
      }
    },
    write(place) {
      try {
        if (place) storage.setItem(itemKey, JSON.stringify(place));
        else storage.removeItem(itemKey);
      } catch {
        // Storage full or denied: the page opens at its end.
      }
    },
  };
}
