// The interceptor that adds interfaces to a server's tools: it adds to messages and removes nothing. A message without an addition is passed
// on as the server wrote it.
import type { Exchange, Interceptor, ProxyErrorType, ProxyResponse, RequestHook } from '@vitrine/connect/proxy';
import { FLAT_RESOURCE_URI_KEY, INITIAL_RENDER_DATA_KEY, UI_EXTENSION } from '@vitrine/protocol/constants';
import { OUTPUT_TEMPLATE_KEY } from '@vitrine/protocol/internal/apps-sdk/apps-sdk';
import { HASHED_PAGE_CACHE } from '@vitrine/protocol/internal/limits';
import { MCP_APP_MIME_TYPE } from '@vitrine/protocol/mime';
import type { CallingClient } from '@vitrine/server';
import type { Augmenter } from '@vitrine/server/augment';

type ToolResult = Parameters<Augmenter['augment']>[0];

/** MCP 2026-07-28: a result has a type, and states for how long (a list: a minute) and for whom it may be kept. Pages are public. */
const MODERN = { resultType: 'complete', ttlMs: 60_000, cacheScope: 'public' };

function answer(exchange: Exchange, result: object, cache: object = {}): ProxyResponse {
  return exchange.answer(exchange.client.era === 'modern' ? { ...MODERN, ...cache, ...result } : result);
}

/** JSON-RPC "method not found". */
const METHOD_NOT_FOUND = -32601;

export interface AugmentInterceptorOptions {
  readonly augmenter: Augmenter;
  /** The tools that have a page; others are unchanged. */
  readonly tools: ReadonlySet<string>;
}

export function createAugmentInterceptor({ augmenter, tools }: AugmentInterceptorOptions): Interceptor {
  const pages = augmenter.pages(tools);
  const findPage = (uri: unknown) => pages.find(page => page.uri === uri);
  const listed = pages.map(({ page, uri }) => ({ uri, name: `${page} (interface)`, mimeType: MCP_APP_MIME_TYPE }));
  /** Answers for one of our pages; other resources are the server's. */
  const forOwnPage =
    (makeResult: (page: { uri: string; html: string }) => object): RequestHook =>
    (exchange, next) => {
      const page = findPage(member(exchange.request.params, 'uri'));
      return page ? answer(exchange, makeResult(page), HASHED_PAGE_CACHE) : next();
    };

  const requests: Record<string, RequestHook> = {
    'tools/call': (exchange, next) => augmentCall(exchange, next, { augmenter, tools }),
    'tools/list': async (_exchange, next) => namePages(await next(), { augmenter, tools }),
  };
  if (pages.length > 0) {
    Object.assign(requests, {
      initialize: async (_exchange, next) => announceResources(await next()),
      'server/discover': async (_exchange, next) => announceResources(await next()),
      'resources/list': async (exchange, next) => listPages(exchange, await next(), listed),
      'resources/templates/list': async (exchange, next) => {
        const response = await next();
        return response.error?.code === METHOD_NOT_FOUND ? answer(exchange, { resourceTemplates: [] }) : response;
      },
      'resources/read': forOwnPage(({ uri, html }) => ({
        contents: [{ uri, mimeType: MCP_APP_MIME_TYPE, text: html }],
      })),
      // A page never changes, because its address has the hash of its document.
      'resources/subscribe': forOwnPage(() => ({})),
      'resources/unsubscribe': forOwnPage(() => ({})),
    } satisfies Record<string, RequestHook>);
  }
  return { name: 'augment', requests };
}

