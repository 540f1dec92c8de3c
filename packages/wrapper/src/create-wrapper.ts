// The wrapper: an interceptor for the proxy core that gives every tool without an interface a compiled one. A client that does not show
// interfaces gets what the server wrote, and nothing else.
import type { Exchange, Interceptor, Log, ProxyResponse, ProxySession, RequestHook } from '@vitrine/connect/proxy';
import { FLAT_RESOURCE_URI_KEY, MCP_APP_MIME_TYPE } from '@vitrine/protocol/words';
import { answer, notFound, orEmpty, withErrorData } from './answers.ts';
import { type CatalogChanges, type CatalogStore, createCatalog, hasOwnUI, isChange } from './catalog.ts';
import { createGreetings } from './greetings.ts';
import { dig } from './json.ts';
import { createListing } from './listing.ts';
import { createOwnNames, createOwnTools, type OwnTools } from './own-tools.ts';
import { type ToolPatterns, toolFilter } from './patterns.ts';
import { showsUI } from './shows-ui.ts';
import { createViews, type Views, type ViewsOptions } from './views.ts';
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
  readonly catalog: ReturnType<typeof createCatalog>;
  /** Resolves when all that is to be kept is kept. */
  settled(): Promise<void>;
}

/** Resolves when what the store kept is read. */
export async function createWrapper(options: WrapperOptions): Promise<Wrapper> {
  const { log, store, graceMs = 250, serverKey, strings, lang, theme } = options;
  const kept = await store?.load().catch(error => {
    log.warn({ component: 'catalog', event: 'load_failed', err: error }, 'what was kept of the server cannot be read');
    return undefined;
  });
  const catalog = createCatalog();
  if (kept) catalog.replace(kept.tools);
  const isWanted = toolFilter(options);
  const nameOf = createOwnNames(name => catalog.get(name) !== undefined, log);
  const views = createViews({
    catalog,
    serverKey,
    nameOf,
    wants: tool => !hasOwnUI(tool) && isWanted(tool.name),
    ...(strings && { strings }),
    ...(lang !== undefined && { lang }),
    ...(theme !== undefined && { theme }),
  });
  const ownTools = createOwnTools({ catalog, views, nameOf });
  const greetings = createGreetings(kept?.greetings ?? {});
  const save = createSaver(store, log, () => ({ greetings: greetings.kept, tools: catalog.listing }));
  const watchers = createWatchers();

  /** A list has come from the server itself. */
  let isFresh = false;
  const listing = createListing({
    catalog,
    log,
    onListed(tools, knows) {
      const before = new Map(catalog.tools.map(tool => [tool.name, views.uriOf(tool)]));
      const wasKnown = catalog.known;
      const changes = catalog.replace(tools);
      if (!isFresh || isChange(changes)) save.soon();
      isFresh = true;
      if (wasKnown && isChange(changes)) {
        log.info({ component: 'catalog', event: 'changed', ...changes }, 'the tools of the server have changed');
        // Pages offer the tools beside them, so all of them have changed.
        watchers.changed(
          [...before.values()].filter(uri => uri !== undefined),
          knows,
        );
      }
      return changes;
    },
  });
  const listAgain = (session: ProxySession, knows?: ProxySession): Promise<CatalogChanges | undefined> =>
    listing.again(session, knows).catch(error => {
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
      const response = await listing.list(exchange, next, graceMs);
      return withInterfaces(response, { views, catalog, ownTools });
    }),
    'tools/call': async (exchange, next) => {
      const name = dig(exchange.request.params, 'name');
      const own = showsUI(exchange.client.capabilities) ? ownTools.named(name) : undefined;
      if (own) return ownTools.call(own, exchange, () => listing.again(exchange.session));
      return logged(log, exchange, name, async () => withErrorData(await next(), exchange));
    },
    // Interfaces are named by their tools and need not be listed (MCP Apps, Resource Discovery); a host that reads all it finds would read them all.
    'resources/list': forUI(async (exchange, next) => orEmpty(exchange, await next(), 'resources')),
    'resources/templates/list': forUI(async (exchange, next) => orEmpty(exchange, await next(), 'resourceTemplates')),
    'resources/read': async (exchange, next) => {
      const uri = uriIn(exchange);
      if (uri === undefined || !views.owns(uri)) return next();
      // Not known yet, or new since the last list.
      if (!views.read(uri)) await listAgain(exchange.session);
      const view = views.read(uri);
      const about = { component: 'views', requestId: exchange.correlationId, tool_name: view?.toolName };
      if (!view) {
        log.info({ ...about, event: 'not_found', uri }, 'a view was asked for that is not there');
        return notFound(exchange, uri, views.toolNameIn(uri));
      }
      log.debug({ ...about, event: 'served', duration_ms: view.compiledInMs }, 'a view was served');
      return answer(exchange, { contents: [{ uri, mimeType: MCP_APP_MIME_TYPE, text: view.html }] });
    },
    'resources/subscribe': (exchange, next) => watch(exchange, next, true),
    'resources/unsubscribe': (exchange, next) => watch(exchange, next, false),
    'subscriptions/listen': watchers.listen,
  };

  const watch: (...args: [...Parameters<RequestHook>, boolean]) => Promise<ProxyResponse> = async (
    exchange,
    next,
    isWatched,
  ) => {
    const uri = uriIn(exchange);
    if (uri === undefined || !views.owns(uri)) return next();
    watchers.watch(exchange.session, uri, isWatched);
    return answer(exchange, {});
  };

  /** Clients that do not show interfaces are passed through, and a line says so once each. */
  function forUI(hook: RequestHook): RequestHook {
    return (exchange, next) => {
      if (showsUI(exchange.client.capabilities)) return hook(exchange, next);
      tellPlain(exchange);
      return next();
    };
  }
  const told = new WeakMap<ProxySession, Set<unknown>>();
  function tellPlain({ session, client, correlationId: requestId }: Exchange): void {
    const name = dig(client.info, 'name');
    const names = told.get(session) ?? new Set();
    told.set(session, names);
    if (names.has(name)) return;
    names.add(name);
    log.info(
      { component: 'wrapper', event: 'no_ui_client', client: name, requestId },
      'the client does not show interfaces: it gets the server as it is',
    );
  }

  const interceptor: Interceptor = {
    name: 'wrapper',
    requests,
    serverNotifications: {
      'notifications/subscriptions/acknowledged': watchers.acknowledged,
      // It passes: the client is told by its server. What we have to know we ask ourselves.
      'notifications/tools/list_changed': (_notification, session) => void listAgain(session, session),
    },
    onSession: watchers.opened,
    onSessionClosed: watchers.closed,
    onUpstream(event, session) {
      // A server that came back may have other tools.
      if (event.type === 'up' && event.restarts > 0 && catalog.known) void listAgain(session);
    },
  };
  return { interceptor, views, catalog, settled: save.settled };
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

function withInterfaces(
  response: ProxyResponse,
  { views, catalog, ownTools }: { views: Views; catalog: Wrapper['catalog']; ownTools: OwnTools },
): ProxyResponse {
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
