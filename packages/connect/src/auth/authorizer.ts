// Gives the requests to one server their access token, and sends a request again when the server refused its token.
import { abortable } from '@vitrine/std/internal/abortable';
import { hideValues, requireSendable } from '@vitrine/std/internal/secret-values';
import type { Fetch } from '../transport/same-origin-fetch.ts';
import { withoutEncoding } from './decoded-headers.ts';

/** A response that refused a request, and what the request was sent with. */
export interface RefusedRequest {
  readonly response: Response;
  /** The token of the request; undefined: it had none. */
  readonly token: string | undefined;
  /** How often the request was sent again. */
  readonly retries: number;
  /** Whether a user may be asked to sign in for it. */
  readonly maySignIn: boolean;
}

/** The access tokens of one server. */
export interface Authorizer {
  /** The token of the next request; undefined: it is sent without one. Rejects with `ConnectError`. */
  token(): Promise<string | undefined>;
  /** Whether to send a refused request again. Rejects with `ConnectError` `sign-in-needed` when the user has to act first. */
  refused(request: RefusedRequest): Promise<boolean>;
  /** The text without the tokens: a server may repeat what it was sent. */
  hide(text: string): string;
}

/** A refused request is sent again at most this often: with a token that another request has renewed, and with one renewed for it. */
const MAX_RETRIES = 2;
/** How much is read of the body of a failed request. */
const MAX_ERROR_BYTES = 64 * 1024;

export interface AuthorizedFetchOptions {
  readonly authorizer: Authorizer;
  /** Whether a user may be asked to sign in for a request of this method. */
  readonly maySignIn: (method: string) => boolean;
}

/** `fetch` with the token of its server. Never use it for another origin. */
export function createAuthorizedFetch(fetch: Fetch, { authorizer, maySignIn }: AuthorizedFetchOptions): Fetch {
  return async (url, init) => {
    for (let retries = 0; ; retries++) {
      const token = await waitForToken(authorizer, init?.signal);
      const response = await fetch(url, withToken(init, token));
      const request = { response, token, retries, maySignIn: maySignIn(init?.method ?? 'GET') };
      if (retries === MAX_RETRIES || !isRefusal(response) || !(await authorizer.refused(request)))
        return response.ok ? response : hideInError(response, authorizer);
      await response.body?.cancel();
    }
  };
}

function waitForToken(authorizer: Authorizer, signal: AbortSignal | null | undefined): Promise<string | undefined> {
  return signal ? abortable(authorizer.token(), signal) : authorizer.token();
}

function isRefusal({ status }: Response): boolean {
  return status === 401 || status === 403;
}

function withToken(init: RequestInit | undefined, token: string | undefined): RequestInit | undefined {
  if (token === undefined) return init;
  const headers = new Headers(init?.headers);
  const { Authorization } = requireSendable({ Authorization: `Bearer ${token}` });
  headers.set('Authorization', Authorization);
  return { ...init, headers };
}

/** The response without tokens in its body, which error messages quote. */
async function hideInError(response: Response, { hide }: Authorizer): Promise<Response> {
  const { status, statusText, headers } = response;
  if (!response.body) return response;
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body as AsyncIterable<Uint8Array>) {
    chunks.push(chunk);
    size += chunk.length;
    if (size >= MAX_ERROR_BYTES) break;
  }
  const text = hide(Buffer.concat(chunks).subarray(0, MAX_ERROR_BYTES).toString('utf8'));
  return new Response(text, { status, statusText, headers: withoutEncoding(headers) });
}

/** Replaces tokens in texts. */
const HIDDEN = '[hidden]';

/** The text without any of the tokens. */
export function hideTokens(text: string, tokens: readonly (string | undefined)[]): string {
  return hideValues(text, tokens, HIDDEN);
}
