// The wrapper: an interceptor for the proxy core that gives every tool without an interface a compiled one. A client that does not show
// interfaces gets what the server wrote, and nothing else.
import type { KnownViews } from '@vitrine/autoview/internal/known-views';
import type { Interceptor, Log } from '@vitrine/connect/proxy';
import { getPath } from '@vitrine/std/internal/json';
import { type BuiltInTools, createBuiltInNames, createBuiltInTools } from './built-in-tools/built-in-tools.ts';
import { type ClientContext, createClientContexts } from './clients/client-contexts.ts';
import { clientSupportsUI } from './clients/client-supports-ui.ts';
import { createHandshakes } from './clients/handshakes.ts';
import { createContextRefresher } from './clients/refresh-contexts.ts';
import { createWatchers } from './clients/watchers.ts';
import type { Interfaces, InterfacesOptions, InterfacesServices } from './generation/create-interfaces.ts';
import type { Spent } from './generation/requests/budget.ts';
import { type CachedServer, type Catalog, type CatalogStore, createCatalog, hasOwnUI } from './listing/catalog.ts';
import { createListing } from './listing/listing.ts';
import { toolFilter } from './listing/patterns.ts';
import { createCatalogSaver } from './listing/save-catalog.ts';
import { createToolRefresh, type ToolRefreshOptions } from './listing/tool-refresh.ts';
import { createKnownSpecs, type KnownSpecs } from './pages/known-specs.ts';
import { createPageStore, type PageLimits } from './pages/page-store.ts';
import { createViews, type Views, type ViewsOptions } from './pages/views.ts';
import { createInterfaceHooks } from './requests/interface-hooks.ts';
import { createOnce } from './requests/log-once.ts';
import { ERROR_DATA } from './requests/responses.ts';
import type { Shapes } from './shapes/create-shapes.ts';
import { callHooks, openShapes } from './shapes/observe-calls.ts';
import type { ShapeStore } from './shapes/shape-store.ts';

/** Options of `createWrapper`. */
export interface WrapperOptions extends InterfacesOptions, Pick<ViewsOptions, 'strings' | 'lang' | 'theme'> {
  /** Distinguishes the wrapped servers of one host; part of every address. */
  readonly serverKey: string;
  /** The stored data about the server from an earlier run. @default none: the first list waits for the server */
  readonly store?: CatalogStore | undefined;
  /**
   * Learns the shapes of results (types and names of members, never values) of tools without an output schema, for the tools that pages offer,
   * for models and for the checks of what they write. @default true
   */
  readonly learn?: boolean | undefined;
  /** Stores these shapes. @default in memory */
  readonly shapeStore?: ShapeStore | undefined;
  /**
   * Loads views for tools of well-known servers, before the first list is answered: each is shown until a file, a user or a model replaces
   * it. @default none
   */
  readonly knownViews?: (() => Promise<KnownViews | undefined>) | undefined;
  /** Lists the tools again from time to time. @default only when the server says that they have changed, or a client asks */
  readonly toolRefresh?: ToolRefreshOptions | undefined;
  /** Limits of the compiled pages that are kept in memory. */
  readonly pageLimits?: PageLimits | undefined;
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
  /** Tokens and money spent on interfaces; undefined without `generation`. */
  readonly spent: Spent | undefined;
  /** Resolves when no list is being fetched and the store is up to date. */
  settled(): Promise<void>;
  /** Ends requests to the model. */
  close(): Promise<void>;
}

/**
 * Makes a wrapper for one server. Resolves when the store has been read; a store that fails is logged.
 *
 * @example
 * const wrapper = await createWrapper({ serverKey: 'weather', log: pino() });
 * const proxy = createProxy({ upstream, interceptors: [wrapper.interceptor] });
 * await serveStdio(proxy).closed;
 */
