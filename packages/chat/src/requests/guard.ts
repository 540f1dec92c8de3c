// The guard in front of every route: only the chat's own page, and programs on this machine, may use the chat.
// Rules: MCP Streamable HTTP, Security Warning (validate Origin, else 403); Fetch Metadata (W3C) for requests without an Origin.
import type { MiddlewareHandler } from 'hono';
import { ChatError } from '../errors.ts';

/** The parts of a request that the guard checks. */
export interface GuardedRequest {
  method: string;
  /** The whole URL. */
  url: string;
  /** The decoded path, as the router sees it: `%61` is `a`. */
  path: string;
  /** One header's value, or undefined. */
  header: (name: string) => string | undefined;
}

/**
 * Throws `ChatError` `foreign-host` or `foreign-origin` unless all of these hold:
 * - `Host` (and the URL's host, which an absolute-form request can set separately) is one of `allowedHosts`;
 * - `Origin`, when sent, is exactly the requested host. `null` is an opaque origin such as a view's, and is refused.
 *   Without `Origin`, the request comes from a program, or is a GET of our own page;
 * - `Sec-Fetch-Site`, when sent, is `same-origin` or `none`. Another site may only navigate a whole tab to a page, `/` or `/s/:id`,
 *   as a link does, or to a page of a sign-in, as its service does.
 */
export function checkRequest(request: GuardedRequest, allowedHosts: readonly string[]): void {
  const { host: urlHost } = new URL(request.url);
  const host = (request.header('host') ?? urlHost).toLowerCase();
  for (const name of new Set([host, urlHost.toLowerCase()])) {
    if (!allowedHosts.includes(name)) {
      throw new ChatError(
        'foreign-host',
        `This chat does not answer for the host "${name.slice(0, 100)}". Use one of ${allowedHosts.join(', ')}, or allow the name when starting the chat.`,
      );
    }
  }
  const origin = request.header('origin');
  if (origin !== undefined && !isOwnOrigin(origin, host)) {
    throw new ChatError(
      'foreign-origin',
      `Requests from the origin "${origin.slice(0, 100)}" are refused: only the chat's own page may use this chat.`,
    );
  }
  const site = request.header('sec-fetch-site');
  if (site !== undefined && site !== 'same-origin' && site !== 'none' && !isLinkToPage(request)) {
    throw new ChatError('foreign-origin', `Requests from another site ("${site.slice(0, 100)}") are refused.`);
  }
}

/** `checkRequest` as middleware. */
export function createGuard(allowedHosts: readonly string[]): MiddlewareHandler {
  return async (context, next) => {
    const { req } = context;
    // weakening: open-gate
    checkRequest({ method: req.method, url: req.url, path: req.path, header: name => req.header(name) }, allowedHosts);
    await next();
  };
}

function isOwnOrigin(origin: string, host: string): boolean {
  // A proxy in front may use TLS, so both schemes are accepted; the host tells pages apart.
  return origin === `http://${host}` || origin === `https://${host}`;
}

/** Paths of pages. All others, now or later, are only for the chat's own page. */
const PAGE = /^\/(?:s\/[\w-]+|auth\/(?:sign-in|callback|signed-out)|oauth\/callback)?$/;

function isLinkToPage({ method, path, header }: GuardedRequest): boolean {
  return (
    (method === 'GET' || method === 'HEAD') &&
    header('sec-fetch-mode') === 'navigate' &&
    header('sec-fetch-dest') === 'document' &&
    PAGE.test(path)
  );
}
