// Shared by the tests of the wrapper: a server, the wrapper in front of it, and clients of each kind, all in this process.
import { Client, type ClientOptions, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { createMcpHandler, McpServer } from '@modelcontextprotocol/server';
import { createProxy, type HttpService, type Log, serveHttp } from '@vitrine/connect/proxy';
import { UI_EXTENSION } from '@vitrine/protocol/constants';
import { MCP_APP_MIME_TYPE } from '@vitrine/protocol/mime';
import { onTestFinished } from 'vitest';
import * as z from 'zod';
import { createWrapper, type WrapperOptions } from '../src/index.ts';
import { type Era, rawHttp } from './raw-client.ts';

export const UI: NonNullable<ClientOptions['capabilities']> = {
  extensions: { [UI_EXTENSION]: { mimeTypes: [MCP_APP_MIME_TYPE] } },
};

export interface LogLine {
  readonly level: string;
  readonly event?: string;
  readonly message: string;
  readonly [field: string]: unknown;
}

/** A log whose lines a test can read. */
export function readableLog(): { log: Log; lines: LogLine[]; of(event: string): LogLine[] } {
  const lines: LogLine[] = [];
  const at = (level: string) => (fields: object, message: string) => void lines.push({ ...fields, level, message });
  return {
    log: { debug: at('debug'), info: at('info'), warn: at('warn'), error: at('error') },
    lines,
    of: event => lines.filter(line => line.event === event),
  };
}

/** The tools of the test server by name. A test may remove or add some. */
export type Tools = Record<string, (server: McpServer) => void>;

export const shopTools = (): Tools => ({
  'list-items': server =>
    void server.registerTool(
      'list-items',
      { description: 'What there is', inputSchema: z.object({ query: z.string().optional() }) },
      ({ query = 'all' }) => ({ content: [{ type: 'text', text: `items: ${query}` }] }),
    ),
  'get.item': server =>
    void server.registerTool(
      'get.item',
      { title: 'One item', inputSchema: z.object({ id: z.string() }), _meta: { 'shop/x': 1 } },
      ({ id }) => ({ content: [{ type: 'text', text: id }], isError: true }),
    ),
  own: server =>
    void server.registerTool('own', { _meta: { ui: { resourceUri: 'ui://own/page' } } }, () => ({
      content: [{ type: 'text', text: 'mine' }],
    })),
});

export function serveTools(tools: Tools): (url: string | URL | Request, init?: RequestInit) => Promise<Response> {
  const handler = createMcpHandler(() => {
    const server = new McpServer({ name: 'shop', version: '1.0.0' });
    for (const register of Object.values(tools)) register(server);
    return server;
  });
  return (url, init) => handler.fetch(new Request(url, init));
}

export interface Opening extends Partial<WrapperOptions> {
  /** The current tools; a test that changes them makes it another server at the next request. */
  readonly tools?: Tools;
  readonly fetch?: ReturnType<typeof serveTools>;
}

export interface Wrapped {
  readonly service: HttpService;
  readonly tools: Tools;
  readonly lines: LogLine[];
  readonly of: (event: string) => LogLine[];
  readonly wrapper: Awaited<ReturnType<typeof createWrapper>>;
  connect(era?: Era, capabilities?: ClientOptions['capabilities']): Promise<Client>;
  /** A client of the server itself. */
  bare(era?: Era): Promise<Client>;
  /** The error of `resources/read` as it is on the wire, because the official client changes it. */
  readFailure(era: Era, uri: string): Promise<{ code: number; data: Record<string, unknown> }>;
}

export async function openWrapped({ tools = shopTools(), fetch: given, ...options }: Opening = {}): Promise<Wrapped> {
  const { log, lines, of } = readableLog();
  const serve = given ?? ((url, init) => serveTools(tools)(url, init));
  const wrapper = await createWrapper({ serverKey: 'shop', log, ...options });
  const proxy = createProxy({
    upstream: { type: 'http', url: 'http://127.0.0.1/mcp' },
    fetch: (url, init) => serve(url, init),
    interceptors: [wrapper.interceptor],
    log,
  });
  const service = await serveHttp(proxy, { port: 0 });
  onTestFinished(async () => {
    await service.close();
    await proxy.close();
  });
  return {
    service,
    tools,
    lines,
    of,
    wrapper,
    connect: (era = 'legacy', capabilities = UI) => connect(new URL(service.url), era, capabilities),
    readFailure: (era, uri) => readFailure(service.url, era, uri),
    bare: (era = 'legacy') => connect(new URL('http://127.0.0.1/mcp'), era, {}, serve),
  };
}

async function connect(
  url: URL,
  era: Era,
  capabilities: ClientOptions['capabilities'] = {},
  fetch?: ReturnType<typeof serveTools>,
): Promise<Client> {
  const client = new Client(
    { name: 'test', version: '1.0.0' },
    { capabilities, ...(era === 'modern' ? { versionNegotiation: { mode: { pin: '2026-07-28' } } } : {}) },
  );
  await client.connect(new StreamableHTTPClientTransport(url, fetch ? { fetch } : {}));
  onTestFinished(() => client.close());
  return client;
}

/** The address of a tool's interface. */
export function readUri(
  tool: { readonly _meta?: Record<string, unknown> | undefined } | undefined,
): string | undefined {
  return (tool?._meta?.ui as { resourceUri?: string } | undefined)?.resourceUri;
}

/** The error data of a rejected request. */
export async function readRejection(
  promise: Promise<unknown>,
): Promise<{ code: number; data: Record<string, unknown> }> {
  const error = await promise.then(
    () => {
      throw new Error('It did not fail.');
    },
    (reason: unknown) => reason,
  );
  return error as { code: number; data: Record<string, unknown> };
}

async function readFailure(url: string, era: Era, uri: string): ReturnType<Wrapped['readFailure']> {
  const client = rawHttp(url, { era, capabilities: UI });
  if (era === 'legacy') await client.shakeHands();
  return JSON.parse(await client.ask('resources/read', { uri })).error;
}
