// The wrapper: an interceptor for the proxy core that gives every tool without an interface a compiled one. A client that does not show
// interfaces gets what the server wrote, and nothing else.
import type { Exchange, Interceptor, Log, ProxyResponse, RequestHook } from '@vitrine/connect/proxy';
import { FLAT_RESOURCE_URI_KEY, MCP_APP_MIME_TYPE } from '@vitrine/protocol/constants';
import { dig } from '@vitrine/protocol/json';
import { answer, answerPage, ERROR_DATA, notFound, orEmpty, orNotFound } from './answers.ts';
import { type Catalog, type CatalogChanges, type CatalogStore, createCatalog, hasOwnUI, isChange } from './catalog.ts';
import { createGreetings } from './greetings.ts';
import { createKnowns, type Known } from './known.ts';
import { createListing, type ListedHow, type ListingOptions } from './listing.ts';
import { createOnce } from './once.ts';
import { createOwnNames, createOwnTools, type OwnTools } from './own-tools.ts';
import { type ToolPatterns, toolFilter } from './patterns.ts';
import { showsUI } from './shows-ui.ts';
import { createViews, type PageStore, type Views, type ViewsOptions } from './views.ts';
import { createWatchers } from './watchers.ts';

export interface WrapperOptions extends ToolPatterns, Pick<ViewsOptions, 'strings' | 'lang' | 'theme'> {
  /** Tells two wrapped servers of one host apart; part of every address. */
  readonly serverKey: string;
  readonly log: Log;
  /** What was known of the server when it ran last. @default nothing: the first list waits for the server */
  readonly store?: CatalogStore | undefined;
  /** How long a list waits for the server before the kept one is given, in milliseconds. @default 250 */
  readonly graceMs?: number | undefined;
}

export interface Wrapper {
  /** For `createProxy`. */
  readonly interceptor: Interceptor;
  /** The views of what is known now; for `--export-dir` and the health page. */
  readonly views: Views;
  readonly catalog: Catalog;
  /** Resolves when no list is under way, and all that is to be kept is kept. */
  settled(): Promise<void>;
}

