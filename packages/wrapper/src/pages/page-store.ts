// Compiled pages in memory: the least recently used ones are dropped when there are too many, or they are too large together.
import { createLruMap, type LruMap } from '@vitrine/std/internal/lru-map';

export interface Compiled {
  readonly html: string;
  readonly compiledInMs: number;
}

/** Compiled pages by address. */
export type PageStore = Pick<LruMap<string, Compiled>, 'get' | 'set' | 'size' | 'peek'>;

/** Limits of the compiled pages in memory. */
export interface PageLimits {
  /** @default 500 */
  readonly maxEntries?: number | undefined;
  /** Larger pages are compiled each time. @default 512_000 */
  readonly maxEntryBytes?: number | undefined;
  /** @default 52_428_800 */
  readonly maxBytes?: number | undefined;
}

export function createPageStore(limits: PageLimits = {}): PageStore {
  const { maxEntries = 500, maxEntryBytes = 512_000, maxBytes = 52_428_800 } = limits;
  let bytes = 0;
  const pages = createLruMap<string, Compiled>(maxEntries, (_uri, page) => {
    bytes -= measurePage(page);
  });

  function remove(uri: string): void {
    const page = pages.peek(uri);
    if (!page) return;
    bytes -= measurePage(page);
    pages.delete(uri);
  }

  return {
    get size() {
      return pages.size;
    },
    get: pages.get,
    peek: pages.peek,
    set(uri, page) {
      remove(uri);
      if (measurePage(page) > Math.min(maxEntryBytes, maxBytes)) return;
      bytes += measurePage(page);
      pages.set(uri, page);
      for (const [oldest] of bytes > maxBytes ? pages.entries() : []) {
        if (bytes <= maxBytes) return;
        remove(oldest);
      }
    },
  };
}

/** A character of a string takes one byte or two; pages are mostly ASCII. */
function measurePage({ html }: Compiled): number {
  return html.length;
}
