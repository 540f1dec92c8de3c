// The wrapper: an interceptor for the proxy core that gives every tool without an interface a compiled one. A client that does not show
// interfaces gets what the server wrote, and nothing else.
import type { Interceptor, Log } from '@vitrine/connect/proxy';
import { dig } from '@vitrine/protocol/json';
import { createLruMap } from '@vitrine/protocol/lru-map';
import { ERROR_DATA } from './answers.ts';
import { type Catalog, type CatalogStore, createCatalog, hasOwnUI, type KeptServer } from './catalog.ts';
import { type ClientContext, createClientContexts } from './client-contexts.ts';
import type { Spent } from './generation/budget.ts';
import type { GenerationOptions } from './generation/create-generation.ts';
import { createInterfaces, type Interfaces } from './generation/create-interfaces.ts';
import type { RevisionStore } from './generation/revision.ts';
import { createHandshakes } from './handshakes.ts';
import { createInterfaceHooks } from './interface-hooks.ts';
import { createListing } from './listing.ts';
import { createOnce } from './log-once.ts';
import { createOwnNames, createOwnTools, type OwnTools } from './own-tools.ts';
import { type ToolPatterns, toolFilter } from './patterns.ts';
import { createContextRefresher } from './refresh-contexts.ts';
import { createCatalogSaver } from './save-catalog.ts';
import { showsUI } from './shows-ui.ts';
import { createViews, MAX_PAGES, type PageStore, type Views, type ViewsOptions } from './views.ts';
import { createWatchers } from './watchers.ts';

/** Options of `createWrapper`. */
export interface WrapperOptions extends ToolPatterns, Pick<ViewsOptions, 'strings' | 'lang' | 'theme'> {
  /** Distinguishes the wrapped servers of one host; part of every address. */
  readonly serverKey: string;
  readonly log: Log;
  /** What was known of the server when it ran last. @default nothing: the first list waits for the server */
  readonly store?: CatalogStore | undefined;
  /** View specs that a user wrote, by the name of the tool: JSON, checked when the tool is known. @default none */
  readonly specFiles?: ReadonlyMap<string, unknown> | undefined;
  /** Makes interfaces with a model, in the background. @default none */
  readonly generation?: GenerationOptions | undefined;
  /** The user and the host's model may change interfaces, by tools of the wrapper. @default only with `generation` */
  readonly refinement?: boolean | undefined;
  /** Stores the interfaces that models and users have made. @default in memory */
  readonly revisionStore?: RevisionStore | undefined;
  /** How long a list waits for the server before the kept list is sent, in milliseconds. @default 250 */
  readonly graceMs?: number | undefined;
}

/** A wrapper for one server, made by `createWrapper`. */
export interface Wrapper {
  /** An interceptor for `createProxy`. */
  readonly interceptor: Interceptor;
  /** The views of the tools known now; for `--export-dir` and the health page. */
  readonly views: Views;
  readonly catalog: Catalog;
  /** What was spent on interfaces; undefined without `generation`. */
  readonly spent: Spent | undefined;
  /** Resolves when no list is being fetched and the store is up to date. */
  settled(): Promise<void>;
  /** Ends requests to the model. */
  close(): Promise<void>;
}

