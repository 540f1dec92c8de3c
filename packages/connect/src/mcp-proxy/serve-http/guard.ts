// Refuses HTTP requests of web pages and hosts that are not allowed (MCP Streamable HTTP, Security Warning: validate Origin, else 403). A page
// of another site can reach a port of this machine, also by DNS rebinding, but it cannot choose the headers Host and Origin.
import type { IncomingMessage } from 'node:http';

const LOOPBACK = ['localhost', '127.0.0.1', '[::1]'];

export interface GuardOptions {
  /** Host names besides this machine's, without port. */
  readonly allowedHosts?: readonly string[] | undefined;
  /** Origins of web pages that may use the proxy, e.g. `http://localhost:6274`. @default none */
  readonly allowedOrigins?: readonly string[] | undefined;
}

/** Says why this request is refused; undefined when it is not. */
export function refuse({ headers }: IncomingMessage, options: GuardOptions): string | undefined {
  const host = URL.parse(`http://${headers.host ?? ''}`)?.hostname ?? '';
  if (![...LOOPBACK, ...(options.allowedHosts ?? [])].includes(host))
    return `this proxy does not answer for the host "${host.slice(0, 100)}"`;
  const { origin } = headers;
  // The proxy's own origin serves no pages; the conformance suite sends it as a valid one.
  if (origin === undefined || origin === `http://${headers.host}` || isAllowed(origin, options)) return undefined;
  return `pages of the origin "${origin.slice(0, 100)}" may not use this proxy`;
}

/** Whether a web page sent the request. Browsers name its origin, or by Fetch Metadata what they load it for; `none` is a person's own visit. */
export function isFromPage({ headers }: IncomingMessage): boolean {
  const site = headers['sec-fetch-site'];
  return headers.origin !== undefined || (site !== undefined && site !== 'none');
}

function isAllowed(origin: string, { allowedOrigins = [] }: GuardOptions): boolean {
  return allowedOrigins.includes(origin);
}

/** The CORS headers for an allowed page. */
export function corsHeaders({ headers: { origin } }: IncomingMessage, options: GuardOptions): Record<string, string> {
  if (origin === undefined || !isAllowed(origin, options)) return {};
  return {
    'Access-Control-Allow-Origin': origin,
    'Access-Control-Allow-Methods': 'GET, POST, DELETE',
    'Access-Control-Allow-Headers': '*, Authorization',
    'Access-Control-Expose-Headers': 'Mcp-Session-Id',
    Vary: 'Origin',
  };
}
