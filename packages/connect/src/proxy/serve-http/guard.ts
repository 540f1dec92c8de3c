// Who may speak to a proxy over HTTP. Rules: MCP Streamable HTTP, Security Warning (bind to loopback, validate Origin, else 403).
// A web page of another site can reach a port of this machine, by its name or by one that was made to point here; it can't choose Host and Origin.
import type { IncomingMessage } from 'node:http';

const LOOPBACK = ['localhost', '127.0.0.1', '[::1]'];

export interface GuardOptions {
  /** Host names besides those of this machine, without port. */
  readonly allowedHosts?: readonly string[] | undefined;
  /** Origins of web pages that may use the proxy, e.g. `http://localhost:6274`. Default none. */
  readonly allowedOrigins?: readonly string[] | undefined;
}

/** Why this request is refused; undefined when it is not. */
export function refuse({ headers }: IncomingMessage, options: GuardOptions): string | undefined {
  const host = URL.parse(`http://${headers.host ?? ''}`)?.hostname ?? '';
  if (![...LOOPBACK, ...(options.allowedHosts ?? [])].includes(host))
    return `this proxy does not answer for the host "${host.slice(0, 100)}"`;
  const { origin } = headers;
  // Our own origin serves no pages; it is what the conformance suite sends as a good one.
  if (origin === undefined || origin === `http://${headers.host}` || isAllowed(origin, options)) return undefined;
  return `pages of the origin "${origin.slice(0, 100)}" may not use this proxy`;
}

function isAllowed(origin: string, { allowedOrigins = [] }: GuardOptions): boolean {
  return allowedOrigins.includes(origin);
}

/** What a browser must read before it lets an allowed page speak to us. */
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
