// Checks whether a page can be reached and allows to be framed, which a browser does not report to the embedder. It sends one HEAD
// request without cookies and credentials, and reads only the status and the headers of the answer.
import { createPublicFetch, type EgressOptions } from '@vitrine/egress';
import type { PageProbe } from '../surface/view/page-state.ts';
import { type PageHeaders, refusedBy } from './frame-ancestors.ts';

/** The options of `probePage`. */
export interface ProbePageOptions extends Pick<EgressOptions, 'privateHosts' | 'lookup'> {
  /** The origins of the frames around the page: your page's, and the sandbox's. */
  ancestors: readonly string[];
  /** Milliseconds until the result is `unknown`. @default 5000 */
  timeoutMs?: number;
  /** Whether this process is behind an HTTP proxy: then a failure to connect is no proof that a browser cannot. @default from the usual environment variables */
  proxied?: boolean;
}

const MAX_REDIRECTS = 5;
const HEADERS = { accept: 'text/html,*/*', 'user-agent': 'vitrine-page-probe' };
/** System errors by which a page is unreachable, for a browser too. */
const UNREACHABLE: Record<string, string> = {
  ECONNREFUSED: 'The connection was refused.',
  ENOTFOUND: 'There is no such name.',
  EHOSTUNREACH: 'There is no way to it.',
  ENETUNREACH: 'There is no way to it.',
  ECONNRESET: 'The connection was broken off.',
};

/**
 * Probes the page, at public addresses and at `privateHosts`. Never rejects: a result that cannot be determined is `unknown`, with the reason.
 * @example
 * const probe = await probePage('https://maps.example.com/', { ancestors: ['https://chat.example.com'] });
 */
export async function probePage(url: string, options: ProbePageOptions): Promise<PageProbe> {
  const { timeoutMs = 5000, proxied = hasProxy() } = options;
  const signal = AbortSignal.timeout(timeoutMs);
  const fetch = createPublicFetch(options);
  const head = (at: URL): Promise<Response> =>
    fetch(at, { method: 'HEAD', headers: HEADERS, redirect: 'manual', signal });
  try {
    return await follow(new URL(url), options.ancestors, head);
  } catch (error) {
    if (signal.aborted) return { status: 'unknown', reason: `It did not answer within ${timeoutMs / 1000} s.` };
    // `fetch` has the reason in its cause.
    const { code = '', message } = ((error as Error).cause ?? error) as NodeJS.ErrnoException;
    const reason = UNREACHABLE[code];
    return reason !== undefined && !proxied
      ? { status: 'unreachable', reason }
      : { status: 'unknown', reason: `It could not be looked at: ${message.slice(0, 200)}` };
  }
}

async function follow(
  url: URL,
  ancestors: readonly string[],
  head: (at: URL) => Promise<Response>,
): Promise<PageProbe> {
  let at = url;
  for (let hops = 0; hops <= MAX_REDIRECTS; hops++) {
    const response = await head(at);
    const { status } = response;
    const headers: PageHeaders = Object.fromEntries(response.headers);
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
    const refusing = refusedBy(headers, at, ancestors);
    if (refusing !== undefined)
      return { status: 'refused', reason: `It does not let itself be shown in a frame (${refusing.slice(0, 300)}).` };
    if (/^\s*attachment/i.test(headers['content-disposition'] ?? ''))
      return { status: 'refused', reason: 'It is a file to download.' };
    return { status: 'ok' };
  }
  return { status: 'unknown', reason: 'It redirects too often.' };
}

function hasProxy(): boolean {
  return ['https_proxy', 'HTTPS_PROXY', 'http_proxy', 'HTTP_PROXY', 'all_proxy', 'ALL_PROXY'].some(
    name => (process.env[name] ?? '') !== '',
  );
}
