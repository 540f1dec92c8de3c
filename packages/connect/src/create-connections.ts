// The connections of a configuration, as one object that opens and closes together.
import { type Clock, systemClock } from './clock.ts';
import type { ServerConfig } from './config/server-config.ts';
import type { ClientFeatures, Connections } from './connection.ts';
import { createConnection } from './create-connection.ts';
import { DEFAULT_LIMITS, type Limits } from './limits.ts';
import type { PassingMessage } from './passing-message.ts';
import type { Fetch } from './session/limited-fetch.ts';
import { createListeners } from './store.ts';

export interface ConnectionsOptions {
  /** How we introduce ourselves to servers. Default `{ name: 'vitrine', version: '0.1.0' }`. */
  readonly clientInfo?: { readonly name: string; readonly version: string } | undefined;
  /** Bounds that differ from `DEFAULT_LIMITS`. */
  readonly limits?: Partial<Limits> | undefined;
  /** Default: the global `fetch`. */
  readonly fetch?: Fetch | undefined;
  /** Default: the system's. Deadlines, back-off and the ending of children use it. */
  readonly clock?: Clock | undefined;
  /** Numbers in [0, 1) for the back-off. Default `Math.random`. */
  readonly random?: (() => number) | undefined;
  /** Sees each JSON-RPC message that passes, of every server, for whoever looks into a protocol. An exception thrown here is swallowed. */
  readonly onMessage?: ((passing: PassingMessage) => void) | undefined;
}

/**
 * Builds the connections of all enabled servers. Nothing is opened before `start()`; `close()` ends everything, also after a
 * `start()` that was rejected.
 */
export function createConnections(
  servers: Readonly<Record<string, ServerConfig>>,
  options: ConnectionsOptions = {},
): Connections {
  let features: ClientFeatures = {};
  const dependencies = {
    features: () => features,
    clientInfo: options.clientInfo ?? { name: 'vitrine', version: '0.1.0' },
    limits: { ...DEFAULT_LIMITS, ...options.limits },
    fetch: options.fetch ?? globalThis.fetch,
    clock: options.clock ?? systemClock,
    random: options.random ?? Math.random,
    onMessage: quietly(options.onMessage),
  };
  const owned = Object.entries(servers)
    .filter(([, config]) => config.enabled !== false)
    .map(([name, config]) => ({ config, ...createConnection(name, config, dependencies) }));
  const byName = new Map(owned.map(({ connection }) => [connection.name, connection]));
  const listeners = createListeners();
  const stops = owned.map(({ connection }) => connection.subscribe(listeners.notify));
  let started: Promise<void> | undefined;

  return {
    list: owned.map(({ connection }) => connection),
    get: name => byName.get(name),
    start() {
      started ??= Promise.all(
        owned.map(({ config, start }) => {
          const first = start();
          return config.connectionMode === 'strict' ? first : undefined;
        }),
      ).then(() => {});
      return started;
    },
    advertise(wanted) {
      features = wanted;
    },
    subscribe: listeners.add,
    async close() {
      await Promise.all(owned.map(({ connection }) => connection.close()));
      for (const stop of stops) stop();
    },
  };
}

/** A listener's fault is no connection's. */
function quietly(listener: ConnectionsOptions['onMessage']): ConnectionsOptions['onMessage'] {
  return (
    listener &&
    (passing => {
      try {
        listener(passing);
      } catch {
        // Said in the option's docstring.
      }
    })
  );
}
