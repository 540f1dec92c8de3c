// The augmenter: takes a finished tool result, and returns it with an interface, or unchanged.
import type { CallToolResult } from '@modelcontextprotocol/server';
import { FLAT_RESOURCE_URI_KEY } from '@vitrine/protocol/constants';
import { HASHED_PAGE_CACHE } from '@vitrine/protocol/internal/limits';
import { MCP_APP_MIME_TYPE } from '@vitrine/protocol/mime';
import { describeError, isInstance, UIResourceError } from '../errors.ts';
import { ignoreRejection, isThenable, settle } from '../thenable.ts';
import { registerPageResource, type UIServer } from '../ui/ui-server.ts';
import { pageAddress } from './address.ts';
import { readData } from './check-data.ts';
import { chooseDelivery, withBlock, withMeta } from './deliver.ts';
import { type AugmentPage, createPageStore } from './page-store.ts';
import { createReachabilityCheck } from './reachable.ts';
import { createRoutes } from './routes.ts';
import { AugmentSkip, logSkip } from './skip.ts';
import type { AugmentedResult, AugmenterOptions, AugmentWithUIOptions, ExternalToolMapping } from './types.ts';

/** Adds interfaces to the results of tools; made by `createAugmenter`. */
export interface Augmenter {
  /**
   * Adds an interface to a result, or resolves with the same object and logs one line. Never rejects and never changes its input; the
   * result's own content comes first, in its order. Promises of the render data, of `select` and of the schema are awaited (each for
   * `timeoutMs`), and a hosted page is requested first (once a minute); the result stays unchanged when the page does not exist. A promise
   * of a result is awaited; one that rejects becomes a result with `isError`.
   */
  augment<Result extends CallToolResult>(
    result: Result,
    options: AugmentWithUIOptions,
  ): Promise<AugmentedResult<Result>>;
  /** Maps a tool to a page that is hosted elsewhere. Returns a function that removes it. Throws `UIResourceError` (`bad-url`, `missing-content`). */
  registerExternalToolMapping(mapping: ExternalToolMapping): () => void;
  /** The `_meta` by which a tool names its page to MCP Apps hosts; empty where the page's document was not given. Never throws. */
  toolMeta(toolName: string): Record<string, unknown>;
  /** The pages that tools name, each once. @param tools names of tools; absent: all that have a page */
  pages(tools?: Iterable<string>): AugmentPage[];
  /** Serves those pages as resources of a server, for MCP Apps hosts. */
  registerPages(server: Pick<UIServer, 'registerResource'>, tools?: Iterable<string>): void;
}

/**
 * Creates an augmenter with its own routes, pages and log.
 *
 * @example
 * ```ts
 * const augmenter = createAugmenter({ baseUrl: 'https://ui.example.org', routes: { list_dbs: 'list-databases' } });
 * const result = await augmenter.augment(found, { toolName: 'list_dbs', renderData: { databases } });
 * ```
 */
