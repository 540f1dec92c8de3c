// A server for the official conformance suite, on the official SDK, in both eras: over stdio, or over Streamable HTTP with sessions before
// 2026-07-28; over HTTP it prints its address.
import { randomBytes, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import {
  createMcpHandler,
  createRequestStateCodec,
  isLegacyRequest,
  McpServer,
  WebStandardStreamableHTTPServerTransport,
} from '@modelcontextprotocol/server';
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import * as z from 'zod';
import { fixtureTools, PROMPTS, RESOURCES, readResource } from './conformance-tools.ts';

const codec = createRequestStateCodec<object>({ key: randomBytes(32) });
const tools = fixtureTools(value => codec.mint(value), listChanged);
/** Whether the server runs over stdio, where there is one server, with the only client. */
const isStdio = process.argv.includes('--stdio');
let stdioServer: McpServer | undefined;

function listChanged(what: 'tools' | 'prompts'): void {
  if (what === 'tools') stdioServer ? stdioServer.sendToolListChanged() : handler.notify.toolsChanged();
  else stdioServer ? stdioServer.sendPromptListChanged() : handler.notify.promptsChanged();
}

function build(): McpServer {
  const mcp = new McpServer(
    { name: 'conformance', version: '1.0.0' },
    {
      capabilities: {
        tools: { listChanged: true },
        resources: { subscribe: true, listChanged: true },
        prompts: { listChanged: true },
        completions: {},
        logging: {},
      },
      requestState: { verify: codec.verify },
    },
  );
  const { server } = mcp;
  const routed = z.object({ region: z.string().meta({ 'x-mcp-header': 'Region' }) });
  // The SDK checks headers of arguments for tools that it knows; clients receive the list below.
  mcp.registerTool('test_routed', { inputSchema: routed }, () => ({ content: [] }));
  const empty = { type: 'object', properties: {} };
  server.setRequestHandler('tools/list', () => ({
    tools: Object.entries(tools).map(([name, { inputSchema }]) => ({
      name,
      description: `The tool ${name}`,
      inputSchema: (inputSchema ?? empty) as { type: 'object' },
    })),
  }));
  server.setRequestHandler('tools/call', async ({ params }, ctx) => {
    const tool = tools[params.name];
    if (!tool) return { isError: true, content: [{ type: 'text', text: `There is no tool ${params.name}` }] };
    return (await tool.run((params.arguments ?? {}) as Record<string, string>, ctx)) as never;
  });
  server.setRequestHandler('resources/list', () => ({
    resources: Object.entries(RESOURCES).map(([uri, { mimeType }]) => ({ uri, name: uri, description: uri, mimeType })),
  }));
  const template = { uriTemplate: 'test://template/{id}/data', name: 'template', mimeType: 'application/json' };
  server.setRequestHandler('resources/templates/list', () => ({ resourceTemplates: [template] }));
  server.setRequestHandler('resources/read', ({ params }) => readResource(params.uri) as never);
  server.setRequestHandler('resources/subscribe', () => ({}));
  server.setRequestHandler('resources/unsubscribe', () => ({}));
  server.setRequestHandler('prompts/list', () => ({
    prompts: Object.entries(PROMPTS).map(([name, prompt]) => ({
      name,
      description: `The prompt ${name}`,
      arguments: prompt.arguments?.map(argument => ({ name: argument, description: argument, required: true })) ?? [],
    })),
  }));
  server.setRequestHandler(
    'prompts/get',
    async ({ params }, ctx) => (await PROMPTS[params.name]!.get(params.arguments ?? {}, ctx)) as never,
  );
  server.setRequestHandler('completion/complete', () => ({
    completion: { values: ['paris', 'park'], total: 2, hasMore: false },
  }));
  if (isStdio) stdioServer = mcp;
  return mcp;
}

const handler = createMcpHandler(build, { legacy: 'reject' });
const sessions = new Map<string, WebStandardStreamableHTTPServerTransport>();

async function serveLegacy(request: Request): Promise<Response> {
  const existingTransport = sessions.get(request.headers.get('mcp-session-id') ?? '');
  if (existingTransport) return existingTransport.handleRequest(request);
  if (request.headers.has('mcp-session-id')) return new Response('There is no such session.', { status: 404 });
  const transport = new WebStandardStreamableHTTPServerTransport({
    sessionIdGenerator: randomUUID,
    onsessioninitialized: id => void sessions.set(id, transport),
    onsessionclosed: id => void sessions.delete(id),
  });
  await build().connect(transport);
  return transport.handleRequest(request);
}

const isLocal = (name: string | undefined) =>
  name === undefined || /^(https?:\/\/)?(127\.0\.0\.1|localhost)(:\d+)?$/.test(name);

async function toRequest(message: IncomingMessage): Promise<Request> {
  const chunks = await message.toArray();
  const headers = Object.entries(message.headers).map(([name, value]) => [name, String(value)] as [string, string]);
  const body = chunks.length > 0 ? Buffer.concat(chunks) : undefined;
  return new Request(`http://127.0.0.1${message.url}`, { method: message.method!, headers, ...(body && { body }) });
}

const http = createServer(async (message, response) => {
  if (!isLocal(message.headers.host) || !isLocal(message.headers.origin)) return void response.writeHead(403).end();
  const request = await toRequest(message);
  const isLegacy = request.headers.has('mcp-session-id') || (await isLegacyRequest(request.clone()));
  const answer = isLegacy ? await serveLegacy(request) : await handler.fetch(request);
  response.writeHead(answer.status, Object.fromEntries(answer.headers));
  if (!answer.body) return void response.end();
  const body = Readable.fromWeb(answer.body as never);
  response.on('close', () => body.destroy());
  body.on('error', () => response.destroy()).pipe(response);
});
if (isStdio) serveStdio(build);
else
  http.listen(Number(process.env.PORT ?? 0), '127.0.0.1', () => {
    process.stdout.write(`listening http://127.0.0.1:${(http.address() as AddressInfo).port}/mcp\n`);
  });
