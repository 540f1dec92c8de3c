// The wrapper: an interceptor for the proxy core that gives every tool without an interface a compiled one. A client that does not show
// interfaces gets what the server wrote, and nothing else.
import type { Exchange, Interceptor, Log, ProxyResponse, ProxySession, RequestHook } from '@vitrine/connect/proxy';
import { FLAT_RESOURCE_URI_KEY, MCP_APP_MIME_TYPE, UI_EXTENSION } from '@vitrine/protocol';
import { type CatalogChanges, type CatalogStore, createCatalog, hasOwnUI, isChange } from './catalog.ts';
import { createGreetings } from './greetings.ts';
import { dig, isRecord } from './json.ts';
import { createListing } from './listing.ts';
import { createOwnTools, type OwnTool, UnknownToolError } from './own-tools.ts';
import { type ToolPatterns, toolFilter } from './patterns.ts';
import { createViews, type Views, type ViewsOptions } from './views.ts';

export interface WrapperOptions extends ToolPatterns, Pick<ViewsOptions, 'strings' | 'lang'> {
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
}

/** MCP 2026-07-28 has a result say that it is one, and for how long and for whom it may be kept. Our pages never change at their address. */
const MODERN = { resultType: 'complete', ttlMs: 3_600_000, cacheScope: 'public' };
/** JSON-RPC: the server does not know the method. */
const METHOD_NOT_FOUND = -32601;
/** Resource not found, before MCP 2026-07-28 (2025-11-25, Resources, Error Handling) and since then. */
const NOT_FOUND = { legacy: -32002, modern: -32602 };

/** Resolves when what the store kept is read. */
export async function createWrapper(options: WrapperOptions): Promise<Wrapper> {
  const { log, store, graceMs = 250, serverKey, strings, lang } = options;
  const kept = await store?.load().catch(error => {
    log.warn({ component: 'catalog', event: 'load_failed', err: error }, 'what was kept of the server cannot be read');
    return undefined;
  });
  const catalog = createCatalog();
  if (kept) catalog.replace(kept.tools);
  const isWanted = toolFilter(options);
  const views = createViews({
    catalog,
    serverKey,
    wants: tool => !hasOwnUI(tool) && isWanted(tool.name),
    ...(strings && { strings }),
    ...(lang !== undefined && { lang }),
  });
  const ownTools = createOwnTools({ catalog, views });
  const greetings = createGreetings(kept?.greetings ?? {});
  const save = () =>
    store
      ?.save({ greetings: greetings.kept, tools: catalog.listing })
      .catch(error =>
        log.warn(
          { component: 'catalog', event: 'save_failed', err: error },
          'what is known of the server cannot be kept',
        ),
      );

  const sessions = new Set<ProxySession>();
  const watching = new WeakMap<ProxySession, Set<string>>();
  /** Told to every client that sees interfaces: each has the same tools. */
  const announce = (changes: CatalogChanges, before: ReadonlyMap<string, string>, seenBy?: ProxySession) => {
    log.info({ component: 'catalog', event: 'changed', ...changes }, 'the tools of the server have changed');
    for (const session of sessions) {
      if (session === seenBy || !showsUI(session.client.capabilities)) continue;
      session.notify('notifications/tools/list_changed');
      session.notify('notifications/resources/list_changed');
      for (const name of [...changes.changed, ...changes.removed]) {
        const uri = before.get(name);
        if (uri !== undefined && watching.get(session)?.has(uri))
          session.notify('notifications/resources/updated', { uri });
      }
    }
  };
  const listing = createListing({
    catalog,
    onListed: (tools, seenBy) => {
      const before = new Map(catalog.tools.map(tool => [tool.name, views.uriOf(tool) ?? '']));
      const wasKnown = catalog.known;
      const changes = catalog.replace(tools);
      if (!wasKnown || isChange(changes)) void save();
      if (wasKnown && isChange(changes)) announce(changes, before, seenBy);
      return changes;
    },
  });

  /** Ours, by the names they have beside the server's. */
  const named = () => nameOwnTools(ownTools, name => catalog.get(name) !== undefined, log);

  const requests: Record<string, RequestHook> = {
    initialize: greetings.hook({
      graceMs,
      onFresh: () => void save(),
      shows: exchange => showsUI(dig(exchange.request.params, 'capabilities')),
    }),
    'server/discover': greetings.hook({
      graceMs,
      onFresh: () => void save(),
      shows: exchange => showsUI(exchange.client.capabilities),
    }),
    'tools/list': async (exchange, next) => {
      if (!showsUI(exchange.client.capabilities)) return next();
      const response = await listing.list(exchange, next, graceMs);
      return withInterfaces(response, { views, catalog, own: named() });
    },
    'tools/call': async (exchange, next) => {
      const name = dig(exchange.request.params, 'name');
      const own = showsUI(exchange.client.capabilities) ? named().find(tool => tool.name === name) : undefined;
      if (!own) return withErrorData(await next(), exchange);
      return callOwn(own.tool, exchange, () => listing.again(exchange.session));
    },
    'resources/list': async (exchange, next) => {
      const response = await next();
      if (!showsUI(exchange.client.capabilities)) return response;
      // Interfaces are named by their tools and need not be listed (MCP Apps, Resource Discovery); a host that reads all it finds would read them all.
      return response.error?.code === METHOD_NOT_FOUND ? answer(exchange, { resources: [] }) : response;
    },
    'resources/templates/list': async (exchange, next) => {
      const response = await next();
      if (!showsUI(exchange.client.capabilities)) return response;
      return response.error?.code === METHOD_NOT_FOUND ? answer(exchange, { resourceTemplates: [] }) : response;
    },
    'resources/read': async (exchange, next) => {
      const uri = uriIn(exchange);
      if (uri === undefined || !views.owns(uri)) return next();
      const view =
        views.read(uri) ??
        (await listing.again(exchange.session).then(
          () => views.read(uri),
          () => undefined,
        ));
      if (!view) return notFound(exchange, uri);
      log.debug(
        {
          component: 'views',
          event: 'served',
          requestId: exchange.correlationId,
          tool_name: view.tool.name,
          duration_ms: view.compiledInMs,
        },
        'a view was served',
      );
      return answer(exchange, { contents: [{ uri, mimeType: MCP_APP_MIME_TYPE, text: view.html }] });
    },
    'resources/subscribe': (exchange, next) => watch(exchange, next, (uris, uri) => uris.add(uri)),
    'resources/unsubscribe': (exchange, next) => watch(exchange, next, (uris, uri) => uris.delete(uri)),
  };

  const watch = async (
    exchange: Exchange,
    next: () => Promise<ProxyResponse>,
    change: (uris: Set<string>, uri: string) => unknown,
  ): Promise<ProxyResponse> => {
    const uri = uriIn(exchange);
    if (uri === undefined || !views.owns(uri)) return next();
    const uris = watching.get(exchange.session) ?? new Set();
    watching.set(exchange.session, uris);
    change(uris, uri);
    return answer(exchange, {});
  };

  const told = new WeakSet<ProxySession>();
  const interceptor: Interceptor = {
    name: 'wrapper',
    requests,
    notifications: {
      'notifications/initialized': (_notification, session) => {
        if (showsUI(session.client.capabilities) || told.has(session)) return;
        told.add(session);
        log.info(
          { component: 'wrapper', event: 'no_ui_client', client: dig(session.client.info, 'name') },
          'the client does not show interfaces: it gets the server as it is',
        );
      },
    },
    onSession: session => void sessions.add(session),
    onSessionClosed: session => void sessions.delete(session),
  };
  return { interceptor, views, catalog };
}

