// Keeps the server's answers to the handshake, so that a client need not wait for a server that starts slowly, and adds the wrapper's
// capabilities.
import { createHash } from 'node:crypto';
import { rawJson, repairInitializeResult } from '@vitrine/connect/internal/proxy';
import type { Exchange, ProxyResponse, RequestHook } from '@vitrine/connect/proxy';
import { canonicalJson } from '@vitrine/std/internal/json';
import { createLruMap } from '@vitrine/std/internal/lru-map';
import { fail } from '../requests/responses.ts';
import { withinMs } from '../requests/within-ms.ts';

/** The most stored answers; each set of client capabilities has its own. */
const MAX_HANDSHAKES = 64;

/** The code of the proxy's own errors. */
const MALFORMED = -32000;

export interface Handshakes {
  /** Answers of the server for the store, as it wrote them, by method, protocol version and a hash of the client's capabilities. */
  readonly cached: Readonly<Record<string, string>>;
  hook(options: HandshakeHookOptions): RequestHook;
}

interface HandshakeHookOptions {
  /** Milliseconds to wait for the server before a kept answer is used. */
  readonly graceMs: number;
  /** Whether the client shows interfaces; other clients get the server's own answer. */
  readonly shows: (exchange: Exchange) => boolean;
  /** Called when a kept answer has changed. */
  readonly onFresh: () => void;
}

/** Creates the handshakes. `kept`: the answers from the store. */
export function createHandshakes(kept: Readonly<Record<string, string>>): Handshakes {
  const answers = createLruMap<string, string>(MAX_HANDSHAKES);
  for (const [key, text] of Object.entries(kept)) answers.set(key, text);
  const remember = (key: string, response: ProxyResponse): boolean => {
    const text = response.json.text(['result']);
    if (text === undefined || answers.get(key) === text) return false;
    answers.set(key, text);
    return true;
  };
  return {
    get cached() {
      return Object.fromEntries(answers.entries());
    },
    hook:
      ({ graceMs, shows, onFresh }) =>
      async (exchange, passOn) => {
        const next = async () => mendOrFail(exchange, await passOn());
        if (!shows(exchange)) return next();
        const key = createKey(exchange);
        const before = answers.get(key);
        const coming = next().then(response => {
          if (remember(key, response)) onFresh();
          return response;
        });
        if (before === undefined) return withOwnCapabilities(await coming);
        return withOwnCapabilities((await withinMs(coming, graceMs)) ?? answerWith(exchange, before));
      },
  };
}

/** The server's answer, or an error that names a member of it that no client can do without. */
function mendOrFail(exchange: Exchange, response: ProxyResponse): ProxyResponse {
  const fault = repairInitializeResult(exchange.request.method, response);
  if (fault === undefined) return response;
  const message = `The server answered the handshake wrongly: ${fault}. This is a fault of the server.`;
  return fail(exchange, MALFORMED, message, { toolName: null, errorType: 'malformed', retryable: false });
}

function answerWith(exchange: Exchange, text: string): ProxyResponse {
  const response = exchange.answer({});
  response.json.set(['result'], rawJson(text));
  return response;
}

/** The key of an answer. A server may answer clients with other capabilities in another way. */
function createKey({ request, client }: Exchange): string {
  const capabilities = createHash('sha256').update(canonicalJson(client.capabilities ?? null));
  return `${request.method} ${client.protocolVersion} ${capabilities.digest('hex').slice(0, 16)}`;
}

/** Declares resources and `tools.listChanged`, which the wrapper provides whether the server does or not. */
function withOwnCapabilities(response: ProxyResponse): ProxyResponse {
  if (response.error) return response;
  const capabilities = ['result', 'capabilities'];
  response.json.set([...capabilities, 'tools', 'listChanged'], true);
  response.json.set([...capabilities, 'resources', 'listChanged'], true);
  response.json.set([...capabilities, 'resources', 'subscribe'], true);
  return response;
}