/** Resolves when what the store kept is read. */
export async function createWrapper(options: WrapperOptions): Promise<Wrapper> {
  const { log, store, graceMs = 250, serverKey, strings, lang, theme } = options;
  const kept = await store?.load().catch(error => {
    log.warn({ component: 'catalog', event: 'load_failed', err: error }, 'what was kept of the server cannot be read');
    return undefined;
  });
  /** As it was last listed for anybody: what is kept, and what a new client begins with. */
  const catalog = createCatalog();
  if (kept) catalog.replace(kept.tools);
  const isWanted = toolFilter(options);
  const once = createOnce(log);
  const pages: PageStore = new Map();
  const showing = (of: Catalog): { views: Views; ownTools: OwnTools } => {
    const nameOf = createOwnNames(name => of.get(name) !== undefined, once);
    const views = createViews({
      catalog: of,
      serverKey,
      nameOf,
      pages,
      wants: tool => !hasOwnUI(tool) && isWanted(tool.name),
      ...(strings && { strings }),
      ...(lang !== undefined && { lang }),
      ...(theme !== undefined && { theme }),
    });
    return { views, ownTools: createOwnTools({ catalog: of, views, nameOf }) };
  };
  const greetings = createGreetings(kept?.greetings ?? {});
  const save = createSaver(store, log, () => ({ greetings: greetings.kept, tools: catalog.listing }));

  const knowns = createKnowns(asker => {
    const own = createCatalog();
    if (catalog.known) own.replace(catalog.listing);
    const onListed: ListingOptions['onListed'] = (tools, how) => listed(known, tools, how);
    const listing = createListing({ ...asker, catalog: own, log, once, onListed });
    const known: Known = { session: asker.session, catalog: own, listing, ...showing(own) };
    return known;
  });
  const watchers = createWatchers(knowns.ofSession);

  /** A list has come from the server itself. */
  let isFresh = false;
  function listed(known: Known, tools: readonly string[], { isTold = false, isNews }: ListedHow): CatalogChanges {
    if (isChange(catalog.replace(tools)) || !isFresh) save.soon();
    isFresh = true;
    const wasKnown = known.catalog.known;
    const changes = known.catalog.replace(tools);
    if (!wasKnown || !isChange(changes)) return changes;
    log.info({ component: 'catalog', event: 'changed', ...changes }, 'the tools of the server have changed');
    watchers.changed(known, isTold);
    // Each asks for itself, and is told what is different for itself.
    if (isNews) for (const other of knowns.all) if (other !== known && other.listing.isWhole) void listAgain(other);
    return changes;
  }
  const listAgain = (known: Known, how?: ListedHow): Promise<CatalogChanges | undefined> =>
    known.listing.again(how).catch(error => {
      if (known.session.upstream === 'closed') return undefined;
      log.warn({ component: 'catalog', event: 'list_failed', err: error }, 'the tools could not be listed again');
      return undefined;
    });

  const requests: Record<string, RequestHook> = {
    initialize: greetings.hook({
      graceMs,
      onFresh: save.soon,
      shows: ({ request }) => showsUI(dig(request.params, 'capabilities')),
    }),
    'server/discover': greetings.hook({
      graceMs,
      onFresh: save.soon,
      shows: ({ client }) => showsUI(client.capabilities),
    }),
    'tools/list': forUI(async (exchange, next) => {
      const known = knowns.of(exchange);
      return withInterfaces(await known.listing.list(exchange, next, graceMs), known);
    }),
    'tools/call': async (exchange, next) => {
      const name = dig(exchange.request.params, 'name');
      const known = showsUI(exchange.client.capabilities) ? knowns.of(exchange) : undefined;
      const own = known?.ownTools.named(name);
      if (known && own) return known.ownTools.call(own, exchange, () => known.listing.again({ isNews: true }));
      return logged(log, exchange, name, next);
    },
    // Interfaces are named by their tools and need not be listed (MCP Apps, Resource Discovery); a host that reads all it finds would read them all.
    'resources/list': forUI(async (exchange, next) => orEmpty(exchange, await next(), 'resources')),
    'resources/templates/list': forUI(async (exchange, next) => orEmpty(exchange, await next(), 'resourceTemplates')),
    'resources/read': forUI(async (exchange, next) => {
      const uri = uriIn(exchange);
      const known = knowns.of(exchange);
      const { views } = known;
      if (uri === undefined) return next();
      if (!views.owns(uri)) return orNotFound(exchange, await next(), uri);
      // Not known yet, or new since the last list.
      if (!views.read(uri)) await listAgain(known, { isNews: true });
      const view = views.read(uri);
      const about = { component: 'views', requestId: exchange.correlationId, tool_name: view?.toolName };
      if (!view) {
        log.info({ ...about, event: 'not_found', uri }, 'a view was asked for that is not there');
        return notFound(exchange, uri, views.toolNameIn(uri));
      }
      log.debug({ ...about, event: 'served', duration_ms: view.compiledInMs }, 'a view was served');
      return answerPage(exchange, { contents: [{ uri, mimeType: MCP_APP_MIME_TYPE, text: view.html }] }, view);
    }),
    'resources/subscribe': forUI((exchange, next) => watch(exchange, next, true)),
    'resources/unsubscribe': forUI((exchange, next) => watch(exchange, next, false)),
    'subscriptions/listen': forUI((exchange, next) => watchers.listen(knowns.of(exchange), exchange, next)),
  };

  async function watch(
    exchange: Exchange,
    next: () => Promise<ProxyResponse>,
    isWatched: boolean,
  ): Promise<ProxyResponse> {
    const uri = uriIn(exchange);
    const known = knowns.of(exchange);
    if (uri === undefined || !known.views.owns(uri)) return next();
    watchers.watch(known, uri, isWatched);
    return answer(exchange, {});
  }

  /** Clients that do not show interfaces are passed through, and a line says so once each. */
  function forUI(hook: RequestHook): RequestHook {
    return (exchange, next) => {
      if (showsUI(exchange.client.capabilities)) return hook(exchange, next);
      tellPlain(exchange);
      return next();
    };
  }
  function tellPlain({ session, client, correlationId: requestId }: Exchange): void {
    const name = dig(client.info, 'name');
    once(`${session.id} ${String(name)}`, to =>
      to.info(
        { component: 'wrapper', event: 'no_ui_client', client: name, requestId },
        'the client does not show interfaces: it gets the server as it is',
      ),
    );
  }

  const interceptor: Interceptor = {
    name: 'wrapper',
    errorData: ERROR_DATA,
    requests,
    serverNotifications: {
      'notifications/subscriptions/acknowledged': watchers.acknowledged,
      // It passes: the client is told by its server. What we have to know we ask ourselves.
      'notifications/tools/list_changed': (_notification, session) => {
        for (const known of knowns.ofSession(session)) void listAgain(known, { isTold: true });
      },
    },
    onSessionClosed: knowns.forget,
    onUpstream(event, session) {
      if (event.type !== 'up' || event.restarts === 0) return;
      // A server that came back may have other tools.
      for (const known of knowns.ofSession(session)) if (known.catalog.known) void listAgain(known);
    },
  };
  const settled = async () => {
    await Promise.all(knowns.all.map(({ listing }) => listing.settled()));
    await save.settled();
  };
  return { interceptor, views: showing(catalog).views, catalog, settled };
}

