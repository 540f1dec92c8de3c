// The server's answer to the handshake: kept, so that a client need not wait for a server that starts slowly; and with it what we add.
import { type Exchange, type ProxyResponse, type RequestHook, rawJson } from '@vitrine/connect/proxy';
import { dig } from '@vitrine/protocol/json';
import { within } from './grace.ts';

export interface Greetings {
  /** By method and protocol version, as the server wrote them; for the store. */
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
  const known: Record<string, string> = { ...kept };
  const remember = (key: string, response: ProxyResponse): boolean => {
    const text = response.json.text(['result']);
    if (text === undefined || known[key] === text) return false;
    known[key] = text;
    return true;
  };
  return {
    kept: known,
    hook:
      ({ graceMs, shows, onFresh }) =>
      async (exchange, next) => {
        if (!shows(exchange)) return next();
        const key = keyOf(exchange);
        const before = known[key];
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

function keyOf({ request }: Exchange): string {
  return [
    request.method,
    dig(request.params, 'protocolVersion') ?? dig(request.params, '_meta', 'io.modelcontextprotocol/protocolVersion'),
  ].join(' ');
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