/** Resolves when the store has been read. A store that fails is logged. */
export async function createWrapper(options: WrapperOptions): Promise<Wrapper> {
  const { log, store, graceMs = 250 } = options;
  const kept = await loadKept(store, log);
  /** The last list for any client: it is stored, and a new client begins with it. */
  const catalog = createCatalog();
  if (kept) catalog.replace(kept.tools);
  const once = createOnce(log);
  const interfaces = await createInterfaces(options, { catalog, onChange: () => interfaceChanged() });
  const viewsOf = createViewsFactory(options, once, interfaces);
  const handshakes = createHandshakes(kept?.handshakes ?? {});
  const saver = createCatalogSaver(store, log, () => ({ handshakes: handshakes.kept, tools: catalog.listing }));
  const contexts = createClientContexts(identity => {
    const own = createCatalog();
    if (catalog.known) own.replace(catalog.listing);
    const listing = createListing({
      ...identity,
      catalog: own,
      log,
      once,
      onListed: (tools, how) => {
        const changes = refresher.listed(context, tools, how);
        interfaces?.generation?.listed();
        return changes;
      },
    });
    const context: ClientContext = { session: identity.session, catalog: own, listing, ...viewsOf(own) };
    return context;
  });
  const watchers = createWatchers(contexts.ofSession);
  const refresher = createContextRefresher({ catalog, contexts, watchers, saver, log });
  const { listAgain } = refresher;
  const interfaceChanged = (): void => {
    for (const context of contexts.all) if (context.catalog.known) watchers.changed(context, false);
  };
  const handshakeOptions = { graceMs, onFresh: saver.soon };

  const interceptor: Interceptor = {
    name: 'wrapper',
    errorData: ERROR_DATA,
    requests: {
      initialize: handshakes.hook({
        ...handshakeOptions,
        shows: ({ request }) => showsUI(dig(request.params, 'capabilities')),
      }),
      'server/discover': handshakes.hook({
        ...handshakeOptions,
        shows: ({ client }) => showsUI(client.capabilities),
      }),
      ...createInterfaceHooks({
        contexts,
        watchers,
        listAgain,
        graceMs,
        log,
        once,
        specs: interfaces?.revisions,
        onCall: interfaces?.generation?.called,
      }),
    },
    serverNotifications: {
      'notifications/subscriptions/acknowledged': watchers.acknowledged,
      // The client gets the server's own notification; the wrapper lists again for itself.
      'notifications/tools/list_changed': (_notification, session) => {
        for (const context of contexts.ofSession(session)) void listAgain(context, { isNotified: true });
      },
    },
    onSessionClosed: contexts.forget,
    onUpstream(event, session) {
      // A server that was restarted may have other tools.
      if (event.type === 'up' && event.restarts > 0) refresher.listSessionAgain(session);
    },
  };
  const settled = async () => {
    await Promise.all(contexts.all.map(({ listing }) => listing.settled()));
    await saver.settled();
  };
  return {
    interceptor,
    views: viewsOf(catalog).views,
    catalog,
    get spent() {
      return interfaces?.generation?.spent;
    },
    settled,
    close: async () => interfaces?.generation?.close(),
  };
}

async function loadKept(store: CatalogStore | undefined, log: Log): Promise<KeptServer | undefined> {
  return store?.load().catch(error => {
    log.warn({ component: 'catalog', event: 'load_failed', err: error }, 'what was kept of the server cannot be read');
    return undefined;
  });
}

/** Makes the views and the wrapper's own tools over a catalog. Compiled pages are shared by all catalogs of this server. */
function createViewsFactory(
  options: WrapperOptions,
  once: ReturnType<typeof createOnce>,
  interfaces: Interfaces | undefined,
): (catalog: Catalog) => { views: Views; ownTools: OwnTools } {
  const { serverKey, strings, lang, theme } = options;
  const isWanted = toolFilter(options);
  const pages: PageStore = createLruMap(MAX_PAGES);
  return catalog => {
    const nameOf = createOwnNames(name => catalog.get(name) !== undefined, once);
    const views = createViews({
      catalog,
      serverKey,
      nameOf,
      pages,
      wants: tool => !hasOwnUI(tool) && isWanted(tool.name),
      ...(strings && { strings }),
      ...(lang !== undefined && { lang }),
      ...(theme !== undefined && { theme }),
      ...(interfaces && { specs: interfaces.revisions, hasRefinement: interfaces.hasRefinement }),
    });
    return { views, ownTools: createOwnTools({ catalog, views, nameOf, interfaces }) };
  };
}
