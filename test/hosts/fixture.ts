// What every host is connected to: an MCP server with a tool for each kind of interface, and a model on OpenAI's wire that calls the tool that the
// user names.
import { getRequestListener } from '@hono/node-server';
import { createMcpHandler, type McpServer } from '@modelcontextprotocol/server';
import { createServer as createBudgetServer } from '@modelcontextprotocol/server-budget-allocator';
import { type SeenRequest, startWireServer, type Turn } from '@vitrine/model/testing';
import { a2uiResource, BASIC_CATALOG_ID } from '@vitrine/server/a2ui';
import * as z from 'zod';
import { PAGES } from '../protocols/pages.ts';
import { createDatabase, hasPostgres } from '../support/services/postgres.ts';
import { startTestServer } from '../support/services/test-server.ts';
import { startDocumentServer } from './document-server.ts';

/** Addresses for a host, and what has arrived there. */
export interface Fixture {
  readonly mcpURL: string;
  readonly modelURL: string;
  readonly mongoURL: string;
  /** Empty where this machine has no PostgreSQL. */
  readonly postgresURL: string;
  /** Arguments of the calls of `order` that arrived. */
  readonly orders: readonly unknown[];
  readonly requests: readonly SeenRequest[];
  /** Lets a model that waits in the middle of its arguments go on. */
  release(): void;
  close(): Promise<void>;
}

/** Starts server and model. */
export async function startFixture(): Promise<Fixture> {
  const orders: unknown[] = [];
  const handler = createMcpHandler(() => createShop(orders));
  const mcp = await startTestServer(
    getRequestListener(async request => (await refuseProbe(request)) ?? handler.fetch(request)),
  );
  const documents = await startDocumentServer();
  const database = (await hasPostgres()) ? await createDatabase() : undefined;
  const model = await startWireServer({ otherwise: answer, models: ['test-model'] });
  return {
    mcpURL: `${mcp.origin}/mcp`,
    modelURL: `${model.origin}/v1`,
    mongoURL: documents.uri,
    postgresURL: database?.url ?? '',
    orders,
    requests: model.requests,
    release: model.release,
    close: async () => void (await Promise.all([mcp.close(), model.close(), documents.close(), database?.drop()])),
  };
}

/** The official example is of SDK 1.x, so it cannot answer the question by which clients of 2.x look for the newest protocol. */
async function refuseProbe(request: Request): Promise<Response | undefined> {
  if (request.method !== 'POST') return undefined;
  const { id, method } = await request.clone().json();
  if (method !== 'server/discover') return undefined;
  return Response.json({ jsonrpc: '2.0', id, error: { code: -32601, message: 'Method not found' } });
}

const words = (text: string) => ({ content: [{ type: 'text' as const, text }] });

/** The official example `get-budget-data`, with a tool for each other kind beside it. */
function createShop(orders: unknown[]): McpServer {
  const server = createBudgetServer() as unknown as McpServer;
  const city = z.object({ city: z.string() });
  const pages = { apps: PAGES['MCP Apps'], widget: PAGES['Apps SDK'] };
  for (const [name, { html, mimeType }] of Object.entries(pages))
    server.registerResource(name, `ui://shop/${name}`, { mimeType }, () => ({
      contents: [{ uri: `ui://shop/${name}`, mimeType, text: html }],
    }));

  server.registerTool(
    'card',
    { description: 'A page of MCP Apps.', inputSchema: city, _meta: { ui: { resourceUri: 'ui://shop/apps' } } },
    ({ city }) => ({ ...words(`Card of ${city}.`), structuredContent: { city } }),
  );
  server.registerTool(
    'widget',
    {
      description: 'A page of the Apps SDK.',
      inputSchema: city,
      _meta: { 'openai/outputTemplate': 'ui://shop/widget' },
    },
    ({ city }) => ({ ...words(`Widget of ${city}.`), structuredContent: { city } }),
  );
  server.registerTool('block', { description: 'A block of the older MCP-UI.', inputSchema: city }, ({ city }) => ({
    content: [
      { type: 'text', text: `Block of ${city}.` },
      {
        type: 'resource',
        resource: { uri: 'ui://shop/block', mimeType: 'text/html', text: PAGES['MCP-UI'].html.replace('Press', city) },
      },
    ],
  }));
  server.registerTool('messages', { description: 'Messages of A2UI.', inputSchema: city }, ({ city }) => ({
    content: [
      { type: 'text', text: `Messages of ${city}.` },
      a2uiResource(
        [
          { version: 'v0.9', createSurface: { surfaceId: 's', catalogId: BASIC_CATALOG_ID } },
          {
            version: 'v0.9',
            updateComponents: {
              surfaceId: 's',
              components: [{ id: 'root', component: 'Text', text: `Drawn for ${city}` }],
            },
          },
        ],
        { uri: 'a2ui://shop/messages' },
      ),
    ],
  }));
  server.registerTool(
    'stats',
    {
      description: 'A component of the host.',
      inputSchema: city,
      _meta: { 'vitrine.dev/native': { component: 'stats-display', version: 1 } },
    },
    ({ city }) => ({
      ...words(`Stats of ${city}.`),
      structuredContent: { id: 'stats', stats: [{ key: 'visits', label: `Visits of ${city}`, value: 2 }] },
    }),
  );
  server.registerTool('rows', { description: 'Rows without an interface.', inputSchema: city }, ({ city }) => ({
    ...words(`Rows of ${city}.`),
    structuredContent: {
      rows: [
        { city, price: 3 },
        { city: 'Bergen', price: 4 },
      ],
    },
  }));
  server.registerTool(
    'order',
    { title: 'Order an article', description: 'Changes something.', inputSchema: z.object({ count: z.number() }) },
    args => {
      orders.push(args);
      return words(`Ordered ${args.count}.`);
    },
  );
  return server;
}

/**
 * Calls the tool that the user named: `card Oslo`. `slowly card Oslo` waits in the middle of the arguments for `release`. A host may know the tool
 * by another name that has this one in it.
 */
function answer(request: SeenRequest): Turn {
  const [, slowly, name, city] = /^(slowly )?([a-z-]+) (\w+)$/.exec(request.lastText.trim()) ?? [];
  const tool = name === undefined ? undefined : request.tools.find(known => known === name || known.endsWith(name));
  if (tool === undefined || hasResult(request)) return { text: 'Here you are.' };
  const call = { name: tool, args: { city: city!, note: 'x'.repeat(60) } };
  return { calls: [call], ...(slowly !== undefined && { holdAt: 6, pieceLength: 16 }) };
}

const listMessages = ({ body }: SeenRequest) => (body.messages ?? body.input) as Record<string, unknown>[];

/** Tells a request that answers a call from one that follows the user's message. */
function hasResult(request: SeenRequest): boolean {
  const last = listMessages(request).at(-1);
  return last?.type === 'function_call_output' || last?.role === 'tool';
}
