// `createViewHandler`: the server's half of `<ToolView>`, over the web's `Request` and `Response`. Five routes below one address
// (contract/contract.ts), and the sandbox of development.
import { isVisibleTo } from '@vitrine/protocol/tool-metadata';
import { isRecord } from '@vitrine/std/internal/json';
import {
  CallRequestSchema,
  ListRequestSchema,
  PageQuerySchema,
  ResourceRequestSchema,
  type ToolAnswer,
  ToolQuerySchema,
  type ViewListRequest,
} from '../contract/contract.ts';
import { checkOrigin, corsHeaders, preflightResponse } from './check-origin.ts';
import { type ApproveCalls, type CallGate, createCallGate, describeTool } from './check-view-call.ts';
import { listEntries, readResource } from './list-entries.ts';
import { createMemoryPageStore, type PageStore } from './page-store.ts';
import { readBody, readQuery } from './read-request.ts';
import { Refusal, refusalResponse } from './refusal.ts';
import { answerSandbox } from './sandbox-route.ts';
import { createTokenSigner } from './signed-tokens.ts';
import { callTool, type ToolClient } from './tool-client.ts';
import { asRefusal, createToolDirectory, findTool, requireTool, type ToolDirectory } from './tool-directory.ts';

/** The options of `createViewHandler`. */
export interface ViewHandlerOptions {
  /**
   * The connected client of a server, by the name that the page sends: of `@modelcontextprotocol/client` 2.x, `@modelcontextprotocol/sdk` 1.x or
   * `@ai-sdk/mcp`. Undefined: the user of this request has no such server. Check who asks here: the request has the cookies and headers of the page.
   */
  client(server: string, request: Request): ToolClient | undefined | Promise<ToolClient | undefined>;
  /** Origins of pages that may use the handler besides its own, such as `https://chat.example`. @default none */
  hostOrigins?: readonly string[];
  /** Decides about calls that views make. @default 'ask' */
  approve?: ApproveCalls;
  /**
   * At least 32 characters that only your servers know: signs approvals. Needed where several processes answer, or where an approval must survive a
   * restart. @default a new random secret for each handler
   */
  secret?: string;
  /** Name of the user who sends a request: approvals hold for this user alone. @default one user */
  user?(request: Request): string | Promise<string>;
  /** Stores pages of interfaces by their hash. @default the last 100, in memory */
  pages?: PageStore;
  /** Whether a tool without an interface is shown by a page made from its definition. @default true */
  compile?: boolean;
  /**
   * Whether a server runs on the machine of the user who looks at its interfaces, by its name. Interfaces of other servers may not reach addresses
   * of that machine, such as `http://localhost:3000`. @default no server does
   */
  isLocal?(server: string): boolean;
  /** Milliseconds that a server may take for an answer. @default 60000 */
  timeoutMs?: number;
}

/** Answers the requests of `<ToolView>`. */
export interface ViewHandler {
  /** Answers a request; never throws. Mount it at an address and everything below, such as `/api/views/*`. */
  fetch(this: void, request: Request): Promise<Response>;
  /** `fetch` by the names that routes of Next.js export. */
  readonly GET: ViewHandler['fetch'];
  readonly POST: ViewHandler['fetch'];
}

/**
 * Creates the handler. Throws `TypeError` for a secret that is too short.
 * @example
 * export const { GET, POST } = createViewHandler({ client: server => clients.get(server) });
 */
export function createViewHandler(options: ViewHandlerOptions): ViewHandler {
  const { client, hostOrigins = [], approve = 'ask', secret = crypto.randomUUID() + crypto.randomUUID() } = options;
  const { user = () => '', pages = createMemoryPageStore(), compile = true, timeoutMs = 60_000 } = options;
  const { isLocal = () => false } = options;
  const now = Date.now;
  const directory = createToolDirectory({ pages, timeoutMs, now, compile, isLocal });
  const gate = createCallGate({ approve, tokens: createTokenSigner(secret, now), now });
  const services: Services = {
    directory,
    gate,
    pages,
    timeoutMs,
    isLocal,
    readUser: async request => user(request),
    async connect(server, request) {
      const connected = await client(server, request);
      if (!connected) throw new Refusal('unknown-server', `No server ${server} is connected here.`);
      return connected;
    },
  };
  const answer = async (request: Request): Promise<Response> => {
    try {
      // A browser loads it into a frame of another site, so it has a check of its own.
      if (isSandboxRequest(request)) return await answerSandbox(request);
      checkOrigin(request, hostOrigins);
      return request.method === 'OPTIONS' ? preflightResponse() : await findRoute(request)(request, services);
    } catch (error) {
      // The application's own answer, such as 401.
      return error instanceof Response ? error : refusalResponse(asRefusal(error, 'The request failed'));
    }
  };
  const fetch = async (request: Request): Promise<Response> => {
    const response = await answer(request);
    const cors = Object.entries(corsHeaders(request, hostOrigins));
    if (cors.length === 0) return response;
    // The headers of an application's own response may be immutable.
    const readable = new Response(response.body, response);
    for (const [name, value] of cors) readable.headers.set(name, value);
    return readable;
  };
  return { fetch, GET: fetch, POST: fetch };
}

