// A test server that speaks the wire format of every provider and answers requests in turn as the test has scripted.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { findWire, seenRequest } from './seen-request.ts';
import { findStrictFault, type StrictRules } from './strict-wire.ts';
import type { AnswerTurn, SeenRequest, Turn } from './turns.ts';
import { asForcedCall, errorEvent, RENDER, refusalBody } from './wires.ts';

/** A scripted answer, or a function of the request that returns one. */
export type ScriptedTurn = Turn | ((request: SeenRequest) => Turn);

/** A running test server. */
export interface WireServer {
  /** `http://127.0.0.1:<port>`. */
  readonly origin: string;
  /** Every request so far; with `requestLimit` the newest. */
  readonly requests: readonly SeenRequest[];
  /** Adds turns after the existing ones. */
  add(...turns: ScriptedTurn[]): void;
  /** Releases the stream that waits at its `holdAt`, now or when it gets there. */
  release(): void;
  /** How many answers the client ended early. */
  readonly aborted: number;
  /** Resolves when the client has ended `count` answers in all. */
  untilAborted(count: number): Promise<void>;
  /** The environment variables with which the provider `anthropic`, `openai` or `google` uses this server. */
  env(provider: 'anthropic' | 'openai' | 'google'): Record<string, string>;
  close(): Promise<void>;
}

/** Options of `startWireServer`. */
export interface WireServerOptions {
  readonly turns?: readonly ScriptedTurn[];
  /** The answer when no turn is left. @default a refusal with status 500 */
  readonly otherwise?: ScriptedTurn;
  /** Names of the models of a simulated Ollama; read at each request. @default none: no Ollama */
  readonly ollama?: readonly string[];
  /** Number of requests that `requests` has at most. @default no limit */
  readonly requestLimit?: number;
  /** Ids that `GET /v1/models` lists. @default none: 404 */
  readonly models?: readonly string[];
  /** The only key that `GET /v1/models` accepts. @default any */
  readonly key?: string;
  /**
   * Refuses tools and files as the real provider does, with its words and status 400, before a turn is taken: `provider` as the wire's own one,
   * `moonshot` on Chat Completions. @default false: every request is answered
   */
  readonly strict?: StrictRules | false;
}

const NO_TURN: Turn = { status: 418, message: 'The test has no turn left.' };

/**
 * Starts the server on a free port of 127.0.0.1. Close it after the test.
 * @example
 * const wire = await startWireServer({ turns: [{ text: 'Hello.' }] });
 * const models = createModels({ configs: [{ provider: 'openai', model: 'm' }], env: wire.env('openai') });
 */
