// The server's answer to the handshake: kept, so that a client need not wait for a server that starts slowly; and with it what we add.
import { createHash } from 'node:crypto';
import { type Exchange, type ProxyResponse, type RequestHook, rawJson } from '@vitrine/connect/proxy';
import { canonicalJson } from '@vitrine/protocol/json';
import { within } from './grace.ts';

/** How many are kept; the one that is new longest is forgotten. Clients decide how many kinds of them there are. */
const MAX_GREETINGS = 64;

export interface Greetings {
  /** By method, protocol version and a hash of the client's capabilities, as the server wrote them; for the store. */
  readonly kept: Readonly<Record<string, string>>;
  hook(options: GreetingHookOptions): RequestHook;
}

export interface GreetingHookOptions {
  readonly graceMs: number;
  /** Whether the client shows interfaces: to the others the server speaks for itself. */
  readonly shows: (exchange: Exchange) => boolean;
  /** What is kept has changed. */
  readonly onFresh: () => void;
}

/** `kept`: what the store had. */
export function createGreetings(kept: Readonly<Record<string, string>>): Greetings {
  const known = new Map(Object.entries(kept));
  const remember = (key: string, response: ProxyResponse): boolean => {
    const text = response.json.text(['result']);
    if (text === undefined || known.get(key) === text) return false;
    known.set(key, text);
    if (known.size > MAX_GREETINGS) known.delete(known.keys().next().value!);
    return true;
  };
  return {
    get kept() {
      return Object.fromEntries(known);
    },
    hook:
      ({ graceMs, shows, onFresh }) =>
      async (exchange, next) => {
        if (!shows(exchange)) return next();
        const key = keyOf(exchange);
        const before = known.get(key);
        const coming = next().then(response => {
          if (remember(key, response)) onFresh();
          return response;
        });
        if (before === undefined) return withOwnCapabilities(await coming);
        return withOwnCapabilities((await within(coming, graceMs)) ?? answered(exchange, before));
      },
  };
}

function answered(exchange: Exchange, text: string): ProxyResponse {
  const response = exchange.answer({});
  response.json.set(['result'], rawJson(text));
  return response;
}

/** A server may greet clients that can do other things in another way: what was said to one is not given to the other. */
function keyOf({ request, client }: Exchange): string {
  const capabilities = createHash('sha256').update(canonicalJson(client.capabilities ?? null));
  return `${request.method} ${client.protocolVersion} ${capabilities.digest('hex').slice(0, 16)}`;
}

/** We have resources, and tell when the tools change, whether the server does or not. */
function withOwnCapabilities(response: ProxyResponse): ProxyResponse {
  if (response.error) return response;
  const capabilities = ['result', 'capabilities'];
  response.json.set([...capabilities, 'tools', 'listChanged'], true);
  response.json.set([...capabilities, 'resources', 'listChanged'], true);
  response.json.set([...capabilities, 'resources', 'subscribe'], true);
  return response;
}