interface Services {
  readonly directory: ToolDirectory;
  readonly gate: CallGate;
  readonly pages: PageStore;
  readonly timeoutMs: number;
  isLocal(server: string): boolean;
  readUser(request: Request): Promise<string>;
  connect(server: string, request: Request): Promise<ToolClient>;
}

type Route = (request: Request, services: Services) => Promise<Response>;

/** Routes by method and last segment, so that the handler works below any address. */
const ROUTES: Record<string, Route> = {
  'GET tool': answerTool,
  'GET page': answerPage,
  'POST call': answerCall,
  'POST resource': answerResource,
  'POST list': answerList,
};

/** The last segment of the path. */
const readName = ({ url }: Request): string => new URL(url).pathname.split('/').at(-1) ?? '';

const isSandboxRequest = (request: Request): boolean =>
  request.method === 'GET' && readName(request) === 'sandbox.html';

function findRoute(request: Request): Route {
  const { method } = request;
  const name = readName(request);
  const route = ROUTES[`${method} ${name}`];
  if (route) return route;
  throw new Refusal('not-found', `There is no ${method} …/${name}. The routes are: ${Object.keys(ROUTES).join(', ')}.`);
}

async function answerTool(request: Request, { connect, directory, isLocal }: Services): Promise<Response> {
  const { server, name } = readQuery(new URL(request.url), ToolQuerySchema);
  const client = await connect(server, request);
  const tool = await directory.find(client, server, name);
  const part = await directory.readPart(client, server, tool);
  const answer: ToolAnswer = {
    tool: describeTool(tool),
    ...(part && { part }),
    ...(isLocal(server) && { isLocal: true }),
  };
  return json(answer);
}

async function answerPage(request: Request, { connect, directory, pages }: Services): Promise<Response> {
  const { ref, server, tool } = readQuery(new URL(request.url), PageQuerySchema);
  const client = await connect(server, request);
  let page = await pages.get(ref);
  if (page === undefined) {
    // Another process stored it, or it was dropped: the server has it still, unless it changed.
    await directory.readPart(client, server, await directory.find(client, server, tool));
    page = await pages.get(ref);
  }
  if (page === undefined)
    throw new Refusal(
      'unknown-page',
      `The interface of ${tool} has changed since this page was named. Load the tool again.`,
    );
  return new Response(page, {
    headers: {
      'Content-Type': 'text/plain; charset=utf-8',
      // Only a host shows the page: opened by its address it is text, in a sandbox.
      'Content-Security-Policy': "sandbox; default-src 'none'",
      'X-Content-Type-Options': 'nosniff',
      'Cache-Control': 'private, max-age=31536000, immutable',
    },
  });
}

async function answerCall(request: Request, services: Services): Promise<Response> {
  const body = await readBody(request, CallRequestSchema);
  const { connect, directory, gate, timeoutMs, readUser } = services;
  const [client, user] = await Promise.all([connect(body.server, request), readUser(request)]);
  // The user agreed to a definition: one that has changed since the question is asked about anew.
  const isFresh = body.approval !== undefined || body.consent !== undefined;
  const tools = await directory.list(client, { isFresh });
  const tool = requireTool(tools, body.server, body.tool);
  const surfaceTool = findTool(tools, body.surface.tool);
  const { consent } = await gate.pass({ user, request: body, tool, surfaceTool });
  const signal = AbortSignal.any([request.signal, AbortSignal.timeout(timeoutMs)]);
  try {
    const call = { name: tool.name, arguments: body.arguments ?? {} };
    const result = await callTool(client, call, { timeout: timeoutMs, signal });
    return json({ result: isRecord(result) ? result : { content: [] }, ...(consent !== undefined && { consent }) });
  } catch (error) {
    throw asRefusal(error, `The server ${body.server} did not answer the call of ${tool.name}`);
  }
}

async function answerResource(request: Request, services: Services): Promise<Response> {
  const body = await readBody(request, ResourceRequestSchema);
  const client = await countAndConnect(body, request, services);
  try {
    return json({ contents: await readResource(client, body.uri, services.timeoutMs) });
  } catch (error) {
    throw asRefusal(error, `The resource ${body.uri} could not be read`);
  }
}

async function answerList(request: Request, services: Services): Promise<Response> {
  const body: ViewListRequest = await readBody(request, ListRequestSchema);
  const client = await countAndConnect(body, request, services);
  if (body.what === 'tools') {
    const tools = await services.directory.list(client);
    return json({ tools: tools.filter(tool => isVisibleTo(tool, 'app')) });
  }
  try {
    return json(await listEntries(client, body.what, body.cursor, services.timeoutMs));
  } catch (error) {
    throw asRefusal(error, `The ${body.what} of ${body.server} could not be listed`);
  }
}

/** Counts a reading request of a surface, and finds its client. */
async function countAndConnect(
  { server, surface }: { server: string; surface: { id: string } },
  request: Request,
  { gate, readUser, connect }: Services,
): Promise<ToolClient> {
  gate.count(JSON.stringify([await readUser(request), server, surface.id]), 'read');
  return connect(server, request);
}

const json = (body: object): Response => Response.json(body, { headers: { 'Cache-Control': 'no-store' } });
