// Answers of the API: JSON with an ETag, `304` when the client has the current version, and cache headers.
import { hash as digest } from 'node:crypto';

/**
 * `fresh`: cached for a minute, then revalidated. `immutable`: cached for a year, for content named by its hash. `private`: never stored.
 */
export type Caching = 'fresh' | 'immutable' | 'private';

const CACHE_CONTROL: Record<Caching, string> = {
  fresh: 'public, max-age=60',
  immutable: 'public, max-age=31536000, immutable',
  private: 'no-store',
};

/** The headers of answers that pages of any origin may read (CORS). */
export const READ_HEADERS = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Expose-Headers': 'ETag, Vitrine-Digest',
  'Cross-Origin-Resource-Policy': 'cross-origin',
  'X-Content-Type-Options': 'nosniff',
} as const;

/** A JSON answer that pages of any origin may read. `etag`: without quotes. @default the hash of the body */
export function readable(
  request: Request,
  body: string,
  {
    caching = 'fresh',
    etag,
    headers = {},
  }: { caching?: Caching; etag?: string; headers?: Record<string, string> } = {},
): Response {
  const tag = `"${etag ?? digest('sha256', body, 'base64url')}"`;
  const all = {
    'Content-Type': 'application/json',
    'Cache-Control': CACHE_CONTROL[caching],
    ETag: tag,
    ...READ_HEADERS,
    ...headers,
  };
  if (matches(request.headers.get('if-none-match'), tag)) return new Response(null, { status: 304, headers: all });
  return new Response(request.method === 'HEAD' ? null : body, { headers: all });
}

/** Whether a request's `If-None-Match` names the tag. */
export function matches(ifNoneMatch: string | null, tag: string): boolean {
  if (ifNoneMatch === null) return false;
  return ifNoneMatch.split(',').some(part => part.trim() === '*' || part.trim().replace(/^W\//, '') === tag);
}

/** An answer for this client only, never cached. */
export function privateJson(body: unknown, status = 200): Response {
  return Response.json(body, { status, headers: { 'Cache-Control': 'no-store', 'X-Content-Type-Options': 'nosniff' } });
}
