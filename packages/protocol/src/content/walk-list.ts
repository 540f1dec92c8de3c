// Reads all pages of an MCP list. `nextCursor: ""` is a cursor, too (MCP 2026-07-28, Pagination), though many servers end a list with it.

/** One page of a list, as received. */
export interface ListPage<Entry> {
  readonly entries: readonly Entry[];
  readonly nextCursor: unknown;
}

/** The options of `walkList`. */
export interface WalkListOptions {
  /** A server may send cursors for ever. */
  readonly maxPages: number;
  /** @default no limit */
  readonly maxEntries?: number | undefined;
  /** Whether the server refused the page. Then a list that ended with `nextCursor: ""` is complete. */
  readonly isRefusal: (error: unknown) => boolean;
}

/** All entries of a list. */
export interface WalkedList<Entry> {
  readonly entries: readonly Entry[];
  /** Reason why the list is not complete, as the end of a sentence; absent when it is. */
  readonly cut?: string;
}

/**
 * Reads one page after the other, the first without a cursor. Rejects when a page cannot be read, except one that the server refuses after others.
 *
 * @example await walkList(cursor => client.listTools({ cursor }), { maxPages: 100, isRefusal: () => false });
 */
export async function walkList<Entry>(
  readPage: (cursor: string | undefined) => Promise<ListPage<Entry>>,
  { maxPages, maxEntries = Number.POSITIVE_INFINITY, isRefusal }: WalkListOptions,
): Promise<WalkedList<Entry>> {
  const entries: Entry[] = [];
  const cursors = new Set<string>();
  let first: string | undefined;
  let previousPage: string | undefined;
  let cursor: string | undefined;
  for (let count = 0; count < maxPages; count++) {
    let page: ListPage<Entry>;
    try {
      page = await readPage(cursor);
    } catch (error) {
      // Of a list that goes on, what was read so far is better than nothing.
      if (cursor !== undefined && isRefusal(error)) return cursor ? { entries, cut: String(error) } : { entries };
      throw error;
    }
    // Servers that mean the end by an empty string answer it with the same page, or with the first one.
    const text = JSON.stringify(page.entries);
    if (cursor === '' && (text === previousPage || text === first)) return { entries };
    first ??= text;
    previousPage = text;
    const free = maxEntries - entries.length;
    entries.push(...page.entries.slice(0, free));
    if (page.entries.length > free) return { entries, cut: `more than ${maxEntries} entries` };
    const { nextCursor } = page;
    if (nextCursor === undefined || nextCursor === null) return { entries };
    const cut = findCut(nextCursor, cursors);
    if (cut !== undefined) return { entries, cut };
    cursor = nextCursor as string;
    cursors.add(cursor);
  }
  return { entries, cut: `more than ${maxPages} pages` };
}

/** Finds why the list cannot go on from a cursor. */
function findCut(cursor: unknown, cursors: ReadonlySet<string>): string | undefined {
  if (typeof cursor !== 'string') return 'the cursor of its next page is no text';
  return cursors.has(cursor) ? 'it repeats a page' : undefined;
}
