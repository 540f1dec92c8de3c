// The connections of a configuration, which are opened and closed together.
import { isDeepStrictEqual } from 'node:util';
import type { SignInOptions } from './auth/connection-auth.ts';
import { type Clock, systemClock } from './clock.ts';
import type { ServerConfig } from './config/server-config.ts';
import type { ClientFeatures, Connection, Connections } from './connection.ts';
import { DEFAULT_LIMITS, type Limits } from './connection-limits.ts';
import { createConnection } from './create-connection.ts';
import { ConnectError } from './errors.ts';
import type { ObservedMessage } from './observed-message.ts';
import { createListeners } from './store.ts';
import type { Fetch } from './transport/same-origin-fetch.ts';

/** The options of `createConnections`. */
export interface ConnectionsOptions {
  /** Name and version of the client, sent to servers. @default `{ name: 'vitrine', version: '0.1.0' }` */
  readonly clientInfo?: { readonly name: string; readonly version: string } | undefined;
  /** Limits that replace the same members of `DEFAULT_LIMITS`. */
  readonly limits?: Partial<Limits> | undefined;
  /** Fetch function. @default the global `fetch` */
  readonly fetch?: Fetch | undefined;
  /**
   * The `fetch` of one server, by its name in the configuration, which limits where it may be (`createPublicFetch`); undefined: `fetch`.
   * Called when the server is added. @default `fetch` for all
   */
  readonly fetchFor?: ((server: string) => Fetch | undefined) | undefined;
  /** The clock for deadlines, back-off and the ending of children. @default the system's */
  readonly clock?: Clock | undefined;
  /** Numbers in [0, 1) for the back-off. @default `Math.random` */
  readonly random?: (() => number) | undefined;
  /** Options for users to sign in at servers that want it. @default users cannot, and such a server is reported as `unauthorized` */
  readonly signIn?: SignInOptions | undefined;
  /** Called for each JSON-RPC message to and from every server, for inspection. An exception thrown here is ignored. */
  readonly onMessage?: ((observed: ObservedMessage) => void) | undefined;
}

interface Owned {
  readonly config: ServerConfig;
  readonly fetch: Fetch;
  readonly connection: Connection;
  readonly start: () => Promise<void>;
  /** Stops following the connection's snapshot. */
  readonly stop: () => void;
}

/**
 * Builds the connections of all enabled servers. Nothing is opened before `start()`; `close()` ends everything, also after a
 * `start()` that was rejected.
 *
 * @example const connections = createConnections((await loadConfig('mcp.json')).servers);
 */
export function createConnections(
  servers: Readonly<Record<string, ServerConfig>>,
  options: ConnectionsOptions = {},
): Connections {
  let features = (): ClientFeatures => ({});
  const dependencies = {
    features: () => features(),
    clientInfo: options.clientInfo ?? { name: 'vitrine', version: '0.1.0' },
    limits: { ...DEFAULT_LIMITS, ...options.limits },
    fetch: options.fetch ?? globalThis.fetch,
    clock: options.clock ?? systemClock,
    random: options.random ?? Math.random,
    signIn: options.signIn,
    onMessage: ignoringErrors(options.onMessage),
  };
  const listeners = createListeners();
  let owned = new Map<string, Owned>();
  let started: Promise<void> | undefined;
  let closed = false;

  /** Creates the connections of a configuration; existing ones with the same settings are kept. */
  const arrange = (wanted: Readonly<Record<string, ServerConfig>>): { added: Owned[]; removed: Owned[] } => {
    const previous = owned;
    owned = new Map();
    const added: Owned[] = [];
    for (const [name, config] of Object.entries(wanted)) {
      if (config.enabled === false) continue;
      const existing = previous.get(name);
      const limited = options.fetchFor?.(name);
      const fetch = limited ?? dependencies.fetch;
      if (existing && existing.fetch === fetch && isDeepStrictEqual(existing.config, config)) {
        owned.set(name, existing);
        continue;
      }
      const { connection, start } = createConnection(name, config, {
        ...dependencies,
        fetch,
        isRestricted: limited !== undefined,
      });
      const entry = { config, fetch, connection, start, stop: connection.subscribe(listeners.notify) };
      owned.set(name, entry);
      added.push(entry);
    }
    return { added, removed: [...previous.values()].filter(entry => owned.get(entry.connection.name) !== entry) };
  };
  const startAll = async (entries: readonly Owned[]): Promise<void> => {
    await Promise.all(
      entries.map(({ config, start }) => {
        const first = start();
        return config.connectionMode === 'strict' ? first : undefined;
      }),
    );
  };
  const end = async ({ connection, stop }: Owned): Promise<void> => {
    stop();
    await connection.close();
  };
  arrange(servers);

  return {
    get list() {
      return [...owned.values()].map(({ connection }) => connection);
    },
    get: name => owned.get(name)?.connection,
    start() {
      started ??= startAll([...owned.values()]);
      return started;
    },
    async replace(wanted) {
      if (closed) throw new ConnectError('closed', 'The connections are closed.', { server: '' });
      const { added, removed } = arrange(wanted);
      listeners.notify();
      // A removed server may hold a port or a file that an added one needs.
      await Promise.all(removed.map(end));
      if (!closed && started) await startAll(added.filter(entry => owned.get(entry.connection.name) === entry));
    },
    advertise(wanted) {
      features = wanted;
    },
    subscribe: listeners.add,
    async close() {
      closed = true;
      const all = [...owned.values()];
      await Promise.all(all.map(({ connection }) => connection.close()));
      for (const { stop } of all) stop();
    },
  };
}

/** Wraps a listener so that its exceptions do not reach the connection. */
function ignoringErrors(listener: ConnectionsOptions['onMessage']): ConnectionsOptions['onMessage'] {
  return (
    listener &&
    (observed => {
      try {
        listener(observed);
      } catch {
        // Ignored, as the option's docstring says.
      }
    })
  );
}
