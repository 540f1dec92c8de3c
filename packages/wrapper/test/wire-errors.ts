// The error responses of a wrapper in front of faulty servers, read from the wire over stdio and HTTP without the SDK.
import { createProxy, type ProxyOptions, type ServeHttpOptions, serveHttp } from '@vitrine/connect/proxy';
import { onTestFinished } from 'vitest';
import { INITIALIZE, type RawClient, rawClient } from '../../connect/test/proxy-support.ts';
import { faulty, gone } from '../../connect/test/support.ts';
import { createWrapper } from '../src/index.ts';
import { type LogLine, readableLog, UI } from './wrapped.ts';

interface WireError {
  readonly code: number;
  readonly message: string;
  readonly data: Readonly<Record<string, unknown>>;
}

export interface Wired
  extends Partial<Pick<ProxyOptions, 'upstream' | 'limits' | 'fetch'>>,
    Pick<ServeHttpOptions, 'health'> {}

export interface Failed {
  readonly error: WireError;
  readonly lines: readonly LogLine[];
}

export const handshake = { ...INITIALIZE, capabilities: UI };
const modernMeta = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientInfo': { name: 'raw', version: '1' },
  'io.modelcontextprotocol/clientCapabilities': UI,
};

async function wrap({ upstream, limits, fetch }: Wired) {
  const server = faulty();
  const { log, lines } = readableLog();
  const wrapper = await createWrapper({ serverKey: 'it', log });
  const options: ProxyOptions = {
    upstream: upstream ?? server,
    name: 'it',
    limits,
    interceptors: [wrapper.interceptor],
    log,
    random: () => 0,
    ...(fetch && { fetch }),
  };
  return { options, lines, ended: () => gone(server.mark) };
}

/** `ask` gets a client that shows interfaces and has sent nothing, and gives the message with the error. */
export async function onStdio(wired: Wired, ask: (client: RawClient) => Promise<unknown>): Promise<Failed> {
  const { options, lines, ended } = await wrap(wired);
  const client = rawClient(options);
  onTestFinished(async () => {
    await client.leave();
    await ended();
  });
  const message = await ask(client);
  return { error: errorIn(message), lines };
}

/** Sends one POST; resolves with its response. */
export type Post = (body: string | object, headers?: Record<string, string>) => Promise<Response>;

/** `ask` gets the address and a way to post to it, and gives the message with the error. */
export async function onHttp(wired: Wired, ask: (url: string, post: Post) => Promise<unknown>): Promise<Failed> {
  const { options, lines, ended } = await wrap(wired);
  const proxy = createProxy(options);
  const service = await serveHttp(proxy, { port: 0, health: wired.health });
  onTestFinished(async () => {
    await service.close();
    await proxy.close();
    await ended();
  });
  const post: Post = (body, headers = {}) =>
    fetch(service.url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream', ...headers },
      body: typeof body === 'string' ? body : JSON.stringify({ jsonrpc: '2.0', ...body }),
    });
  const message = await ask(service.url, post);
  return { error: errorIn(message), lines };
}

/** The headers of an answer as a stream of events. */
export const EVENT_STREAM = { headers: { 'content-type': 'text/event-stream' } };

/** Options of a wrapper whose server answers every request over HTTP with this body. */
export const answering = (body: string | null, init: ResponseInit): Wired => ({
  upstream: { type: 'http', url: 'http://127.0.0.1/mcp' },
  fetch: async () => new Response(body, init),
});

/** Makes the handshake over HTTP before 2026-07-28; resolves with the headers of the session. */
export async function shakeHands(post: Post): Promise<Record<string, string>> {
  const response = await post({ id: 0, method: 'initialize', params: handshake });
  await response.text();
  return { 'mcp-session-id': response.headers.get('mcp-session-id')! };
}

/** A request since 2026-07-28, and the headers that repeat it. */
export function modern(
  id: number,
  method: string,
  params: Record<string, unknown> = {},
): [object, Record<string, string>] {
  const name = params.name ?? params.uri;
  return [
    { id, method, params: { ...params, _meta: modernMeta } },
    {
      'mcp-protocol-version': '2026-07-28',
      'mcp-method': method,
      ...(typeof name === 'string' && { 'mcp-name': name }),
    },
  ];
}

/** The last message in a response, be it JSON or a stream of events. */
export async function messageIn(response: Response | Promise<Response>): Promise<unknown> {
  const text = await (await response).text();
  return JSON.parse(text.startsWith('{') ? text : [...text.matchAll(/^data: (.*)$/gm)].at(-1)![1]!);
}

function errorIn(message: unknown): WireError {
  const { error } = (typeof message === 'string' ? JSON.parse(message) : message) as { error?: WireError };
  if (!error) throw new Error(`It did not fail: ${JSON.stringify(message)}`);
  return error;
}
