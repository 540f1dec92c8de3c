// Lists of tools on their way to a client: taken down for the catalog, whole, and given from it while the server is not up yet.
import { type Exchange, type Log, type ProxyResponse, type ProxySession, toolProblem } from '@vitrine/connect/proxy';
import { answerNow } from './answers.ts';
import type { Catalog, CatalogChanges } from './catalog.ts';
import { within } from './grace.ts';
import { dig } from './json.ts';

/** The most pages that are asked for: a cursor that never ends must not hold a client. */
const MAX_PAGES = 100;

export interface Listing {
  /** For `tools/list`. Resolves with the server's page, or with what is kept when the server is not there in time. */
  list(exchange: Exchange, next: () => Promise<ProxyResponse>, graceMs: number): Promise<ProxyResponse>;
  /** Lists again, by itself. `knows`: a session that is told of changes otherwise. Rejects when the server cannot be asked. */
  again(session: ProxySession, knows?: ProxySession): Promise<CatalogChanges>;
}

export interface ListingOptions {
  readonly catalog: Catalog;
  readonly log: Log;
  /** A whole list is here. `knows`: the client that gets it, and need not be told. */
  readonly onListed: (tools: readonly unknown[], knows?: ProxySession) => CatalogChanges;
}

export function createListing({ catalog, log, onListed }: ListingOptions): Listing {
  const fresh = new WeakSet<ProxySession>();
  const told = new Set<string>();

  /** One malformed tool makes official clients reject the whole list: it is left out, and a line says which and why. */
  const isSound = (tool: unknown, session: ProxySession): boolean => {
    const reason = toolProblem(tool, session.client);
    if (reason === undefined) return true;
    const name = dig(tool, 'name');
    const line = `${String(name)}: ${reason}`;
    if (!told.has(line))
      log.warn(
        { component: 'catalog', event: 'quarantined', tool_name: name, reason },
        `a tool is malformed and was left out of the list (${line})`,
      );
    told.add(line);
    return false;
  };

  /** Takes malformed tools out of a page. */
  const cleaned = (response: ProxyResponse, session: ProxySession): ProxyResponse => {
    for (const [index, tool] of [...toolsIn(response.result).entries()].reverse())
      if (!isSound(tool, session)) response.json.remove(['result', 'tools', index]);
    return response;
  };

  /** The pages after the first. */
  const rest = async (session: ProxySession, first: unknown): Promise<unknown[]> => {
    const tools: unknown[] = [];
    let cursor = dig(first, 'nextCursor');
    for (let page = 1; page < MAX_PAGES && typeof cursor === 'string'; page++) {
      const { result, error } = await session.request('tools/list', { cursor });
      if (error) throw new Error(error.message);
      tools.push(...toolsIn(result).filter(tool => isSound(tool, session)));
      cursor = dig(result, 'nextCursor');
    }
    return tools;
  };

  const take = async (session: ProxySession, { result, error }: ProxyResponse, knows?: ProxySession) => {
    if (error) throw new Error(error.message);
    const tools = [...toolsIn(result), ...(await rest(session, result))];
    fresh.add(session);
    return onListed(tools, knows);
  };

  return {
    async list(exchange, next, graceMs) {
      const { session, request } = exchange;
      const coming = next().then(response => cleaned(response, session));
      if (dig(request.params, 'cursor') !== undefined) return coming;
      const isKept = catalog.known && !fresh.has(session);
      const response = isKept ? await within(coming, graceMs) : await coming;
      if (response && !(isKept && response.error)) {
        // A list whose later pages can't be had is the server's affair; its first page goes to the client all the same.
        if (!response.error) await take(session, response, session).catch(() => {});
        return response;
      }
      void coming.then(late => take(session, late)).catch(() => {});
      log.info(
        { component: 'catalog', event: 'kept_list', requestId: exchange.correlationId, tools: catalog.tools.length },
        'the server is not there yet: the list of its last run is given',
      );
      const cache = exchange.client.era === 'modern' ? { ttlMs: 0, cacheScope: 'private' } : {};
      return answerNow(exchange, { ...cache, tools: catalog.listing });
    },
    async again(session, knows) {
      return take(session, cleaned(await session.request('tools/list', {}), session), knows);
    },
  };
}

function toolsIn(result: unknown): readonly unknown[] {
  const tools = dig(result, 'tools');
  return Array.isArray(tools) ? tools : [];
}
