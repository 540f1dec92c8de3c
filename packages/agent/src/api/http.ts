// Makes requests by the table of the API's routes: URLs, bodies, errors, and answers checked by their schemas.
import type { ParamsOf } from '@vitrine/protocol/internal/http-api/route';
import { findUnsendable } from '@vitrine/std/internal/secret-values';
import * as z from 'zod/mini';
import { ApiError } from './api-error.ts';
import { ErrorAnswerSchema } from './contract/errors.ts';
import type { AnswerOutput, ApiRoute, BodyInput } from './contract/route-types.ts';

/** Members of a request besides its route: values of the path's parameters, and the body if there is one. */
type RequestOf<R extends ApiRoute> = ([ParamsOf<R['path']>] extends [never]
  ? { readonly params?: undefined }
  : { readonly params: Readonly<Record<ParamsOf<R['path']>, string>> }) &
  (R extends { body: z.core.$ZodType } ? { readonly body: BodyInput<R> } : { readonly body?: undefined }) & {
    readonly query?: Readonly<Record<string, string>>;
    /** The body of an upload. */
    readonly file?: Blob;
    /** Aborting rejects the request with the signal's reason. */
    readonly signal?: AbortSignal | undefined;
    readonly accept?: string;
  };

interface AnyRequest {
  readonly body?: unknown;
  readonly file?: Blob;
  readonly signal?: AbortSignal | undefined;
  readonly accept?: string;
}

export interface Http {
  /** The URL of a route. */
  url<R extends ApiRoute>(route: R, request: RequestOf<R>): string;
  /** Resolves with a successful answer. Rejects with `ApiError`, or with the signal's reason when it aborts. */
  send<R extends ApiRoute>(route: R, request: RequestOf<R>, init?: RequestInit): Promise<Response>;
  /** The checked JSON of a successful answer; undefined where the route has none. Rejects as `send` does, and with `ApiError` `unreadable`. */
  call<R extends ApiRoute>(route: R, request: RequestOf<R>): Promise<AnswerOutput<R>>;
  /** Unchecked JSON that a server sent, even when it is malformed. Rejects as `call` does. */
  json<R extends ApiRoute>(route: R, request: RequestOf<R>): Promise<unknown>;
}

export interface HttpOptions {
  /** Origin of the chat, without a slash at the end. */
  readonly baseUrl: string;
  readonly fetch: typeof globalThis.fetch;
  /** Token sent as a bearer token. */
  readonly token?: string | undefined;
}

export function createHttp({ baseUrl, fetch, token }: HttpOptions): Http {
  const url: Http['url'] = ({ path }, { params, query }) => {
    const values: Readonly<Record<string, string>> = params ?? {};
    const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(values[name] ?? ''));
    const search = String(new URLSearchParams(query));
    return `${baseUrl}${filled}${search && `?${search}`}`;
  };

  const send: Http['send'] = async (route, request, more = {}) => {
    const { signal } = request;
    const init = { ...createRequestInit(route, request), ...more };
    const headers = new Headers(init.headers);
    if (token !== undefined) {
      const problem = findUnsendable(token);
      if (problem !== undefined) throw new ApiError('no-token', `The token of the chat ${problem}. Copy it again.`);
      headers.set('authorization', `Bearer ${token}`);
    }
    let response: Response;
    try {
      response = await fetch(url(route, request), { ...init, headers });
    } catch (cause) {
      if (signal?.aborted || init.signal?.aborted) throw cause;
      throw new ApiError('offline', 'The chat server does not answer. Is it still running?', { cause });
    }
    if (response.ok) return response;
    throw await readError(response);
  };

  return {
    url,
    send,
    async call<R extends ApiRoute>(route: R, request: RequestOf<R>) {
      const response = await send(route, request);
      if (route.answer === undefined) return undefined as AnswerOutput<R>;
      const received: unknown = await response.json().catch(() => undefined);
      const parsed = z.safeParse(route.answer, received);
      if (parsed.success) return parsed.data as AnswerOutput<R>;
      throw unreadable(route, { received, cause: parsed.error });
    },
    async json(route, request) {
      const response = await send(route, request);
      return response.json().catch((cause: unknown) => {
        throw unreadable(route, { cause });
      });
    },
  };
}

const unreadable = ({ path }: ApiRoute, details: { received?: unknown; cause: unknown }): ApiError =>
  new ApiError('unreadable', `The chat server's answer to ${path} was not understood.`, details);

function createRequestInit(route: ApiRoute, { body, file, signal, accept }: AnyRequest): RequestInit {
  const headers: Record<string, string> = {};
  if (route.body !== undefined) headers['content-type'] = 'application/json';
  if (accept !== undefined) headers.accept = accept;
  return {
    method: route.method,
    headers,
    ...(route.body === undefined ? {} : { body: JSON.stringify(body) }),
    ...(file === undefined ? {} : { body: file }),
    ...(signal ? { signal } : {}),
  };
}

async function readError(response: Response): Promise<ApiError> {
  const { status, statusText } = response;
  const received: unknown = await response.json().catch(() => undefined);
  const body = z.safeParse(ErrorAnswerSchema, received).data;
  if (!body)
    return new ApiError(`http-${status}`, `The chat server answered ${status} ${statusText}.`, { status, received });
  const { code, message, byUser = false } = body.error;
  return new ApiError(code, message, { status, byUser });
}
