// Sends the requests of the rules to the implementation under test, and remembers each with its answer.

import { parseJson } from '@vitrine/std/internal/json';
import { truncate } from '@vitrine/std/internal/truncate';

export interface EndpointOptions {
  /** Address of the routes, such as `http://127.0.0.1:8000/api/views`. */
  readonly endpoint: string;
  /** Name by which the implementation knows the fixture. */
  readonly server: string;
  /** Origin of the page that may use the routes. @default the endpoint's own */
  readonly pageOrigin?: string | undefined;
  /** Headers of every request, such as a token or the cookie of a user. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** Headers that make a request another user's; absent: what is bound to a user is not tested. */
  readonly otherHeaders?: Readonly<Record<string, string>> | undefined;
  /** @default the global fetch */
  readonly send?: typeof fetch | undefined;
}

/** A request with its answer. */
export interface Exchange {
  /** The request in a few words. */
  readonly sent: string;
  readonly status: number;
  readonly headers: Headers;
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** The body as JSON; undefined when it is none. */
  readonly body: unknown;
}

/** The call whose view sends a request: its id and its tool. */
export interface SurfaceName {
  readonly id: string;
  readonly tool: string;
}

export interface Endpoint {
  readonly server: string;
  readonly pageOrigin: string;
  readonly otherHeaders: Readonly<Record<string, string>> | undefined;
  get(
    route: string,
    query?: Readonly<Record<string, string>>,
    headers?: Readonly<Record<string, string>>,
  ): Promise<Exchange>;
  /** `body`: an object, or a text that is sent as it is. */
  post(route: string, body: object | string, headers?: Readonly<Record<string, string>>): Promise<Exchange>;
  options(route: string, headers: Readonly<Record<string, string>>): Promise<Exchange>;
  /** A surface that no other rule uses: limits and agreements are counted by surface. */
  newSurface(): SurfaceName;
  /** Number of an article that no other rule uses, so that the fixture's log tells calls apart. */
  newArticle(): string;
}

/** No answer of the contract came, or none at all. */
export class NoAnswerError extends Error {
  override readonly name = 'NoAnswerError';
}

export function createEndpoint(options: EndpointOptions): Endpoint {
  const { server, headers: common = {}, otherHeaders, send = fetch } = options;
  const base = options.endpoint.replace(/\/+$/, '');
  const { pageOrigin = new URL(base).origin } = options;
  const run = crypto.randomUUID().slice(0, 8);
  let count = 0;

  const request = async (sent: string, url: string, init: RequestInit): Promise<Exchange> => {
    let response: Response;
    let bytes: Uint8Array<ArrayBuffer>;
    try {
      response = await send(url, { redirect: 'manual', ...init });
      bytes = new Uint8Array(await response.arrayBuffer());
    } catch (error) {
      const { message, cause } = error as Error;
      const reason = cause instanceof Error ? `${message} (${cause.message})` : message;
      throw new NoAnswerError(`${sent} got no answer: ${reason}.`);
    }
    const body = parseJson(new TextDecoder().decode(bytes));
    return { sent, status: response.status, headers: response.headers, bytes, body };
  };
  return {
    server,
    pageOrigin,
    otherHeaders,
    get(route, query, headers = {}) {
      const path = query ? `${route}?${new URLSearchParams(query)}` : route;
      return request(describe('GET', path, headers), `${base}/${path}`, { headers: { ...common, ...headers } });
    },
    post(route, body, headers = {}) {
      const text = typeof body === 'string' ? body : JSON.stringify(body);
      const init = { 'Content-Type': 'application/json', Origin: pageOrigin, ...common, ...headers };
      return request(describe('POST', `${route} ${shorten(text)}`, headers), `${base}/${route}`, {
        method: 'POST',
        headers: init,
        body: text,
      });
    },
    options: (route, headers) =>
      request(describe('OPTIONS', route, headers), `${base}/${route}`, { method: 'OPTIONS', headers }),
    newSurface: () => ({ id: `conformance-${run}-${count++}`, tool: 'card' }),
    newArticle: () => `article-${run}-${count++}`,
  };
}

/** The longest part of a body that is shown. */
const MAX_SHOWN = 300;
export const shorten = (text: string): string => truncate(text, MAX_SHOWN);

function describe(method: string, path: string, headers: Readonly<Record<string, string>>): string {
  const names = Object.entries(headers).filter(([name]) => !/^(authorization|cookie)$/i.test(name));
  return `${method} ${path}${names.length > 0 ? ` with ${names.map(([name, value]) => `${name}: ${value}`).join(', ')}` : ''}`;
}
