// Minimal MCP clients without the SDK, one for each transport, so that the client costs every way the same.
import { type ChildProcess, spawn } from 'node:child_process';
import { Agent, type ClientRequest, request as httpRequest } from 'node:http';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';

export interface RawClient {
  readonly child: ChildProcess;
  /** Resolves with the result. Rejects with the error. */
  ask(method: string, params: object): Promise<unknown>;
  close(): Promise<void>;
}

export type Command = readonly [string, ...string[]];

const INITIALIZE_PARAMS = {
  protocolVersion: '2025-06-18',
  capabilities: { extensions: { 'io.modelcontextprotocol/ui': { mimeTypes: ['text/html;profile=mcp-app'] } } },
  clientInfo: { name: 'bench', version: '1' },
};

interface Answer {
  readonly id?: number;
  readonly result?: unknown;
  readonly error?: { readonly message: string };
}

/** Starts a command and speaks on its stdin and stdout. Resolves when it has initialised and listed its tools. */
export async function openStdio([command, ...args]: Command, env: NodeJS.ProcessEnv = process.env): Promise<RawClient> {
  const child = spawn(command, args, { stdio: ['pipe', 'pipe', 'ignore'], env });
  const waiting = new Map<number, (answer: Answer) => void>();
  let last = 0;
  createInterface({ input: child.stdout! }).on('line', line => {
    const answer = JSON.parse(line) as Answer;
    waiting.get(answer.id!)?.(answer);
    waiting.delete(answer.id!);
  });
  const write = (message: object) => child.stdin!.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
  const ask = (method: string, params: object) =>
    new Promise<unknown>((resolve, reject) => {
      const id = ++last;
      waiting.set(id, ({ result, error }) => (error ? reject(new Error(error.message)) : resolve(result)));
      write({ id, method, params });
    });
  await ask('initialize', INITIALIZE_PARAMS);
  write({ method: 'notifications/initialized' });
  await ask('tools/list', {});
  return { child, ask, close: () => ended(child, () => child.stdin!.end()) };
}

/** Starts a command that serves Streamable HTTP at `url`, and waits until it does. */
export async function openHttp(
  [command, ...args]: Command,
  url: string,
  env: NodeJS.ProcessEnv = process.env,
): Promise<RawClient> {
  const child = spawn(command, args, { stdio: ['ignore', 'ignore', 'ignore'], env });
  const agent = new Agent({ keepAlive: true, maxSockets: 64 });
  const headers: Record<string, string> = {
    'content-type': 'application/json',
    accept: 'application/json, text/event-stream',
  };
  let last = 0;
  const post = (message: object) =>
    new Promise<{ text: string; session: string | undefined }>((resolve, reject) => {
      const request: ClientRequest = httpRequest(url, { method: 'POST', agent, headers }, response => {
        let text = '';
        response.setEncoding('utf8');
        response.on('data', chunk => (text += chunk));
        response.on('end', () => resolve({ text, session: response.headers['mcp-session-id'] as string | undefined }));
        response.on('error', reject);
      });
      request.on('error', reject);
      request.end(JSON.stringify({ jsonrpc: '2.0', ...message }));
    });
  const ask = async (method: string, params: object) => {
    const id = ++last;
    const { text, session } = await post({ id, method, params });
    if (session) headers['mcp-session-id'] = session;
    const { result, error } = answerIn(text, id);
    if (error) throw new Error(error.message);
    return result;
  };
  for (let tries = 0; ; tries++) {
    try {
      await ask('initialize', INITIALIZE_PARAMS);
      break;
    } catch (error) {
      if (tries > 2000) throw error;
      await sleep(5);
    }
  }
  headers['mcp-protocol-version'] = INITIALIZE_PARAMS.protocolVersion;
  await post({ method: 'notifications/initialized' });
  await ask('tools/list', {});
  return {
    child,
    ask,
    async close() {
      agent.destroy();
      await ended(child, () => child.kill('SIGTERM'));
    },
  };
}

/** An answer is a JSON body, or one event of a stream. */
function answerIn(text: string, id: number): Answer {
  if (text.startsWith('{')) return JSON.parse(text);
  for (const line of text.split('\n')) {
    if (!line.startsWith('data: {')) continue;
    const answer = JSON.parse(line.slice(6)) as Answer;
    if (answer.id === id) return answer;
  }
  throw new Error(`No answer in: ${text.slice(0, 200)}`);
}

async function ended(child: ChildProcess, end: () => void): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const closed = new Promise<void>(resolve => child.once('close', () => resolve()));
  const force = setTimeout(() => child.kill('SIGKILL'), 5000);
  end();
  await closed;
  clearTimeout(force);
}