/** Keeps what is known, one write after another: the last one has all. */
function createSaver(store: CatalogStore | undefined, log: Log, read: () => Parameters<CatalogStore['save']>[0]) {
  let writing: Promise<void> | undefined;
  let isStale = false;
  const write = async (): Promise<void> => {
    while (isStale) {
      isStale = false;
      await store
        ?.save(read())
        .catch(error =>
          log.warn(
            { component: 'catalog', event: 'save_failed', err: error },
            'what is known of the server cannot be kept',
          ),
        );
    }
    writing = undefined;
  };
  return {
    soon: () => {
      isStale = true;
      writing ??= write();
    },
    settled: async () => writing,
  };
}

function withInterfaces(response: ProxyResponse, { views, catalog, ownTools }: Known): ProxyResponse {
  const tools = dig(response.result, 'tools');
  if (!Array.isArray(tools)) return response;
  for (const [index, definition] of tools.entries()) {
    const name = dig(definition, 'name');
    const tool = typeof name === 'string' ? catalog.get(name) : undefined;
    const uri = tool && views.uriOf(tool);
    if (uri === undefined) continue;
    const meta = ['result', 'tools', index, '_meta'];
    response.json.set([...meta, 'ui', 'resourceUri'], uri);
    response.json.set([...meta, FLAT_RESOURCE_URI_KEY], uri);
  }
  if (dig(response.result, 'nextCursor') === undefined) response.json.append(['result', 'tools'], ...ownTools.listed);
  return response;
}

async function logged(
  log: Log,
  exchange: Exchange,
  name: unknown,
  run: () => Promise<ProxyResponse>,
): Promise<ProxyResponse> {
  const about = { component: 'tool_proxy', requestId: exchange.correlationId, tool_name: name };
  const start = performance.now();
  log.debug({ ...about, event: 'call_started' }, 'a tool is called');
  const response = await run();
  const duration_ms = Math.round((performance.now() - start) * 1000) / 1000;
  const { error } = response;
  if (error)
    log.warn(
      { ...about, event: 'call_failed', duration_ms, error: { code: error.code, message: error.message } },
      'a tool call failed',
    );
  else log.debug({ ...about, event: 'call_completed', duration_ms }, 'a tool has answered');
  return response;
}

function uriIn({ request }: Exchange): string | undefined {
  const uri = dig(request.params, 'uri');
  return typeof uri === 'string' ? uri : undefined;
}