export async function createWrapper(options: WrapperOptions): Promise<Wrapper> {
  const { log, store, graceMs = 250 } = options;
  const cached = await loadCached(store, log);
  /** The last list for any client: it is stored, and a new client begins with it. */
  const catalog = createCatalog();
  if (cached) catalog.replace(cached.tools);
  const once = createOnce(log);
  const shapes = await openShapes(options);
  const knownSpecs = options.knownViews && createKnownSpecs({ load: options.knownViews, log, once });
  const interfaces = await openInterfaces(options, {
    catalog,
    shapes,
    knownSpecs,
    onChange: () => interfaceChanged(),
  });
  if (cached) void interfaces?.files?.tried(catalog.tools);
  const createClientViews = createViewsFactory(options, once, { interfaces, shapes, knownSpecs });
  const handshakes = createHandshakes(cached?.handshakes ?? {});
  const saver = createCatalogSaver(store, log, () => ({ handshakes: handshakes.cached, tools: catalog.listing }));
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
        void interfaces?.listed(own.tools);
        return changes;
      },
    });
    const context: ClientContext = { session: identity.session, catalog: own, listing, ...createClientViews(own) };
    return context;
  });
  const watchers = createWatchers(contexts.ofSession);
  const refresher = createContextRefresher({ catalog, contexts, watchers, saver, log });
  const { listAgain } = refresher;
  const toolRefresh =
    options.toolRefresh &&
    createToolRefresh(options.toolRefresh, async () => {
      const listedContexts = contexts.all.filter(context => context.catalog.known);
      const lists = await Promise.all(listedContexts.map(context => listAgain(context, { isNews: true })));
      return !lists.includes(undefined);
    });
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
        shows: ({ request }) => clientSupportsUI(getPath(request.params, 'capabilities')),
      }),
      'server/discover': handshakes.hook({
        ...handshakeOptions,
        shows: ({ client }) => clientSupportsUI(client.capabilities),
      }),
      ...createInterfaceHooks({
        contexts,
        watchers,
        listAgain,
        graceMs,
        log,
        once,
        specs: interfaces?.revisions,
        loadSpecs: knownSpecs?.load,
        beforeList: interfaces?.files?.tried,
        ...callHooks({ catalog, shapes, generation: interfaces?.generation }),
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
    await shapes?.settled();
  };
  return {
    interceptor,
    views: createClientViews(catalog).views,
    catalog,
    get spent() {
      return interfaces?.generation?.spent;
    },
    settled,
    async close() {
      toolRefresh?.close();
      await interfaces?.generation?.close();
    },
  };
}

/**
 * Opens the interfaces; undefined when no setting asks for other interfaces than the compiled ones: then no module of models and specs is
 * loaded.
 */
async function openInterfaces(options: WrapperOptions, services: InterfacesServices): Promise<Interfaces | undefined> {
  if (!options.specFiles && !options.generation && !options.refinement) return undefined;
  const { createInterfaces } = await import('./generation/create-interfaces.ts');
  return createInterfaces(options, services);
}

async function loadCached(store: CatalogStore | undefined, log: Log): Promise<CachedServer | undefined> {
  return store?.load().catch(error => {
    log.warn({ component: 'catalog', event: 'load_failed', err: error }, 'what was kept of the server cannot be read');
    return undefined;
  });
}

/** Makes the views and the wrapper's own tools over a catalog. Compiled pages are shared by all catalogs of this server. */
function createViewsFactory(
  options: WrapperOptions,
  once: ReturnType<typeof createOnce>,
  {
    interfaces,
    shapes,
    knownSpecs,
  }: {
    readonly interfaces: Interfaces | undefined;
    readonly shapes: Shapes | undefined;
    readonly knownSpecs: KnownSpecs | undefined;
  },
): (catalog: Catalog) => { views: Views; ownTools: BuiltInTools } {
  const { serverKey, strings, lang, theme, observer } = options;
  const isWanted = toolFilter(options);
  const pages = createPageStore(options.pageLimits);
  return catalog => {
    const knownSource = knownSpecs?.among(catalog);
    const getToolName = createBuiltInNames(name => catalog.get(name) !== undefined, once);
    const views = createViews({
      catalog,
      serverKey,
      getToolName,
      pages,
      onPage: isHit => observer?.cache?.('pages', isHit),
      wants: tool => !hasOwnUI(tool) && isWanted(tool.name),
      ...(strings && { strings }),
      ...(lang !== undefined && { lang }),
      theme,
      shapes,
      ...(interfaces
        ? { specs: interfaces.revisions, hasRefinement: interfaces.hasRefinement }
        : { knownSpecs: knownSource }),
    });
    return { views, ownTools: createBuiltInTools({ catalog, views, getToolName, interfaces, knownSource, shapes }) };
  };
}
