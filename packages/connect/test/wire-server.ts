// A server of the legacy era over Streamable HTTP or HTTP+SSE whose tool answers with the bytes that its caller chooses.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { onTestFinished } from 'vitest';
import type { ServerConfig } from '../src/config/server-config.ts';
import { faulty, listen } from './support.ts';

/** Wire of an answer: `json` and `stream` over Streamable HTTP, as one body or as events. */
export type WireKind = 'stdio' | 'sse' | 'json' | 'stream';

interface Received {
  readonly id?: number | string;
  readonly method: string;
  readonly params?: { readonly name?: string; readonly arguments?: WireArguments };
}

/** The arguments of the tool `wire`: the answer's bytes, in which ID is the id of the call, and its HTTP status. */
export interface WireArguments {
  readonly wire?: string;
  readonly status?: number;
  readonly type?: string;
}

const INITIALIZED = {
  protocolVersion: '2025-11-25',
  capabilities: { tools: {} },
  serverInfo: { name: 'wire', version: '1' },
};
const TOOLS = ['wire', 'echo', 'hang'].map(name => ({ name, inputSchema: { type: 'object' } }));

export interface WireServer {
  readonly config: ServerConfig;
  /** Every request that came, by method. */
  readonly methods: string[];
  /** Makes the session unknown from now on: what is sent in it is refused. */
  endSession(status?: number, body?: string): void;
  /** The result of `initialize`. */
  handshake: unknown;
}

export async function wireServer(kind: WireKind): Promise<WireServer> {
  if (kind === 'stdio') return { config: faulty(), methods: [], endSession() {}, handshake: undefined };
  const methods: string[] = [];
  let session = 1;
  let ended = { status: 404, body: '' };
  /** Whether messages are refused over HTTP+SSE, until another stream is opened. */
  let isRefused = false;
  let events: ServerResponse | undefined;

  const createResult = ({ method }: Received): unknown => {
    if (method === 'initialize') return server.handshake;
    if (method === 'tools/list') return { tools: TOOLS };
    if (method === 'tools/call') return { content: [{ type: 'text', text: 'fine' }] };
    return method === 'ping' ? {} : undefined;
  };

  const respond = (message: Received, response: ServerResponse): void => {
    const { id, method, params } = message;
    methods.push(method);
    if (params?.name === 'hang') return;
    const { wire, status = 200, type } = params?.arguments ?? {};
    const result = createResult(message);
    const normal =
      result === undefined
        ? { jsonrpc: '2.0', id, error: { code: -32601, message: 'Method not found' } }
        : { jsonrpc: '2.0', id, result };
    const body =
      params?.name === 'wire' && wire !== undefined
        ? Buffer.from(wire.replaceAll('ID', String(id)), 'latin1')
        : Buffer.from(JSON.stringify(normal));
    const lines = body.toString('latin1').split('\n');
    const event = Buffer.from(`event: message\n${lines.map(line => `data: ${line}\n`).join('')}\n`, 'latin1');
    if (id === undefined || (kind === 'sse' && status === 200)) {
      response.writeHead(202).end();
      if (id !== undefined) events?.write(event);
      return;
    }
    const isStream = kind === 'stream' && status === 200;
    const headers = {
      'content-type': type ?? (isStream ? 'text/event-stream' : 'application/json'),
      ...(method === 'initialize' && { 'mcp-session-id': String(session) }),
    };
    response.writeHead(status, headers).end(isStream ? event : body);
  };

  const open = await listen(async (request, response) => {
    if (request.method === 'GET' && kind === 'sse') {
      events = response;
      isRefused = false;
      response.writeHead(200, { 'content-type': 'text/event-stream' }).write('event: endpoint\ndata: /post\n\n');
      return;
    }
    if (request.method !== 'POST') return void response.writeHead(404).end();
    const message = await readMessage(request);
    const id = request.headers['mcp-session-id'];
    if (kind === 'sse' ? isRefused : id !== undefined && id !== String(session)) {
      methods.push(`refused ${message.method}`);
      return void response.writeHead(ended.status, { 'content-type': 'application/json' }).end(ended.body);
    }
    respond(message, response);
  });
  onTestFinished(() => open.close());
  const server: WireServer = {
    config: { type: kind === 'sse' ? 'sse' : 'http', url: open.url },
    methods,
    handshake: INITIALIZED,
    endSession(status = 404, body = '') {
      session++;
      isRefused = true;
      ended = { status, body };
    },
  };
  return server;
}

async function readMessage(request: IncomingMessage): Promise<Received> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return JSON.parse(Buffer.concat(chunks).toString()) as Received;
}
