// Keeps the pages of interfaces by their hash, so that a page is sent to a browser once, and a saved message names it by 64 characters.
import { createLruMap } from '@vitrine/std/internal/lru-map';

/** Stores pages by their SHA-256. A page that is gone is read from its server again. */
export interface PageStore {
  get(ref: string): Promise<string | undefined> | string | undefined;
  set(ref: string, page: string): Promise<void> | void;
}

/** Pages in memory: a page of an interface has 450 KB at most, so that 100 are 45 MB. */
const MAX_PAGES = 100;

/** Creates a store in memory, for one process. */
export function createMemoryPageStore(): PageStore {
  const pages = createLruMap<string, string>(MAX_PAGES);
  return { get: ref => pages.get(ref), set: (ref, page) => pages.set(ref, page) };
}
