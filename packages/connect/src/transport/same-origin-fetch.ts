// Follows a redirect only within the origin: another one must not receive the headers, which may contain a token.

/** `fetch`, as far as this package uses it. */
export type Fetch = (url: string | URL, init?: RequestInit) => Promise<Response>;

const MAX_REDIRECTS = 5;

/** A redirect that is not followed. */
export class RedirectError extends Error {
  override readonly name = 'RedirectError';
}

/** The same `fetch`. Rejects with `RedirectError` when a redirect leads elsewhere, or would change the method. */
export function createSameOriginFetch(fetch: Fetch): Fetch {
  return async (url, init) => {
    let current = new URL(url);
    for (let followed = 0; ; followed++) {
      const response = await fetch(current, { ...init, redirect: 'manual' });
      const location = response.headers.get('location');
      if (response.status < 300 || response.status > 399 || location === null) return response;
      await response.body?.cancel();
      const target = URL.parse(location, current.href);
      const isGet = (init?.method ?? 'GET') === 'GET';
      const keepsMethod = isGet || response.status === 307 || response.status === 308;
      if (!target || target.origin !== current.origin || !keepsMethod || followed === MAX_REDIRECTS)
        throw new RedirectError(
          `it redirects to ${target ? target.origin + target.pathname : 'no address'}: write that address in "url" if it is the server`,
        );
      current = target;
    }
  };
}
