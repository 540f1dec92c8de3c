// Checks whether a page can be reached and allows to be framed, which a browser does not report to the embedder. It sends one HEAD
// request without cookies and credentials, and reads only the status and the headers of the answer.
import { request as httpRequest, type IncomingHttpHeaders } from 'node:http';
import { request as httpsRequest } from 'node:https';
import type { PageProbe } from '../surface/page-state.ts';
import { checkedLookup, type Lookup, notAllowed } from './checked-lookup.ts';
import { type PageHeaders, refusedBy } from './frame-policy.ts';
import { literalAddresses, mayConnect } from './probe-address.ts';

/** The options of `probePage`. */
export interface ProbePageOptions {
  /** The origins of the frames around the page: your page's, and the sandbox's. */
  ancestors: readonly string[];
  /** Whether loopback addresses are allowed, because the MCP server that named the page runs on this machine. @default false */
  local?: boolean;
  /** Milliseconds until the result is `unknown`. @default 5000 */
  timeoutMs?: number;
  /** Looks up the addresses of a name. @default the system's resolver */
  lookup?: Lookup;
  /** Whether this process is behind an HTTP proxy: then a failure to connect is no proof that a browser cannot. @default from the usual environment variables */
  proxied?: boolean;
}

const MAX_REDIRECTS = 5;
/** System errors by which a page is unreachable, for a browser too. */
const UNREACHABLE: Record<string, string> = {
  ECONNREFUSED: 'The connection was refused.',
  ENOTFOUND: 'There is no such name.',
  EHOSTUNREACH: 'There is no way to it.',
  ENETUNREACH: 'There is no way to it.',
  ECONNRESET: 'The connection was broken off.',
};

/**
 * Probes the page. Never rejects: a result that cannot be determined is `unknown`, with the reason.
 * @example
 * const probe = await probePage('https://maps.example.com/', { ancestors: ['https://chat.example.com'] });
 */
export async function probePage(url: string, options: ProbePageOptions): Promise<PageProbe> {
  const { timeoutMs = 5000, proxied = hasProxy() } = options;
  const signal = AbortSignal.timeout(timeoutMs);
  try {
    return await follow(new URL(url), options, signal);
  } catch (error) {
    if (signal.aborted) return { status: 'unknown', reason: `It did not answer within ${timeoutMs / 1000} s.` };
    const { code = '', message } = error as NodeJS.ErrnoException;
    const reason = UNREACHABLE[code];
    return reason !== undefined && !proxied
      ? { status: 'unreachable', reason }
      : { status: 'unknown', reason: `It could not be looked at: ${message.slice(0, 200)}` };
  }
}

async function follow(url: URL, options: ProbePageOptions, signal: AbortSignal): Promise<PageProbe> {
  let at = url;
  for (let hops = 0; hops <= MAX_REDIRECTS; hops++) {
    const { status, headers } = await head(at, options, signal);
    const { location } = headers;
    if (status >= 300 && status < 400 && location !== undefined) {
      const next = URL.parse(location, at);
      // The frame may show nothing but the origin of its address.
      if (next?.origin !== url.origin)
        return {
          status: 'refused',
          reason: `It redirects to another origin: ${String(next?.origin ?? location).slice(0, 200)}.`,
        };
      at = next;
      continue;
    }
    // Servers often refuse bots and HEAD requests with such a status; a browser may get another answer.
    if (status >= 400) return { status: 'unknown', reason: `It answered with status ${status}.` };
    const refusing = refusedBy(headers, at, options.ancestors);
    if (refusing !== undefined)
      return { status: 'refused', reason: `It does not let itself be shown in a frame (${refusing.slice(0, 300)}).` };
    if (/^\s*attachment/i.test(headers['content-disposition'] ?? ''))
      return { status: 'refused', reason: 'It is a file to download.' };
    return { status: 'ok' };
  }
  return { status: 'unknown', reason: 'It redirects too often.' };
}

function head(
  url: URL,
  { local = false, lookup }: ProbePageOptions,
  signal: AbortSignal,
): Promise<{ status: number; headers: PageHeaders }> {
  const addresses = literalAddresses(url.hostname);
  // An address is not looked up, so it is checked here.
  if (addresses?.some(({ address }) => !mayConnect(address, local))) return Promise.reject(notAllowed(url.hostname));
  const request = url.protocol === 'https:' ? httpsRequest : httpRequest;
  return new Promise((resolve, reject) => {
    const outgoing = request(
      url,
      {
        method: 'HEAD',
        signal,
        agent: false,
        headers: { accept: 'text/html,*/*', 'user-agent': 'vitrine-page-probe' },
        lookup: checkedLookup(local, addresses ? async () => addresses : lookup),
      },
      response => {
        response.resume();
        outgoing.destroy();
        resolve({ status: response.statusCode ?? 0, headers: joined(response.headers) });
      },
    );
    outgoing.on('error', reject);
    outgoing.end();
  });
}

function joined(headers: IncomingHttpHeaders): PageHeaders {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, value?.toString()]));
}

function hasProxy(): boolean {
  return ['https_proxy', 'HTTPS_PROXY', 'http_proxy', 'HTTP_PROXY', 'all_proxy', 'ALL_PROXY'].some(
    name => (process.env[name] ?? '') !== '',
  );
}
