// Decides whether a page may use the handler: its own page, and the origins that the application names. Views have the origin `null`.
import { Refusal } from './refusal.ts';

/** Throws `Refusal` `foreign-origin` for a request of a page of another origin. A request without `Origin` comes from no browser, or reads. */
export function checkOrigin(request: Request, hostOrigins: readonly string[]): void {
  const origin = request.headers.get('Origin');
  const site = request.headers.get('Sec-Fetch-Site');
  if (origin === null && (site === null || site === 'same-origin' || site === 'none')) return;
  if (origin !== null && (hostOrigins.includes(origin) || origin === new URL(request.url).origin)) return;
  throw new Refusal(
    'foreign-origin',
    `A page of ${origin ?? 'another site'} may not use this address. Name its origin in hostOrigins of createViewHandler, or by --page-origin of vitrine views.`,
  );
}

/** The headers by which a page of a named origin may read the answer (Fetch, CORS protocol); none for the handler's own page. */
export function corsHeaders(request: Request, hostOrigins: readonly string[]): Record<string, string> {
  const origin = request.headers.get('Origin');
  if (origin === null || !hostOrigins.includes(origin)) return {};
  return { 'Access-Control-Allow-Origin': origin, 'Access-Control-Allow-Credentials': 'true', Vary: 'Origin' };
}

/** The answer to the question of a browser whether a page of another origin may send a request. */
export function preflightResponse(): Response {
  const headers = {
    'Access-Control-Allow-Methods': 'GET, POST',
    'Access-Control-Allow-Headers': 'Content-Type, Authorization',
    'Access-Control-Max-Age': '600',
  };
  return new Response(null, { status: 204, headers });
}
