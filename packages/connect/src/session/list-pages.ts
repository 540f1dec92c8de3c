// Reads all pages of an MCP list, with limits: when a server never stops paging, or repeats a cursor, the entries so far are returned.
import type { Limits } from '../limits.ts';
import type { Session } from './open-session.ts';
import type { WireRequestOptions } from './wire-requests.ts';

export interface Listing {
  /** Entries as received, not validated. */
  readonly entries: readonly unknown[];
  /** Why the list is not complete, as the end of a sentence. */
  readonly cut?: string;
}

/** `key` is where the entries are in a page, e.g. `tools`. Rejects with `ConnectError`. */
export async function listPages(
  session: Session,
  list: { readonly method: string; readonly key: string },
  options: WireRequestOptions & { readonly limits: Limits },
): Promise<Listing> {
  const { limits, ...request } = options;
  const entries: unknown[] = [];
  const cursors = new Set<string>();
  let cursor: string | undefined;
  for (let page = 0; page < limits.maxPages; page++) {
    const result = await session.request(list.method, cursor === undefined ? {} : { cursor }, request);
    const part = result[list.key];
    if (!Array.isArray(part)) throw session.failures.malformed(list.method, `"${list.key}" is no list`);
    for (const entry of part) {
      if (entries.length >= limits.maxListEntries)
        return { entries, cut: `more than ${limits.maxListEntries} entries` };
      entries.push(entry);
    }
    if (typeof result.nextCursor !== 'string' || result.nextCursor === '') return { entries };
    cursor = result.nextCursor;
    if (cursors.has(cursor)) return { entries, cut: 'it repeats a page' };
    cursors.add(cursor);
  }
  return { entries, cut: `more than ${limits.maxPages} pages` };
}
