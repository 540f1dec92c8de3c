// Which addresses others may make this program connect to: public ones, and those that its operator has named. A server, a user, a registry or a
// metadata document may name any address, also one that only this program reaches (SSRF). Checked where a connection is opened: every redirect
// passes there, and a name cannot resolve to another address afterwards (DNS rebinding).
import { isIPv6 } from 'node:net';
import type { Dispatcher, RequestInit as UndiciInit } from 'undici';
import { EgressError } from './egress-error.ts';
import { createPrivateHosts, matchesHost, readPort, type Target } from './private-hosts.ts';
import { createLookup, findAddresses, type Lookup, readLiteral, requirePublic } from './public-address.ts';

/** The options of `createEgress`. */
export interface EgressOptions {
  /** Names that may be connected to, such as `mcp.example.com`, or `*.example.com` for all below. @default every name */
  readonly hosts?: readonly string[] | undefined;
  /**
   * Hosts that may be connected to although they are not public, each with its port: `mcp.internal:8443`, `*.example.internal:8443`,
   * `10.1.2.3` (the usual ports of `http:` and `https:`), `localhost:*` (every port), or a URL, such as the address of the server whose
   * documents name the addresses. `localhost`, the names below it, `127.0.0.1` and `[::1]` are one host. @default none
   */
  readonly privateHosts?: readonly string[] | undefined;
  /** Finds the addresses of a name. @default the system's resolver; `localhost` and names below it are loopback */
  readonly lookup?: Lookup | undefined;
}

/** `fetch` of an address, as far as servers need it. */
export type PublicFetch = (url: string | URL, init?: RequestInit) => Promise<Response>;

/** The way to addresses that others name. Made by `createEgress`. */
export interface Egress {
  /**
   * Fetches as `fetch` does: it rejects with a `TypeError`; its `cause` is an `EgressError` for an address that may not be connected to.
   */
  readonly fetch: PublicFetch;
  /**
   * Checks an address that another program opens: rejects with `EgressError` where `fetch` would not connect. A name without an address
   * passes.
   */
  check(url: string | URL): Promise<void>;
}

/**
 * Creates the way to the addresses that one server, user or registry names.
 *
 * @example const { fetch } = createEgress({ privateHosts: ['http://127.0.0.1:3000/mcp'] });
 */
export function createEgress({ hosts, privateHosts = [], lookup }: EgressOptions = {}): Egress {
  const isPrivate = createPrivateHosts(privateHosts);
  let opening: ReturnType<typeof openClient> | undefined;

  /** Throws `EgressError` for what needs no lookup. True: the target is one of `privateHosts`. */
  const admit = ({ protocol, hostname: name, port }: Target): boolean => {
    // The library leaves out the brackets of an address.
    const hostname = isIPv6(name) ? `[${name}]` : name;
    const target = { protocol, hostname, port };
    if (isPrivate(target)) return true;
    const host = `${hostname}:${readPort(target)}`;
    if (hosts !== undefined && !hosts.some(pattern => matchesHost(hostname, pattern)))
      throw new EgressError('unlisted', host);
    const literal = readLiteral(hostname);
    if (literal) requirePublic(host, literal);
    return false;
  };
  return {
    async fetch(url, init) {
      opening ??= openClient(admit, lookup);
      const { fetch, dispatcher } = await opening;
      const response = await fetch(url, { ...(init as unknown as UndiciInit), dispatcher });
      // The library's class has the platform's interface, and is another one.
      return response as unknown as Response;
    },
    async check(address) {
      const url = new URL(address);
      if (admit(url)) return;
      const addresses = await findAddresses(url.hostname, lookup).catch(() => []);
      if (addresses.length > 0) requirePublic(`${url.hostname}:${readPort(url)}`, addresses);
    },
  };
}

/**
 * Creates the `fetch` of `createEgress`: it connects to public addresses, and to hosts in `privateHosts`.
 *
 * @example
 * const own = createPublicFetch({ hosts: ['*.example.com'] });
 * const connections = createConnections(servers, { fetchFor: name => (addedByUsers.has(name) ? own : undefined) });
 */
export function createPublicFetch(options: EgressOptions = {}): PublicFetch {
  return createEgress(options).fetch;
}

/** The library is loaded when it is first used: most programs never do. */
async function openClient(admit: (target: Target) => boolean, lookup: Lookup | undefined) {
  const { Agent, buildConnector, EnvHttpProxyAgent, fetch } = await import('undici');
  const open = buildConnector({ lookup: createLookup(requirePublic, lookup) });
  const openPrivate = buildConnector({ lookup: createLookup(() => {}, lookup) });
  const connect: typeof openPrivate = (target, callback) => {
    try {
      return (admit(target) ? openPrivate : open)(target, callback);
    } catch (error) {
      return callback(error as Error, null);
    }
  };
  // A proxy resolves names itself, and decides where it connects to: what needs no lookup is refused before.
  const admitFirst: Dispatcher.DispatcherComposeInterceptor = dispatch => (request, handler) => {
    admit(new URL(String(request.origin)));
    return dispatch(request, handler);
  };
  const dispatcher = usesProxies() ? new EnvHttpProxyAgent({ connect }).compose(admitFirst) : new Agent({ connect });
  return { fetch, dispatcher };
}

/** Whether Node's own `fetch` uses proxies; decided as Node does. */
const usesProxies = (): boolean =>
  process.env.NODE_USE_ENV_PROXY === '1' || process.execArgv.includes('--use-env-proxy');