export async function startWireServer(options: WireServerOptions = {}): Promise<WireServer> {
  const { requestLimit = Number.POSITIVE_INFINITY } = options;
  const turns = [...(options.turns ?? [])];
  const requests: SeenRequest[] = [];
  const gates = createGates();
  const watchers = new Set<() => void>();
  let [aborted, count] = [0, 0];

  const server = createServer((request, response) => {
    answer(request, response).catch(error => response.destroy(error as Error));
  });

  function record(request: SeenRequest): void {
    count += 1;
    requests.push(request);
    if (requests.length > requestLimit) requests.shift();
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const listing = createListing(request, options);
    if (listing) {
      response.writeHead(listing.status, { 'content-type': 'application/json' }).end(JSON.stringify(listing.body));
      return;
    }
    const wire = findWire(request.url ?? '');
    if (!wire) {
      response.writeHead(404).end();
      return;
    }
    const recordedRequest = await seenRequest(wire, request);
    record(recordedRequest);
    response.on('close', () => {
      if (response.writableFinished) return;
      aborted++;
      for (const look of [...watchers]) look();
    });
    const fault = options.strict && findStrictFault(recordedRequest, options.strict);
    if (fault) {
      response.writeHead(400, { 'content-type': 'application/json' });
      response.end(JSON.stringify(refusalBody(wire, 400, fault)));
      return;
    }
    const scripted = turns.shift() ?? options.otherwise ?? NO_TURN;
    const turn = typeof scripted === 'function' ? scripted(recordedRequest) : scripted;
    if ('status' in turn) {
      response.writeHead(turn.status, { 'content-type': 'application/json', ...turn.headers });
      response.end(turn.body ?? JSON.stringify(refusalBody(wire, turn.status, turn.message ?? 'refused by the test')));
      return;
    }
    const contentType = 'body' in turn ? turn.contentType : undefined;
    response.writeHead(200, { 'content-type': contentType ?? 'text/event-stream', 'cache-control': 'no-cache' });
    if ('body' in turn) {
      for (const piece of [turn.body].flat()) {
        response.write(piece);
        await new Promise(resolve => setImmediate(resolve));
      }
      response.end();
      return;
    }
    if ('streamError' in turn) {
      write(response, errorEvent(wire, turn.streamError));
      response.end();
      return;
    }
    await stream(response, asForcedCall(turn, recordedRequest), {
      wire,
      model: recordedRequest.model,
      id: `t${count}`,
    });
  }

  async function stream(
    response: ServerResponse,
    turn: AnswerTurn,
    { wire, model, id }: { wire: SeenRequest['wire']; model: string; id: string },
  ): Promise<void> {
    const events = RENDER[wire](turn, model, id);
    response.flushHeaders();
    for (const [index, event] of events.entries()) {
      if (turn.holdAt === index) await gates.pass();
      if (turn.cutAt === index) {
        response.destroy();
        return;
      }
      if (turn.endAt === index) break;
      if (turn.malformedAt === index) response.write('data: {"this is": no JSON\n\n');
      else write(response, event);
      // One write per event, so that the client also receives one chunk per event.
      await new Promise(resolve => (turn.pauseMs ? setTimeout(resolve, turn.pauseMs) : setImmediate(resolve)));
    }
    response.end();
  }

  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  return {
    origin,
    requests,
    add: (...more) => void turns.push(...more),
    release: gates.release,
    get aborted() {
      return aborted;
    },
    untilAborted: count =>
      new Promise(resolve => {
        const look = (): void => {
          if (aborted < count) return;
          watchers.delete(look);
          resolve();
        };
        watchers.add(look);
        look();
      }),
    env: provider =>
      ({
        anthropic: { ANTHROPIC_API_KEY: 'test-key', ANTHROPIC_BASE_URL: origin },
        openai: { OPENAI_API_KEY: 'test-key', OPENAI_BASE_URL: `${origin}/v1` },
        google: { GEMINI_API_KEY: 'test-key', GOOGLE_GENERATIVE_AI_BASE_URL: `${origin}/v1beta` },
      })[provider],
    close() {
      gates.release();
      server.closeAllConnections();
      return new Promise(resolve => server.close(() => resolve()));
    },
  };
}

function write(response: ServerResponse, { event, data }: { event?: string; data: unknown }): void {
  const name = event === undefined ? '' : `event: ${event}\n`;
  response.write(`${name}data: ${typeof data === 'string' ? data : JSON.stringify(data)}\n\n`);
}

/** A semaphore: `release` may come before or after the wait. */
function createGates() {
  const waiting: (() => void)[] = [];
  let passes = 0;
  return {
    pass: () =>
      new Promise<void>(resolve => {
        if (passes > 0) {
          passes--;
          resolve();
        } else waiting.push(resolve);
      }),
    release(): void {
      const next = waiting.shift();
      if (next) next();
      else passes++;
    },
  };
}

/** The answer to a request for the list of models; undefined for other requests. */
function createListing(
  { url = '', headers }: IncomingMessage,
  { ollama, models, key }: WireServerOptions,
): { status: number; body: unknown } | undefined {
  if (url === '/api/tags' && ollama)
    return { status: 200, body: { models: ollama.map(name => ({ name, model: name })) } };
  if (!url.startsWith('/v1/models') || !models) return undefined;
  const received = headers['x-api-key'] ?? headers.authorization?.replace(/^Bearer /, '');
  if (key !== undefined && received !== key) return { status: 401, body: { error: { message: 'Incorrect API key' } } };
  return { status: 200, body: { data: models.map(id => ({ id })) } };
}
