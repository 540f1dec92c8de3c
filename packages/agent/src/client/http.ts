// Requests to the chat's API: where it is, what a failure is called, and answers that fit a schema.
import * as z from 'zod/mini';
import { ApiError, ErrorSchema } from './api-error.ts';

export interface Http {
  url(path: string): string;
  /** Resolves with a successful answer. Throws `ApiError`; when `init.signal` aborts, its reason. */
  send(path: string, init?: RequestInit): Promise<Response>;
  /** The JSON of a successful answer, checked. Throws as `send` does, and `ApiError` `unreadable`. */
  read<T>(schema: z.ZodMiniType<T>, path: string, init?: RequestInit): Promise<T>;
}

export interface HttpOptions {
  /** Origin of the chat, without a slash at the end. */
  readonly baseUrl: string;
  readonly fetch: typeof globalThis.fetch;
}

export function createHttp({ baseUrl, fetch }: HttpOptions): Http {
  const url = (path: string): string => `${baseUrl}${path}`;

  async function send(path: string, init: RequestInit = {}): Promise<Response> {
    let response: Response;
    try {
      response = await fetch(url(path), init);
    } catch (cause) {
      if (init.signal?.aborted) throw cause;
      throw new ApiError('offline', 'The chat server does not answer. Is it still running?', { cause });
    }
    if (response.ok) return response;
    const body = z.safeParse(z.object({ error: ErrorSchema }), await response.json().catch(() => undefined));
    const { code, message, byUser } = body.data?.error ?? {
      code: `http-${response.status}`,
      message: `The chat server answered ${response.status} ${response.statusText}.`,
      byUser: false,
    };
    throw new ApiError(code, message, { status: response.status, byUser });
  }

  return {
    url,
    send,
    async read(schema, path, init) {
      const response = await send(path, init);
      const parsed = z.safeParse(schema, await response.json().catch(() => undefined));
      if (parsed.success) return parsed.data;
      throw new ApiError('unreadable', `The chat server's answer to ${path} was not understood.`, {
        cause: parsed.error,
      });
    },
  };
}

export const jsonBody = (body: unknown, signal?: AbortSignal, method = 'POST'): RequestInit => ({
  method,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
  ...(signal ? { signal } : {}),
});
