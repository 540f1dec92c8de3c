// `fetch` for addresses that others choose: only public ones are connected to, so that a server does not reach for them what only it can reach
// (SSRF). Checked where a connection is opened: every redirect passes there, and a name cannot resolve to another address afterwards.
import { isIP, type LookupFunction } from 'node:net';
import type { RequestInit as UndiciInit } from 'undici';
import { checkedLookup, type Lookup, notAllowed } from './checked-lookup.ts';
import { literalAddresses, mayConnect } from './probe-address.ts';

/** The options of `createPublicFetch`. */
export interface PublicFetchOptions {
  /** Names that may be connected to, such as `mcp.example.com`, or `*.example.com` for all below. Default: every name. */
  readonly hosts?: readonly string[] | undefined;
  /** Names and addresses that may be connected to although they are not public, such as `mcp.internal`, `10.1.2.3`. Default: none. */
  readonly privateHosts?: readonly string[] | undefined;
  /** Finds the addresses of a name. Default: the system's resolver. */
  readonly lookup?: Lookup | undefined;
}

/** `fetch` of an address, as far as servers need it. */
export type PublicFetch = (url: string | URL, init?: RequestInit) => Promise<Response>;

/**
 * Creates a `fetch` that connects to public addresses only. As `fetch` does, it rejects with a `TypeError` whose `cause` says why: for loopback,
 * private, link-local and other special addresses, also when one of several addresses of a name is such, after a redirect, and for a host
 * that `hosts` does not list. Pass all of `privateHosts` in lower case.
 *
 * @example
 * const connections = createConnections(servers, { fetch: createPublicFetch({ hosts: ['*.example.com'] }) });
 */
export function createPublicFetch(options: PublicFetchOptions = {}): PublicFetch {
  let opening: ReturnType<typeof openClient> | undefined;
  return async (url, init) => {
    opening ??= openClient(options);
    const { fetch, dispatcher } = await opening;
    const response = await fetch(url, { ...(init as UndiciInit), dispatcher });
    // The library's class has the platform's interface, and is another one.
    return response as unknown as Response;
  };
}

/** The library is loaded when it is first used: most chats and registries never do. */
async function openClient({ hosts, privateHosts = [], lookup }: PublicFetchOptions) {
  const { Agent, buildConnector, fetch } = await import('undici');
  const open = buildConnector({ lookup: checkedLookup(false, lookup) });
  const openPrivate = buildConnector(lookup === undefined ? {} : { lookup: uncheckedLookup(lookup) });
  const dispatcher = new Agent({
    connect(target, callback) {
      const hostname = target.hostname.replace(/^\[|\]$/g, '').toLowerCase();
      if (privateHosts.includes(hostname)) return openPrivate(target, callback);
      if (hosts !== undefined && !hosts.some(pattern => isMatch(hostname, pattern)))
        return callback(new Error(`${hostname} is no host that may be connected to.`), null);
      // Node connects to an address without a lookup.
      const addresses = literalAddresses(isIP(hostname) === 6 ? `[${hostname}]` : hostname) ?? [];
      if (addresses.some(({ address }) => !mayConnect(address, false))) return callback(notAllowed(hostname), null);
      return open(target, callback);
    },
  });
  return { fetch, dispatcher };
}

const isMatch = (hostname: string, pattern: string): boolean =>
  pattern.startsWith('*.') ? hostname.endsWith(pattern.slice(1)) : hostname === pattern;

/** The `lookup` option of Node's connections, without a check. */
function uncheckedLookup(lookup: Lookup): LookupFunction {
  return (hostname, { all }, callback) => {
    lookup(hostname).then(
      addresses => {
        const [first] = addresses;
        if (all) callback(null, [...addresses]);
        else if (first) callback(null, first.address, first.family);
        else callback(new Error(`${hostname} has no address.`), '', 0);
      },
      error => callback(error, '', 0),
    );
  };
}
