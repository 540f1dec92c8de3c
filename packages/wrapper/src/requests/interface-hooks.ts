// Hooks for the requests of a client that shows interfaces: lists, pages and calls. All other clients get what the server wrote.

import type { Exchange, Log, ProxyResponse, RequestHook } from '@vitrine/connect/proxy';
import { FLAT_RESOURCE_URI_KEY } from '@vitrine/protocol/constants';
import { NUMBERS_KEY, VIEW_SPEC_META_KEY } from '@vitrine/protocol/internal/keys';
import { MCP_APP_MIME_TYPE } from '@vitrine/protocol/mime';
import { numbersIn } from '@vitrine/std/internal/exact-numbers';
import { getPath, isRecord } from '@vitrine/std/internal/json';
import type { ClientContext, ClientContexts } from '../clients/client-contexts.ts';
import { clientSupportsUI } from '../clients/client-supports-ui.ts';
import type { ContextRefresher } from '../clients/refresh-contexts.ts';
import type { Watchers } from '../clients/watchers.ts';
import type { SpecSource } from '../generation/revisions/revisions.ts';
import { type CatalogTool, hasOwnUI } from '../listing/catalog.ts';
import { logCall } from './log-call.ts';
import type { Once } from './log-once.ts';
import { answerCacheable, answerData, answerPage, notFound, orEmpty, orNotFound } from './responses.ts';

export interface InterfaceHooksOptions {
  readonly contexts: ClientContexts;
  readonly watchers: Watchers;
  readonly listAgain: ContextRefresher['listAgain'];
  /** Milliseconds that a list waits for the server before the kept list is sent. */
  readonly graceMs: number;
  readonly log: Log;
  readonly once: Once;
  /** The view specs that results bring to their pages. @default none */
  readonly specs?: SpecSource | undefined;
  /** Loads the view specs for well-known servers; lists, pages and the wrapper's own tools wait for it. @default none to load */
  readonly loadSpecs?: (() => Promise<void>) | undefined;
  /** Decides about the view specs of these tools; a list waits for it. @default nothing to decide */
  readonly beforeList?: ((tools: readonly CatalogTool[]) => Promise<void>) | undefined;
  /** Called with the name of each tool that a client calls. */
  readonly onCall?: ((toolName: string) => void) | undefined;
  /** Called with the response to each of these calls. */
  readonly onResponse?: ((toolName: string, response: ProxyResponse) => void) | undefined;
}

/** Creates the hooks by method. The handshake has hooks of its own (`handshakes.ts`). */
export function createInterfaceHooks(options: InterfaceHooksOptions): Record<string, RequestHook> {
  const { contexts, watchers, listAgain, graceMs, log, once, specs, loadSpecs, beforeList, onCall, onResponse } =
    options;

  /** Passes the requests of clients that do not show interfaces through unchanged, and logs each such client once. */
  const forUI =
    (hook: RequestHook): RequestHook =>
    (exchange, next) => {
      if (clientSupportsUI(exchange.client.capabilities)) return hook(exchange, next);
      logPlainClient(exchange, once);
      return next();
    };

  const watch = (isWatched: boolean): RequestHook =>
    forUI((exchange, next) => {
      const uri = uriIn(exchange);
      const context = contexts.of(exchange);
      if (uri === undefined || !context.views.owns(uri)) return next();
      watchers.watch(context, uri, isWatched);
      return answerCacheable(exchange, {});
    });

  return {
    'tools/list': forUI(async (exchange, next) => {
      const context = contexts.of(exchange);
      const [response] = await Promise.all([context.listing.list(exchange, next, graceMs), loadSpecs?.()]);
      await beforeList?.(context.catalog.tools);
      return withInterfaces(response, context);
    }),
    'tools/call': async (exchange, next) => {
      const name = getPath(exchange.request.params, 'name');
      const context = clientSupportsUI(exchange.client.capabilities) ? contexts.of(exchange) : undefined;
      const own = context?.ownTools.named(name);
      if (context && own) {
        await loadSpecs?.();
        return context.ownTools.call(own, exchange, () => context.listing.again({ isNews: true }));
      }
      if (typeof name === 'string') onCall?.(name);
      const response = await logCall(log, exchange, name, next);
      if (typeof name === 'string') onResponse?.(name, response);
      if (!context) return response;
      const tool = context.catalog.get(String(name));
      if (tool && !hasOwnUI(tool)) addNumbers(response);
      return specs ? withSpec(response, specs, tool) : response;
    },
    'resources/list': forUI(async (exchange, next) => {
      const context = contexts.of(exchange);
      const [response] = await Promise.all([
        next().then(answer => orEmpty(exchange, answer, 'resources')),
        loadSpecs?.(),
      ]);
      if (!context.catalog.known) await listAgain(context, { isNews: true });
      return withPages(response, context);
    }),
    'resources/templates/list': forUI(async (exchange, next) => orEmpty(exchange, await next(), 'resourceTemplates')),
    'resources/read': forUI((exchange, next) => {
      const uri = uriIn(exchange);
      return uri === undefined ? next() : readView(options, { exchange, uri, next });
    }),
    'resources/subscribe': watch(true),
    'resources/unsubscribe': watch(false),
    'subscriptions/listen': forUI((exchange, next) => watchers.listen(contexts.of(exchange), exchange, next)),
  };
}