export function createAugmenter(options: AugmenterOptions = {}): Augmenter {
  const { delivery: usual = 'external', logger = STDERR, limits, timeoutMs = 5_000, now = Date.now } = options;
  const routes = createRoutes(options);
  const openPage = createPageStore(options.pages ?? {});
  const checkReachable = createReachabilityCheck({ fetch: options.fetch ?? ((url, init) => fetch(url, init)), now });
  const baseUrl = () => options.baseUrl ?? (options.env ?? process.env).MCP_UI_APP_BASE_URL;
  let count = 0;
  // Older hosts identify a surface by its URI, so each result has its own.
  const newUri = (toolName: string) => {
    count += 1;
    return new URL(`ui://${encodeURIComponent(toolName)}/${now()}-${count}`).href;
  };

  /** The result with an interface; or why it stays unchanged. */
  async function addInterface(
    result: CallToolResult,
    call: AugmentWithUIOptions,
  ): Promise<CallToolResult | AugmentSkip> {
    // Render data that are never read may reject as well.
    if (isThenable(call?.renderData)) ignoreRejection(call.renderData);
    const problem = findProblem(result);
    if (problem) return problem;
    const route = routes.find(call.toolName);
    if (!route) return new AugmentSkip('no-route', 'no page is known for this tool; name one in routes.');
    const address = pageAddress(route, baseUrl());
    const delivery = chooseDelivery(call.delivery ?? usual, call, typeof address === 'string');
    if (delivery instanceof AugmentSkip) return delivery;
    const read = await readData(result, call, { route, limits, timeoutMs });
    if (read instanceof AugmentSkip) return read;
    const { data } = read;
    if (delivery === 'external') {
      if (address instanceof AugmentSkip) return address;
      const content = { type: 'externalUrl', iframeUrl: address } as const;
      const augmented = withBlock(result, { uri: newUri(call.toolName), content, data, route });
      const unreachable = await checkReachable(address);
      return unreachable === undefined ? augmented : new AugmentSkip('unreachable', unreachable);
    }
    const page = openPage(route.page);
    if (!page) return new AugmentSkip('no-page', `the document of the page "${route.page}" was not given in pages.`);
    if (delivery === 'mcp-apps') return withMeta(result, data, { route, timeoutMs });
    const content = { type: 'rawHtml', htmlString: page.html } as const;
    return withBlock(result, { uri: newUri(call.toolName), content, data, route });
  }

  return {
    async augment(result, call) {
      const awaited = await awaitResult(result, timeoutMs);
      if (isInstance(awaited, AugmentSkip)) {
        logSkip(logger, call, awaited);
        return failedResult(awaited.reason) as never;
      }
      const added = await addInterface(awaited, call).catch(toSkip);
      if (!isInstance(added, AugmentSkip)) return added as never;
      logSkip(logger, call, added);
      return awaited as never;
    },
    registerExternalToolMapping: mapping => routes.addExternal(mapping),
    toolMeta(toolName) {
      try {
        const route = routes.find(toolName);
        const page = route && openPage(route.page);
        return page ? { ui: { resourceUri: page.uri }, [FLAT_RESOURCE_URI_KEY]: page.uri } : {};
      } catch (error) {
        logSkip(logger, { toolName }, toSkip(error));
        return {};
      }
    },
    pages: listPages,
    registerPages(server, tools) {
      for (const { page, uri, html } of listPages(tools)) {
        registerPageResource(server, {
          name: `${page} (interface)`,
          uri,
          config: { mimeType: MCP_APP_MIME_TYPE },
          cacheHint: HASHED_PAGE_CACHE,
          read: () => ({ contents: [{ uri, mimeType: MCP_APP_MIME_TYPE, text: html }] }),
        });
      }
    },
  };

  function listPages(tools: Iterable<string> = routes.names()): AugmentPage[] {
    const pages = [...tools].flatMap(name => {
      try {
        const route = routes.find(name);
        return (route && openPage(route.page)) ?? [];
      } catch (error) {
        logSkip(logger, { toolName: name }, toSkip(error));
        return [];
      }
    });
    return [...new Set(pages)];
  }
}

/**
 * The result; of a promise, what it resolves with. An async function cannot return a thenable or a revoked `Proxy`: its own promise would
 * follow the one and reject with the other.
 */
async function awaitResult(result: CallToolResult, timeoutMs: number): Promise<CallToolResult | AugmentSkip> {
  try {
    if (!isThenable(result)) return result;
    const { value } = await settle(result, timeoutMs);
    if (!isThenable(value)) return value as CallToolResult;
    return new AugmentSkip('bad-result', 'the promise resolved with another promise.');
  } catch (error) {
    return new AugmentSkip('bad-result', describeError(error));
  }
}

function failedResult(reason: string): CallToolResult {
  return { content: [{ type: 'text', text: `The tool returned no result: ${reason}` }], isError: true };
}

function findProblem(result: CallToolResult): AugmentSkip | undefined {
  if (typeof result !== 'object' || result === null || Array.isArray(result)) {
    return new AugmentSkip('bad-result', 'what was given is no tool result.');
  }
  if (result.isError) return new AugmentSkip('tool-failed', 'the tool failed; its words stand alone.');
  const { resultType = 'complete' } = result as { resultType?: unknown };
  if (resultType !== 'complete') return new AugmentSkip('unfinished', 'the tool asks for more input first.');
  if (result.content !== undefined && !Array.isArray(result.content)) {
    return new AugmentSkip('bad-result', 'the content of the result is no list.');
  }
  return undefined;
}

function toSkip(error: unknown): AugmentSkip {
  if (isInstance(error, UIResourceError) && error.code === 'bad-url') return new AugmentSkip('bad-url', error.message);
  return new AugmentSkip('failed', describeError(error));
}

// stderr: on stdio, stdout carries the protocol.
const STDERR = { warn: (message: string) => console.error(message) };
