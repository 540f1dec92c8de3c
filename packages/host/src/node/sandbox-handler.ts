// Serves the sandbox: the proxy page, on a site per server (`<label>.localhost`, or a label below a public suffix), and for
// resources that request a dedicated origin the bootstrap page of their document, on a site of its own. On the rung `worker`: the proxy
// page for all servers, at `/` of whatever host name it is mounted at.
import type { CspField } from '@vitrine/protocol/internal/csp/csp';
import { DEDICATED_LABEL, SANDBOX_LABEL } from '@vitrine/protocol/internal/sandbox/sandbox-label';
import { dedicatedAddress, readDedicatedPath } from '../sandbox-page/dedicated-address.ts';
import { checkHostOrigins } from './host-origins.ts';
import { BOOTSTRAP_PAGE, PROXY_PAGE } from './proxy-page.gen.ts';
import { refusal, type SandboxHeaderOptions, sandboxHeaders } from './sandbox-headers.ts';
import { RequestRefused, readSandboxRequest } from './sandbox-request.ts';
import { checkSandboxSuffix, isWildcardOverRegistry } from './sandbox-site.ts';

/** The options of `createSandboxHandler`. */
export interface SandboxHandlerOptions {
  /** Origins of the pages that may embed sandboxes, such as `http://127.0.0.1:4400`. */
  hostOrigins: readonly string[];
  /**
   * The host's own policy for declared domains: whether a valid source may be in a list. Sources that it refuses are left out, and so
   * are loopback addresses for a host that is not on loopback itself. @default all other valid sources are permitted
   */
  permit?: (source: string, field: CspField) => boolean;
  /** `sites`: a site for each server, by a wildcard name. `worker`: one host name for all servers. @default 'sites' */
  rung?: 'sites' | 'worker';
  /** Called once for each domain on which sandboxes are isolated less than possible. @default no warning */
  onWarning?: (warning: string) => void;
}

/** A handler in the style of `fetch`, for Hono, Node adapters and edge runtimes (from `@vitrine/host/sandbox-handler`). Never throws. */
export type SandboxHandler = (request: Request) => Response;

/** The longest URL that is answered: browsers and Node servers both accept it. */
const MAX_URL_LENGTH = 12_000;
/** How many suffixes are remembered: usually there is one, but a request may name any. */
const MAX_SUFFIXES = 100;

/**
 * Creates the handler. Throws `TypeError` when a host origin is no http(s) origin.
 * @example
 * const handle = createSandboxHandler({ hostOrigins: ['https://chat.example.com'] });
 * Deno.serve(handle);
 * @example
 * // One host name without a wildcard, for all servers: createHost({ sandbox: { url: 'https://views.example/' } }).
 * export default { fetch: createSandboxHandler({ hostOrigins: ['https://chat.example.com'], rung: 'worker' }) };
 */
export function createSandboxHandler(options: SandboxHandlerOptions): SandboxHandler {
  const { hostOrigins, rung = 'sites', onWarning } = options;
  checkHostOrigins(hostOrigins);
  const permit = (source: string, field: CspField): boolean =>
    !isWildcardOverRegistry(source) && (options.permit?.(source, field) ?? true);
  const problems = new Map<string, string | undefined>();

  /** Refuses a name whose sandboxes would not be sites of their own. */
  function checkSuffix(suffix: string): void {
    if (!problems.has(suffix)) {
      if (problems.size >= MAX_SUFFIXES) problems.clear();
      const { problem, warnings } = checkSandboxSuffix(suffix, hostOrigins);
      problems.set(suffix, problem);
      for (const warning of warnings) onWarning?.(warning);
    }
    const problem = problems.get(suffix);
    if (problem !== undefined) throw new RequestRefused(421, problem);
  }

  function respond(request: Request): Response {
    if (request.url.length > MAX_URL_LENGTH) throw tooLong();
    if (request.method !== 'GET' && request.method !== 'HEAD') throw new RequestRefused(405, 'Only GET.');
    const url = new URL(request.url);
    if (rung === 'worker') return sharedPage(url);
    const [label = ''] = url.hostname.split('.', 1);
    if (!SANDBOX_LABEL.test(label) && !DEDICATED_LABEL.test(label))
      throw new RequestRefused(421, 'No sandbox has this name.');
    checkSuffix(url.hostname.slice(label.length + 1));
    return SANDBOX_LABEL.test(label) ? proxyPage(url) : waitingPage(url, label);
  }

  /** The proxy page for all servers. The scheme may be another one before a TLS proxy, so the host name and port are compared. */
  function sharedPage(url: URL): Response {
    if (hostOrigins.some(origin => new URL(origin).host === url.host))
      throw new RequestRefused(
        421,
        `${url.host} is the host of a page that embeds sandboxes. Serve them on another one.`,
      );
    return proxyPage(url);
  }

  function proxyPage(url: URL): Response {
    if (url.pathname !== '/') throw new RequestRefused(404, 'A sandbox has one page.');
    const { host, dedicated, granted, ...asked } = readSandboxRequest(url, { hostOrigins, permit, rung });
    if (dedicated !== undefined) {
      const address = dedicatedAddress(url);
      if (address.length > MAX_URL_LENGTH) throw tooLong();
      // Behind a TLS proxy, this server sees `http:` and the browser `https:`.
      granted.frameDomains.push(address, address.replace(/^http:/, 'https:'));
    }
    return page(PROXY_PAGE, { ...asked, granted, frameAncestors: [host] });
  }

  /** The document of a dedicated origin: what its sandbox is granted, and only that sandbox may hold it. */
  function waitingPage(url: URL, label: string): Response {
    const path = readDedicatedPath(url.pathname);
    if (!path || !SANDBOX_LABEL.test(path.label) || url.search !== '')
      throw new RequestRefused(404, 'A dedicated origin has no such page.');
    const sandbox = new URL(path.search, `${url.protocol}//${path.label}${url.host.slice(label.length)}`);
    const { host, dedicated, ...asked } = readSandboxRequest(sandbox, { hostOrigins, permit });
    if (dedicated !== label) throw new RequestRefused(404, 'This page is of another origin.');
    return page(BOOTSTRAP_PAGE, { ...asked, frameAncestors: [host, sandbox.origin] });
  }

  return request => {
    try {
      const response = respond(request);
      return request.method === 'HEAD' ? new Response(null, response) : response;
    } catch (error) {
      if (error instanceof RequestRefused) return refusal(error.status, error.message, hostOrigins);
      return refusal(500, 'The sandbox could not be served.', hostOrigins);
    }
  };
}

function page(html: string, options: SandboxHeaderOptions): Response {
  return new Response(html, { headers: sandboxHeaders(options) });
}

function tooLong(): RequestRefused {
  return new RequestRefused(414, 'The address is too long: declare fewer domains.');
}
