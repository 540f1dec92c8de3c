// Lists of tools on their way to a client: taken down for the catalog, whole, and given from it while the server is not up yet.
import type { Exchange, ProxyResponse, ProxySession } from '@vitrine/connect/proxy';
import type { Catalog, CatalogChanges } from './catalog.ts';
import { within } from './grace.ts';
import { dig } from './json.ts';

/** The most pages that are asked for: a cursor that never ends must not hold a client. */
const MAX_PAGES = 100;

export interface Listing {
  /** For `tools/list`. Resolves with the server's page, or with what is kept when the server is not there in time. */
  list(exchange: Exchange, next: () => Promise<ProxyResponse>, graceMs: number): Promise<ProxyResponse>;
  /** Lists again, by itself. Rejects when the server cannot be asked. */
  again(session: ProxySession): Promise<CatalogChanges>;
}

export interface ListingOptions {
  readonly catalog: Catalog;
  /** A whole list is here. `seenBy`: the client that gets it, and need not be told. */
  readonly onListed: (tools: readonly unknown[], seenBy?: ProxySession) => CatalogChanges;
}

export function createListing({ catalog, onListed }: ListingOptions): Listing {
  const fresh = new WeakSet<ProxySession>();

  /** The pages after the first. */
  const rest = async (session: ProxySession, first: unknown): Promise<unknown[]> => {
    const tools: unknown[] = [];
    let cursor = dig(first, 'nextCursor');
    for (let page = 1; page < MAX_PAGES && typeof cursor === 'string'; page++) {
      const { result, error } = await session.request('tools/list', { cursor });
      if (error) throw new Error(error.message);
      tools.push(...toolsIn(result));
      cursor = dig(result, 'nextCursor');
    }
    return tools;
  };

  const take = async (session: ProxySession, response: ProxyResponse, seenBy?: ProxySession) => {
    if (response.error) return;
    fresh.add(session);
    onListed([...toolsIn(response.result), ...(await rest(session, response.result))], seenBy);
  };

  return {
    async list(exchange, next, graceMs) {
      const { session, request } = exchange;
      if (dig(request.params, 'cursor') !== undefined) return next();
      const coming = next();
      const isKept = catalog.known && !fresh.has(session);
      const response = isKept ? await within(coming, graceMs) : await coming;
      if (response && !(isKept && response.error)) {
        await take(session, response, session);
        return response;
      }
      void coming.then(late => take(session, late)).catch(() => {});
      return exchange.answer({
        ...(exchange.client.era === 'modern' ? { resultType: 'complete', ttlMs: 0, cacheScope: 'private' } : {}),
        tools: catalog.listing,
      });
    },
    async again(session) {
      const { result, error } = await session.request('tools/list', {});
      if (error) throw new Error(error.message);
      fresh.add(session);
      return onListed([...toolsIn(result), ...(await rest(session, result))]);
    },
  };
}

function toolsIn(result: unknown): readonly unknown[] {
  const tools = dig(result, 'tools');
  return Array.isArray(tools) ? tools : [];
}
