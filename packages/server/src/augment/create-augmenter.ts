// The augmenter: takes a finished tool result, and returns it with an interface, or unchanged.
import type { CallToolResult } from '@modelcontextprotocol/server';
import { FLAT_RESOURCE_URI_KEY, HASHED_PAGE_CACHE } from '@vitrine/protocol/constants';
import { MCP_APP_MIME_TYPE } from '@vitrine/protocol/mime';
import { describeError, isInstance, UIResourceError } from '../errors.ts';
import { registerPageResource, type UIServer } from '../ui-server.ts';
import { pageAddress } from './address.ts';
import { readData } from './check-data.ts';
import { chooseDelivery, withBlock, withMeta } from './deliver.ts';
import { ignoreRejection, isThenable, runLater, runNow, type Steps, settle } from './later.ts';
import { type AugmentPage, createPageStore } from './page-store.ts';
import { createReachabilityCheck } from './reachable.ts';
import { createRoutes, type Route } from './routes.ts';
import { AugmentSkip, logSkip } from './skip.ts';
import type { AugmentedResult, AugmenterOptions, AugmentWithUIOptions, ExternalToolMapping } from './types.ts';

/** Adds interfaces to the results of tools; made by `createAugmenter`. */
export interface Augmenter {
  /**
   * Adds an interface to a result, or returns the same object and logs one line. Never throws and never changes its input; the result's own
   * content comes first, in its order. Makes no request: only `augment` checks that a hosted page exists. A `select`, a schema or render
   * data that return a promise need `augment`.
   */
  augmentWithUI<Result extends CallToolResult>(result: Result, options: AugmentWithUIOptions): AugmentedResult<Result>;
  /**
   * The same, asynchronously: promises of `select`, the schema and the render data are awaited (each for `timeoutMs`), and a hosted page is
   * requested first (once a minute); the result is returned unchanged when the page does not exist. A promise of a result is awaited; one that
   * rejects becomes a result with `isError`. Never rejects.
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

/** Creates an augmenter with its own routes, pages and log. */
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

  function* plan(result: CallToolResult, call: AugmentWithUIOptions): Steps<Plan | AugmentSkip> {
    const problem = badResult(result);
    if (problem) return problem;
    const route = routes.find(call.toolName);
    if (!route) return new AugmentSkip('no-route', 'no page is known for this tool; name one in routes.');
    const address = pageAddress(route, baseUrl());
    const delivery = chooseDelivery(call.delivery ?? usual, call, typeof address === 'string');
    if (delivery instanceof AugmentSkip) return delivery;
    const read = yield* readData(result, call, { route, limits });
    if (read instanceof AugmentSkip) return read;
    if (delivery === 'external') return address instanceof AugmentSkip ? address : { ...read, route, address };
    const page = openPage(route.page);
    if (!page) return new AugmentSkip('no-page', `the document of the page "${route.page}" was not given in pages.`);
    return { ...read, route, ...(delivery === 'inline' ? { html: page.html } : {}) };
  }

  /** The augmented result, with the address of its page if there is one; or why it is unchanged. */
  function* addInterface(result: CallToolResult, call: AugmentWithUIOptions): Steps<Augmented | AugmentSkip> {
    // Render data that are never read may reject as well.
    if (isThenable(call?.renderData)) ignoreRejection(call.renderData);
    const planned = yield* plan(result, call);
    if (planned instanceof AugmentSkip) return planned;
    return { result: yield* withInterface(result, planned, () => newUri(call.toolName)), address: planned.address };
  }

  const leave = (result: CallToolResult, call: AugmentWithUIOptions, skip: AugmentSkip): CallToolResult => {
    logSkip(logger, call, skip);
    return result;
  };

  function augmentNow(result: CallToolResult, call: AugmentWithUIOptions): CallToolResult {
    try {
      const added = runNow(addInterface(result, call));
      return added instanceof AugmentSkip ? leave(result, call, added) : added.result;
    } catch (error) {
      return leave(result, call, thrown(error));
    }
  }

  async function augmentLater(result: CallToolResult, call: AugmentWithUIOptions): Promise<CallToolResult> {
    try {
      const added = await runLater(addInterface(result, call), timeoutMs);
      if (added instanceof AugmentSkip) return leave(result, call, added);
      const problem = added.address === undefined ? undefined : await checkReachable(added.address);
      return problem === undefined ? added.result : leave(result, call, new AugmentSkip('unreachable', problem));
    } catch (error) {
      return leave(result, call, thrown(error));
    }
  }

  return {
    augmentWithUI: (result, call) => augmentNow(result, call) as never,
    async augment(result, call) {
      const awaited = await awaitResult(result, timeoutMs);
      if (!isInstance(awaited, AugmentSkip)) return (await augmentLater(awaited, call)) as never;
      logSkip(logger, call, awaited);
      return failedResult(awaited.reason) as never;
    },
    registerExternalToolMapping: mapping => routes.addExternal(mapping),
    toolMeta(toolName) {
      try {
        const route = routes.find(toolName);
        const page = route && openPage(route.page);
        return page ? { ui: { resourceUri: page.uri }, [FLAT_RESOURCE_URI_KEY]: page.uri } : {};
      } catch (error) {
        logSkip(logger, { toolName }, thrown(error));
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
    const found = [...tools].flatMap(name => {
      try {
        const route = routes.find(name);
        return (route && openPage(route.page)) ?? [];
      } catch (error) {
        logSkip(logger, { toolName: name }, thrown(error));
        return [];
      }
    });
    return [...new Set(found)];
  }
}

/** The result with the planned interface. `newUri` makes the address of the resource, for interfaces that need one. */
function* withInterface(
  result: CallToolResult,
  { route, data, address, html }: Plan,
  newUri: () => string,
): Steps<CallToolResult> {
  if (address !== undefined) {
    const content = { type: 'externalUrl', iframeUrl: address } as const;
    return withBlock(result, { uri: newUri(), content, data, route });
  }
  if (html !== undefined) {
    return withBlock(result, { uri: newUri(), content: { type: 'rawHtml', htmlString: html }, data, route });
  }
  return yield* withMeta(result, { data, route });
}

/** What is added: a block with the address or the document, or, with neither, metadata. */
interface Plan {
  readonly route: Route;
  readonly data: unknown;
  readonly address?: string;
  readonly html?: string;
}

interface Augmented {
  readonly result: CallToolResult;
  readonly address: string | undefined;
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

function badResult(result: CallToolResult): AugmentSkip | undefined {
  if (typeof result !== 'object' || result === null || Array.isArray(result)) {
    return new AugmentSkip('bad-result', 'what was given is no tool result.');
  }
  if (isThenable(result)) {
    ignoreRejection(result);
    return new AugmentSkip('bad-result', 'what was given is a promise; await it first.');
  }
  if (result.isError) return new AugmentSkip('tool-failed', 'the tool failed; its words stand alone.');
  const { resultType = 'complete' } = result as { resultType?: unknown };
  if (resultType !== 'complete') return new AugmentSkip('unfinished', 'the tool asks for more input first.');
  if (result.content !== undefined && !Array.isArray(result.content)) {
    return new AugmentSkip('bad-result', 'the content of the result is no list.');
  }
  return undefined;
}

function thrown(error: unknown): AugmentSkip {
  if (isInstance(error, UIResourceError) && error.code === 'bad-url') return new AugmentSkip('bad-url', error.message);
  return new AugmentSkip('failed', describeError(error));
}

// stderr: on stdio, stdout carries the protocol.
const STDERR = { warn: (message: string) => console.error(message) };
