// A client that returns the server's JSON as text, unparsed, over a process's stdio or over HTTP, in both eras.
import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';

export type Era = 'legacy' | 'modern';

export interface RawClient {
  /** Sends a request; resolves with the text of the whole answer. Ids count from 1. */
  ask(method: string, params?: object): Promise<string>;
  /** Makes the handshake of the client's era; resolves with the text of the answer. */
  shakeHands(): Promise<string>;
  close(): Promise<void>;
}

export interface RawOptions {
  readonly era: Era;
  readonly capabilities?: object;
}

type Send = (message: { id?: number; method: string; params?: object }) => Promise<string>;

const clientInfo = { name: 'raw', version: '1' };

/** Opens a raw client over HTTP. */
export function rawHttp(url: string, options: RawOptions): RawClient {
  let session: Record<string, string> = {};
  const send: Send = async ({ id, method, params }) => {
    const headers: Record<string, string> = {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      ...session,
    };
    if (options.era === 'modern') {
      const { name, uri } = (params ?? {}) as Record<string, string>;
      Object.assign(headers, { 'mcp-protocol-version': '2026-07-28', 'mcp-method': method });
      if (name ?? uri) headers['mcp-name'] = (name ?? uri)!;
    }
    const body = JSON.stringify({ jsonrpc: '2.0', id, method, params });
    const response = await fetch(url, { method: 'POST', headers, body });
    const sessionId = response.headers.get('mcp-session-id');
    if (sessionId) session = { 'mcp-session-id': sessionId };
    const text = await response.text();
    if (id === undefined || text.startsWith('{')) return text;
    const answers = [...text.matchAll(/^data: (\{.*)$/gm)].map(([, data]) => data!);
    return answers.find(each => JSON.parse(each).id === id)!;
  };
  return speak(send, options, async () => {
    if (session['mcp-session-id']) await fetch(url, { method: 'DELETE', headers: session });
  });
}

export interface RawStdioOptions extends RawOptions {
  readonly onStderr?: (text: string) => void;
  /** Called with every line, as it is. */
  readonly onLine?: (line: string) => void;
  /** Results for the server's requests, by method. */
  readonly answers?: Readonly<Record<string, object>>;
  readonly env?: NodeJS.ProcessEnv;
}

/** Starts a process and speaks with it over stdio. */
export function rawStdio(
  [command, ...args]: readonly string[],
  { onStderr, env, ...options }: RawStdioOptions,
): RawClient & { readonly child: ChildProcess } {
  const child = spawn(command!, args, { stdio: 'pipe', ...(env && { env }) });
  child.stderr.setEncoding('utf8').on('data', text => onStderr?.(text));
  const ended = new Promise<void>(resolve => child.once('close', () => resolve()));
  return { ...rawLines({ input: child.stdout, output: child.stdin, ended }, options), child };
}

/** Speaks with a server over its streams. `ended`: resolves when it has ended, after `output` has. */
export function rawLines(
  { input, output, ended }: { input: Readable; output: Writable; ended: Promise<unknown> },
  { onLine, answers = {}, ...options }: Omit<RawStdioOptions, 'onStderr' | 'env'>,
): RawClient {
  const waiting = new Map<unknown, (line: string) => void>();
  createInterface({ input }).on('line', line => {
    onLine?.(line);
    const { id, method } = JSON.parse(line);
    if (method === undefined) waiting.get(id)?.(line);
    else if (id !== undefined) output.write(`${JSON.stringify({ jsonrpc: '2.0', id, result: answers[method] })}\n`);
  });
  const send: Send = ({ id, method, params }) => {
    const answer = new Promise<string>(resolve => (id === undefined ? resolve('') : waiting.set(id, resolve)));
    output.write(`${JSON.stringify({ jsonrpc: '2.0', id, method, params })}\n`);
    return answer;
  };
  return speak(send, options, async () => {
    output.end();
    await ended;
  });
}

function speak(send: Send, { era, capabilities = {} }: RawOptions, close: () => Promise<void>): RawClient {
  let id = 0;
  const _meta = {
    'io.modelcontextprotocol/protocolVersion': '2026-07-28',
    'io.modelcontextprotocol/clientInfo': clientInfo,
    'io.modelcontextprotocol/clientCapabilities': capabilities,
  };
  const ask = (method: string, params: object = {}) =>
    send({
      id: ++id,
      method,
      params: era === 'modern' ? { ...params, _meta: { ..._meta, ...readMeta(params) } } : params,
    });
  return {
    ask,
    close,
    async shakeHands() {
      if (era === 'modern') return ask('server/discover');
      const answer = await ask('initialize', { protocolVersion: '2025-11-25', capabilities, clientInfo });
      await send({ method: 'notifications/initialized' });
      return answer;
    },
  };
}

function readMeta(params: object): object {
  return '_meta' in params ? (params._meta as object) : {};
}
