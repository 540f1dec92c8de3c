// Reads all pages of an MCP list of a session, within the limits of a connection.
import { type WalkedList, walkList } from '@vitrine/protocol/internal/content/walk-list';
import type { Limits } from '../connection-limits.ts';
import { ConnectError } from '../errors.ts';
import type { Session } from './open-session.ts';
import type { WireRequestOptions } from './wire-requests.ts';

/** The entries are as received, not validated. `key` is where they are in a page, e.g. `tools`. Rejects with `ConnectError`. */
export function listPages(
  session: Session,
  list: { readonly method: string; readonly key: string },
  options: WireRequestOptions & { readonly limits: Limits },
): Promise<WalkedList<unknown>> {
  const { limits, ...request } = options;
  return walkList<unknown>(
    async cursor => {
      const result = await session.request(list.method, cursor === undefined ? {} : { cursor }, request);
      const entries = result[list.key];
      if (!Array.isArray(entries)) throw session.failures.malformed(list.method, `"${list.key}" is no list`);
      return { entries, nextCursor: result.nextCursor };
    },
    {
      maxPages: limits.maxPages,
      maxEntries: limits.maxListEntries,
      isRefusal,
    },
  );
}

/** Whether the server has answered that there is no such page, in whatever form. */
function isRefusal(error: unknown): boolean {
  if (!(error instanceof ConnectError)) return false;
  const { code, status = 0 } = error;
  return code === 'rpc' || code === 'malformed' || (code === 'http' && status < 500);
}
