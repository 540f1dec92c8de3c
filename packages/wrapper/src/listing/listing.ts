// Fetches lists of tools for one client: each complete list goes into its catalog, and the catalog answers while the server is starting.

import { mendTool, rawJson } from '@vitrine/connect/internal/proxy';
import type { Exchange, Log, ProxyResponse, ProxySession } from '@vitrine/connect/proxy';
import { walkList } from '@vitrine/protocol/internal/content/walk-list';
import { getPath } from '@vitrine/std/internal/json';
import type { ClientIdentity } from '../clients/client-contexts.ts';
import type { Once } from '../requests/log-once.ts';
import { answerUncached } from '../requests/responses.ts';
import { withinMs } from '../requests/within-ms.ts';
import type { Catalog, CatalogChanges } from './catalog.ts';

/** The most pages that are requested, because a server may send cursors for ever. */
const MAX_PAGES = 100;
/** How many lists of the wrapper's own run at a time. More than one: a server may never answer one of them. */
const AT_ONCE = 4;

export interface Listing {
  /**
   * Answers `tools/list`. Resolves with the server's page, or with the kept list when the server does not answer in time. Addresses depend
   * on the whole list, so a page waits for the other pages, but no longer than `graceMs`.
   */
  list(exchange: Exchange, next: () => Promise<ProxyResponse>, graceMs: number): Promise<ProxyResponse>;
  /** Lists again; a few lists run at once, and callers beyond that share the next one. Rejects when the server cannot be reached. */
  again(how?: ListUpdate): Promise<CatalogChanges>;
  /** Whether the server has sent a complete list. */
  readonly isWhole: boolean;
  /** Resolves when no list is being fetched. */
  settled(): Promise<void>;
}

export interface ListUpdate {
  /** The client receives the list, or is notified otherwise. @default false */
  readonly isNotified?: boolean | undefined;
  /** Other clients have not been notified of a possible change: their tools are listed too. @default false */
  readonly isNews?: boolean | undefined;
}

export interface ListingOptions extends ClientIdentity {
  readonly catalog: Catalog;
  readonly log: Log;
  /** Logs a line once. */
  readonly once: Once;
  /** Called with each complete list, as JSON texts as the server wrote them. */
  readonly onListed: (tools: readonly string[], how: ListUpdate) => CatalogChanges;
}

/** A list that starts when one of those that run is over. */
interface QueuedList {
  how: ListUpdate;
  readonly changes: Promise<CatalogChanges>;
}

export function createListing({ session, meta, catalog, log, once, onListed }: ListingOptions): Listing {
  /** Lists are numbered by when they were requested: an older list never replaces a newer one. */
  const turns = { requested: 0, taken: 0 };
  let isFresh = false;
  const underway = new Set<Promise<unknown>>();
  /** The wrapper's own lists that are running; each promise resolves when its list is over. */
  const running = new Set<Promise<void>>();
  /** The next list, when as many as allowed run. */
  let queued: QueuedList | undefined;

  const requestPage = async (params: object): Promise<ProxyResponse> =>
    cleaned(await session.request('tools/list', { ...params, ...(meta && { _meta: meta }) }), session, once);

  const take = (turn: number, response: ProxyResponse, how: ListUpdate): Promise<CatalogChanges> => {
    const run = async () => {
      if (response.error) throw new Error(response.error.message);
      isFresh = true;
      const tools = await readAllPages(response, requestPage, log);
      if (turn < turns.taken) return { added: [], removed: [], changed: [], unchanged: catalog.tools.length };
      const changes = onListed(tools, { ...how, isNews: how.isNews && turns.taken > 0 });
      turns.taken = turn;
      return changes;
    };
    const taking = run();
    const ended = taking.catch(() => {}).finally(() => underway.delete(ended));
    underway.add(ended);
    return taking;
  };

  /** Starts a list now. */
  const run = (how: ListUpdate): Promise<CatalogChanges> => {
    const turn = ++turns.requested;
    const changes = requestPage({}).then(response => take(turn, response, how));
    const finish = () => void running.delete(ended);
    const ended: Promise<void> = changes.then(finish, finish);
    running.add(ended);
    return changes;
  };

  return {
    get isWhole() {
      return turns.taken > 0;
    },
    async settled() {
      await Promise.all(underway);
    },
    async list(exchange, next, graceMs) {
      const coming = next().then(response => cleaned(response, session, once));
      if (getPath(exchange.request.params, 'cursor') !== undefined) {
        const page = await coming;
        if (turns.taken === 0 && !page.error) catalog.add(textsIn(page));
        return page;
      }
      const turn = ++turns.requested;
      const isKept = catalog.known && !isFresh;
      const listing = isKept ? await withinMs(coming, graceMs) : await coming;
      if (listing?.error && !isKept) return listing;
      if (listing && !listing.error) {
        const page = textsIn(listing);
        // When a later page fails, the client still gets the first page.
        const fullList = take(turn, listing, { isNotified: true, isNews: true }).catch(() => undefined);
        if (!(await withinMs(fullList, graceMs))) catalog.add(page);
        return listing;
      }
      void coming.then(late => take(turn, late, {})).catch(() => {});
      log.info(
        { component: 'catalog', event: 'kept_list', requestId: exchange.correlationId, tools: catalog.tools.length },
        'the server has not answered yet: the client gets the list of its last run',
      );
      const cache = exchange.client.era === 'modern' ? { ttlMs: 0, cacheScope: 'private' } : {};
      const response = answerUncached(exchange, { ...cache, tools: [] });
      const sound = catalog.listing.flatMap(text => soundText(text, session, once) ?? []);
      response.json.append(['result', 'tools'], ...sound.map(rawJson));
      return response;
    },
    again(how = {}) {
      if (queued) {
        const { isNotified, isNews } = queued.how;
        queued.how = { isNotified: isNotified && how.isNotified, isNews: isNews || how.isNews };
        return queued.changes;
      }
      if (running.size < AT_ONCE) return run(how);
      const changes = Promise.race(running).then((): Promise<CatalogChanges> => {
        queued = undefined;
        return run(mine.how);
      });
      const mine: QueuedList = { how, changes };
      queued = mine;
      return changes;
    },
  };
}