/** Whether a client announced MCP Apps: at `initialize`, or in the `_meta` of this very request. */
export function showsUI(capabilities: unknown): boolean {
  const extension = dig(capabilities, 'extensions', UI_EXTENSION);
  if (!isRecord(extension)) return false;
  const { mimeTypes } = extension;
  return mimeTypes === undefined || (Array.isArray(mimeTypes) && mimeTypes.includes(MCP_APP_MIME_TYPE));
}

interface NamedOwnTool {
  readonly name: string;
  readonly tool: OwnTool;
}

/** A tool of the server with such a name wins; ours is asked for by another one. */
function nameOwnTools(
  tools: readonly OwnTool[],
  isTaken: (name: string) => boolean,
  log: Log,
): readonly NamedOwnTool[] {
  return tools.map(tool => {
    let { name }: { name: string } = tool;
    while (isTaken(name)) name = `_vitrine${name}`;
    if (name !== tool.name)
      log.warn(
        { component: 'wrapper', event: 'renamed', tool_name: tool.name, name },
        `the server has a tool ${tool.name}: ours is ${name}`,
      );
    return { name, tool };
  });
}

function withInterfaces(
  response: ProxyResponse,
  { views, catalog, own }: { views: Views; catalog: Wrapper['catalog']; own: readonly NamedOwnTool[] },
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
  if (dig(response.result, 'nextCursor') === undefined)
    response.json.append(['result', 'tools'], ...own.map(({ name, tool }) => ({ name, ...tool.definition })));
  return response;
}

async function callOwn(
  tool: OwnTool,
  exchange: Exchange,
  listAgain: () => Promise<CatalogChanges>,
): Promise<ProxyResponse> {
  const args = dig(exchange.request.params, 'arguments');
  try {
    const result = await tool.call(isRecord(args) ? args : {}, listAgain);
    return exchange.answer(exchange.client.era === 'modern' ? { resultType: 'complete', ...result } : result);
  } catch (error) {
    const isUnknown = error instanceof UnknownToolError;
    return exchange.fail(isUnknown ? -32602 : -32000, error instanceof Error ? error.message : String(error), {
      toolName: tool.name,
      errorType: isUnknown ? 'unknown-tool' : 'upstream',
      fallbackUsed: 'none',
      retryable: !isUnknown,
      requestId: exchange.correlationId,
    });
  }
}

/** The core's own errors (a server that is gone, a deadline) say what was used instead: nothing, the call failed. */
function withErrorData(response: ProxyResponse, { correlationId }: Exchange): ProxyResponse {
  if (dig(response.error?.data, 'requestId') === correlationId)
    response.json.set(['error', 'data', 'fallbackUsed'], 'none');
  return response;
}

function answer(exchange: Exchange, result: object): ProxyResponse {
  return exchange.answer(exchange.client.era === 'modern' ? { ...MODERN, ...result } : result);
}

function notFound(exchange: Exchange, uri: string): ProxyResponse {
  const code = exchange.client.era === 'modern' ? NOT_FOUND.modern : NOT_FOUND.legacy;
  return exchange.fail(code, `Resource not found: ${uri}`, { uri });
}

function uriIn({ request }: Exchange): string | undefined {
  const uri = dig(request.params, 'uri');
  return typeof uri === 'string' ? uri : undefined;
}
