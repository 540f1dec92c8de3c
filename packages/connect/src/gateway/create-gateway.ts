// A gateway: several servers behind one address. Each server has a proxy of its own, with its interceptors, and a prefix.
import { systemClock } from '../clock.ts';
import { ConnectError } from '../errors.ts';
import { DEFAULT_PROXY_LIMITS } from '../mcp-proxy/proxy-limits.ts';
import type { Interceptor, McpProxy, ProxyOptions, ProxySession, UpstreamEvent } from '../mcp-proxy/types.ts';
import type { ProxyClient } from '../message/types.ts';
import { openGatewaySession } from './gateway-session.ts';
import { createPublicNames, PREFIX } from './public-names.ts';
import { createAwaySession, openUpstreamSession, type UpstreamSession } from './upstream-session.ts';

/** One server of a gateway. */
export interface GatewayServer {
  /** Name for messages. */
  readonly name: string;
  /** Put before the names of its tools and prompts, and the addresses of its resources. */
  readonly prefix: string;
  /** Reason why it cannot be started, such as a variable that is not set. */
  readonly problem?: string | undefined;
  /** Creates its proxy, with one interceptor more. */
  readonly createProxy: (interceptor: Interceptor) => McpProxy;
}

/** The options of `createGateway`. */
export interface GatewayOptions extends Pick<ProxyOptions, 'limits' | 'log' | 'clock'> {
  readonly servers: readonly GatewayServer[];
  readonly version: string;
  /** Decides which tools and prompts a client has. `authorization`: the header of its first request over HTTP. @default all */
  readonly chooseFilter?:
    | ((client: ProxyClient, authorization: string | undefined) => (name: string) => boolean)
    | undefined;
}

/** The state of a server of a gateway, as its sessions last saw it. */
interface GatewayServerState {
  readonly name: string;
  readonly prefix: string;
  /** `idle`: no client has asked for it yet. */
  readonly state: 'idle' | 'up' | 'down';
  readonly reason?: string;
}

/** A proxy in front of several servers. */
export interface Gateway extends McpProxy {
  readonly servers: readonly GatewayServerState[];
}

/** Creates a gateway. Throws `ConnectError` for a prefix that cannot be used, and for two servers with one prefix. */
export function createGateway(options: GatewayOptions): Gateway {
  const { log = { debug() {}, info() {}, warn() {}, error() {} }, clock = systemClock, version } = options;
  checkPrefixes(options.servers);
  const sessions = new Set<ProxySession>();
  const listeners = new WeakMap<ProxySession, (event: UpstreamEvent) => void>();
  const servers = options.servers.map(({ name, prefix, problem, createProxy }) => {
    const server = {
      name,
      names: createPublicNames(prefix),
      problem,
      state: (problem === undefined ? 'idle' : 'down') as GatewayServerState['state'],
      reason: problem ?? '',
    };
    const proxy = createProxy({
      name: 'gateway',
      onUpstream(event, session) {
        if (event.type === 'up') server.state = 'up';
        else if (event.retryInMs > 0) {
          server.state = 'down';
          server.reason = event.error.message;
        }
        listeners.get(session)?.(event);
      },
    });
    return { server, proxy };
  });
  return {
    options: {
      ...options,
      // What follows from the transport of a single server does not hold here.
      upstream: { type: 'stdio', command: 'vitrine' },
      limits: { ...DEFAULT_PROXY_LIMITS, ...options.limits },
    },
    sessions,
    isLegacyOnly: true,
    get servers() {
      return servers.map(({ server: { name, names, state, reason } }) => ({
        name,
        prefix: names.prefix,
        state,
        ...(state === 'down' && { reason }),
      }));
    },
    open(downstream, { authorization } = {}) {
      const session = openGatewaySession({
        downstream,
        log,
        clock,
        version,
        chooseFilter: client => options.chooseFilter?.(client, authorization) ?? (() => true),
        openUpstreams: ({ onMessage, onChange }) =>
          servers.map(({ server: { name, names, problem }, proxy }) => {
            if (problem !== undefined) return createAwaySession(name, names, problem);
            const upstream: UpstreamSession = openUpstreamSession({
              name,
              names,
              proxy,
              clock,
              listen: (own, listener) => listeners.set(own, listener),
              onMessage: (message, notes) => onMessage(upstream, message, notes),
              onChange: () => onChange(upstream),
            });
            return upstream;
          }),
        onClosed: closed => sessions.delete(closed),
      });
      sessions.add(session);
      return session;
    },
    async close() {
      await Promise.all([...sessions].map(session => session.close()));
      await Promise.all(servers.map(({ proxy }) => proxy.close()));
    },
  };
}

function checkPrefixes(servers: readonly Pick<GatewayServer, 'name' | 'prefix'>[]): void {
  const names = new Map<string, string>();
  for (const { name, prefix } of servers) {
    if (!PREFIX.test(prefix))
      throw new ConnectError(
        'bad-config',
        `The prefix ${JSON.stringify(prefix)} of server "${name}" cannot be used: a prefix is a small letter, then small letters, digits and -, at most 32.`,
        { received: prefix, hint: 'Write another "prefix" for this server.' },
      );
    const first = names.get(prefix);
    if (first !== undefined)
      throw new ConnectError('bad-config', `Servers "${first}" and "${name}" have the same prefix "${prefix}".`, {
        received: prefix,
        hint: 'Write another "prefix" for one of them.',
      });
    names.set(prefix, name);
  }
}
