// Keeps the catalogs of all clients up to date: when one client's list shows a change, the tools of the others are listed again.
import type { Log, ProxySession } from '@vitrine/connect/proxy';
import { type Catalog, type CatalogChanges, isChange } from '../listing/catalog.ts';
import type { ListUpdate } from '../listing/listing.ts';
import type { CatalogSaver } from '../listing/save-catalog.ts';
import type { ClientContext, ClientContexts } from './client-contexts.ts';
import type { Watchers } from './watchers.ts';

export interface ContextRefresherOptions {
  /** The last list for any client: it is stored, and a new client begins with it. */
  readonly catalog: Catalog;
  readonly contexts: ClientContexts;
  readonly watchers: Watchers;
  readonly saver: CatalogSaver;
  readonly log: Log;
}

export interface ContextRefresher {
  /** Called with a complete list of the server for this client. Returns the changes for this client. */
  listed(context: ClientContext, tools: readonly string[], how: ListUpdate): CatalogChanges;
  /** Lists the tools of one client again; undefined when the server cannot be reached, which is logged. */
  listAgain(context: ClientContext, how?: ListUpdate): Promise<CatalogChanges | undefined>;
  /** Lists again for all clients of a session that have a list. */
  listSessionAgain(session: ProxySession): void;
}

export function createContextRefresher(options: ContextRefresherOptions): ContextRefresher {
  const { catalog, contexts, watchers, saver, log } = options;
  /** Takes a list that came from the server itself. */
  let isFresh = false;

  const refresher: ContextRefresher = {
    listed(context, tools, { isNotified = false, isNews }) {
      if (isChange(catalog.replace(tools)) || !isFresh) saver.soon();
      isFresh = true;
      const wasKnown = context.catalog.known;
      const changes = context.catalog.replace(tools);
      if (!wasKnown || !isChange(changes)) return changes;
      log.info({ component: 'catalog', event: 'changed', ...changes }, 'the tools of the server have changed');
      watchers.changed(context, isNotified);
      // Each client has its own list and is notified of the changes in that list.
      const others = isNews ? contexts.all.filter(other => other !== context && other.listing.isWhole) : [];
      for (const other of others) void refresher.listAgain(other);
      return changes;
    },
    listAgain: (context, how) =>
      context.listing.again(how).catch(error => {
        if (context.session.upstream === 'closed') return undefined;
        const about = { component: 'catalog', event: 'list_failed', err: error };
        log.warn(about, 'the tools could not be listed again');
        return undefined;
      }),
    listSessionAgain(session) {
      for (const context of contexts.ofSession(session)) if (context.catalog.known) void refresher.listAgain(context);
    },
  };
  return refresher;
}