/** The types of errors by which a server refuses a page; its own have none. By any other the server is lost, and the list is not complete. */
const REFUSALS: ReadonlySet<unknown> = new Set([undefined, 'http', 'malformed']);

/** The definitions on all pages, the first of which is there already. */
async function readAllPages(
  first: ProxyResponse,
  requestPage: (params: object) => Promise<ProxyResponse>,
  log: Log,
): Promise<readonly string[]> {
  const { entries, cut } = await walkList<string>(
    async cursor => {
      const response = cursor === undefined ? first : await requestPage({ cursor });
      if (response.error) throw new Error(response.error.message, { cause: response.error });
      return { entries: textsIn(response), nextCursor: response.json.get(['result', 'nextCursor']) };
    },
    { maxPages: MAX_PAGES, isRefusal: error => REFUSALS.has(getPath(error, 'cause', 'data', 'errorType')) },
  );
  if (cut !== undefined)
    log.warn(
      { component: 'catalog', event: 'too_many_pages', pages: MAX_PAGES },
      `the list of tools was cut: ${cut}. Tools after them get no interface`,
    );
  return entries;
}

/** The tool as this client may receive it, or undefined: a single malformed tool makes official clients reject the whole list. Both are logged. */
function soundText(text: string, session: ProxySession, once: Once): string | undefined {
  const { text: sound, mended, problem } = mendTool(text, session.client);
  if (problem === undefined && mended.length === 0) return sound;
  const name = getPath(JSON.parse(text), 'name');
  const reason = problem ?? mended.join('; ');
  const line = `${String(name)}: ${reason}`;
  once(line, log =>
    problem === undefined
      ? log.info({ component: 'catalog', event: 'mended', tool_name: name, reason }, `a tool was mended (${line})`)
      : log.warn(
          { component: 'catalog', event: 'quarantined', tool_name: name, reason },
          `a tool is malformed and was left out of the list (${line})`,
        ),
  );
  return problem === undefined ? sound : undefined;
}

/** Mends the tools of a page, and removes those that can't be mended. */
function cleaned(response: ProxyResponse, session: ProxySession, once: Once): ProxyResponse {
  for (const [index, text] of [...textsIn(response).entries()].reverse()) {
    const sound = soundText(text, session, once);
    if (sound === undefined) response.json.remove(['result', 'tools', index]);
    else if (sound !== text) response.json.set(['result', 'tools', index], rawJson(sound));
  }
  return response;
}

function textsIn({ json }: ProxyResponse): string[] {
  const path = ['result', 'tools'];
  return Array.from({ length: json.length(path) ?? 0 }, (_, index) => json.text([...path, index]) ?? '');
}