async function augmentCall(
  exchange: Exchange,
  next: () => Promise<ProxyResponse>,
  { augmenter, tools }: AugmentInterceptorOptions,
): Promise<ProxyResponse> {
  const { request, client } = exchange;
  // Read before the call, because the request may be gone afterwards.
  const toolName = member(request.params, 'name');
  const args = member(request.params, 'arguments');
  const response = await next();
  if (isTooLarge(response)) return tooLargeAnswer(exchange, String(toolName), response);
  if (typeof toolName !== 'string' || !tools.has(toolName) || response.error) return response;
  const result = response.result as ToolResult;
  const augmented = await augmenter.augment(result, { toolName, arguments: args, client: callingClient(client) });
  if (augmented === result) return response;
  const added = augmented.content.slice(result.content?.length ?? 0);
  if (added.length > 0) response.json.append(['result', 'content'], ...added);
  const data = augmented._meta?.[INITIAL_RENDER_DATA_KEY];
  if (augmented._meta !== result._meta) response.json.set(['result', '_meta', INITIAL_RENDER_DATA_KEY], data);
  return response;
}

/** The proxy's own error for a result over its limit (`ProxyErrorData`). */
function isTooLarge({ error }: ProxyResponse): boolean {
  return member(error?.data, 'errorType') === ('too-large' satisfies ProxyErrorType);
}

/**
 * The result of a tool that has run: after an error a client would call it again. `isError`, because clients refuse a result without the
 * structured content that the tool declares, unless it is an error.
 */
function tooLargeAnswer(exchange: Exchange, toolName: string, { error }: ProxyResponse): ProxyResponse {
  const text = `The tool ${JSON.stringify(toolName)} has run, but its result was not handed on: ${error?.message} Do not repeat a call that changes something. The limit is raised by --max-message-bytes of vitrine augment.`;
  const result = { content: [{ type: 'text', text }], isError: true };
  return exchange.answer(exchange.client.era === 'modern' ? { resultType: 'complete', ...result } : result);
}

/** Adds to each tool the page that shows it. A tool that names a page itself keeps its own. */
function namePages(response: ProxyResponse, { augmenter, tools }: AugmentInterceptorOptions): ProxyResponse {
  const list = member(response.result, 'tools');
  if (!Array.isArray(list)) return response;
  for (const [index, tool] of list.entries()) {
    const name = member(tool, 'name');
    if (typeof name !== 'string' || !tools.has(name)) continue;
    const { ui } = augmenter.toolMeta(name) as { ui?: { resourceUri: string } };
    const meta = member(tool, '_meta');
    if (!ui || hasPage(meta)) continue;
    const at = ['result', 'tools', index, '_meta'];
    response.json.set([...at, 'ui', 'resourceUri'], ui.resourceUri);
    response.json.set([...at, FLAT_RESOURCE_URI_KEY], ui.resourceUri);
  }
  return response;
}

function hasPage(meta: unknown): boolean {
  const keys = [FLAT_RESOURCE_URI_KEY, OUTPUT_TEMPLATE_KEY];
  return keys.some(key => member(meta, key) !== undefined) || member(member(meta, 'ui'), 'resourceUri') !== undefined;
}

function announceResources(response: ProxyResponse): ProxyResponse {
  const capabilities = member(response.result, 'capabilities');
  if (response.error || member(capabilities, 'resources') !== undefined) return response;
  response.json.set(['result', 'capabilities', 'resources'], {});
  return response;
}

/** Adds our pages after the server's own resources, on the last page of the list. */
function listPages(exchange: Exchange, response: ProxyResponse, listed: readonly object[]): ProxyResponse {
  if (response.error) {
    return response.error.code === METHOD_NOT_FOUND ? answer(exchange, { resources: listed }) : response;
  }
  if (typeof member(response.result, 'nextCursor') !== 'string')
    response.json.append(['result', 'resources'], ...listed);
  return response;
}

function callingClient({ info, capabilities }: Exchange['client']): CallingClient {
  const name = info?.name;
  return {
    ...(typeof name === 'string' ? { name } : {}),
    mcpApps: capabilities && member(capabilities.extensions, UI_EXTENSION) !== undefined,
  };
}

function member(value: unknown, key: string): unknown {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined;
  return (value as Record<string, unknown>)[key];
}