/** The page at one of the wrapper's addresses; other addresses are passed to the server. */
async function readView(
  { contexts, listAgain, log, loadSpecs }: InterfaceHooksOptions,
  { exchange, uri, next }: { exchange: Exchange; uri: string; next: () => Promise<ProxyResponse> },
): Promise<ProxyResponse> {
  const context = contexts.of(exchange);
  const { views } = context;
  if (!views.owns(uri)) return orNotFound(exchange, await next(), uri);
  await loadSpecs?.();
  const spec = views.readSpec(uri);
  if (spec !== undefined) return answerData(exchange, uri, spec);
  const own = await context.ownTools.read(uri, exchange, () => context.listing.again({ isNews: true }));
  if (own) return own;
  let view = await views.read(uri);
  if (!view) {
    // The tool is not known yet, or has changed since the last list.
    await listAgain(context, { isNews: true });
    view = await views.read(uri);
  }
  const about = { component: 'views', requestId: exchange.correlationId, tool_name: view?.toolName };
  if (!view) {
    log.info({ ...about, event: 'not_found', uri }, 'a view that does not exist was requested');
    return notFound(exchange, uri, views.toolNameIn(uri));
  }
  log.debug({ ...about, event: 'served', duration_ms: view.compiledInMs }, 'a view was served');
  return answerPage(exchange, { contents: [{ uri, mimeType: MCP_APP_MIME_TYPE, text: view.html }] }, view);
}

/** Adds to each tool of a list the address of its view and, on the last page, the wrapper's own tools. */
function withInterfaces(response: ProxyResponse, { views, catalog, ownTools }: ClientContext): ProxyResponse {
  const tools = getPath(response.result, 'tools');
  if (!Array.isArray(tools)) return response;
  for (const [index, definition] of tools.entries()) {
    const name = getPath(definition, 'name');
    const tool = typeof name === 'string' ? catalog.get(name) : undefined;
    const uri = tool && views.getUri(tool);
    if (uri === undefined) continue;
    const meta = ['result', 'tools', index, '_meta'];
    response.json.set([...meta, 'ui', 'resourceUri'], uri);
    response.json.set([...meta, FLAT_RESOURCE_URI_KEY], uri);
  }
  if (typeof getPath(response.result, 'nextCursor') !== 'string')
    response.json.append(['result', 'tools'], ...ownTools.listed);
  return response;
}

/** Adds the digits of numbers that the host's own reader of JSON loses, for the page. The result itself keeps its bytes. */
function addNumbers({ json, result }: ProxyResponse): void {
  const meta = getPath(result, '_meta');
  if (!isRecord(result) || (meta !== undefined && !isRecord(meta))) return;
  const numbers = numbersIn(json.text(['result']) ?? '');
  if (Object.keys(numbers).length > 0) json.set(['result', '_meta', NUMBERS_KEY], numbers);
}

/** Adds the pages of the tools to the last page of a list of resources, and the gallery. */
function withPages(response: ProxyResponse, { views, catalog, ownTools }: ClientContext): ProxyResponse {
  if (
    !Array.isArray(getPath(response.result, 'resources')) ||
    typeof getPath(response.result, 'nextCursor') === 'string'
  )
    return response;
  const describePage = (uri: unknown, name: string, title: unknown): object => ({
    uri,
    name,
    ...(typeof title === 'string' && { title }),
    mimeType: MCP_APP_MIME_TYPE,
  });
  const pages = catalog.tools.flatMap(tool => {
    const uri = views.getUri(tool);
    return uri === undefined ? [] : [describePage(uri, tool.name, tool.definition.title)];
  });
  const own = ownTools.listed.flatMap(tool => {
    const uri = getPath(tool, '_meta', 'ui', 'resourceUri');
    return uri === undefined ? [] : [describePage(uri, String(getPath(tool, 'name')), getPath(tool, 'title'))];
  });
  response.json.append(['result', 'resources'], ...pages, ...own);
  return response;
}

/** The result with the tool's view spec in `_meta`. A spec that the server itself sends is removed: it could imitate another tool's interface. */
function withSpec(response: ProxyResponse, specs: SpecSource, tool: CatalogTool | undefined): ProxyResponse {
  const path = ['result', '_meta', VIEW_SPEC_META_KEY];
  if (response.json.get(path) !== undefined) response.json.remove(path);
  const shown = tool && !hasOwnUI(tool) ? specs.get(tool.name, tool.definition) : undefined;
  // A page of revision 0 has its spec already.
  if (shown && shown.revision > 0 && isRecord(response.result)) response.json.set(path, shown);
  return response;
}

function logPlainClient({ session, client, correlationId: requestId }: Exchange, once: Once): void {
  const name = getPath(client.info, 'name');
  once(`${session.id} ${String(name)}`, log =>
    log.info(
      { component: 'wrapper', event: 'no_ui_client', client: name, requestId },
      'the client does not show interfaces: it gets the server as it is',
    ),
  );
}

function uriIn({ request }: Exchange): string | undefined {
  const uri = getPath(request.params, 'uri');
  return typeof uri === 'string' ? uri : undefined;
}
