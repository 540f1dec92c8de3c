// The connection to one server: connects, lists its tools, sends requests, and reconnects when the session is lost.
//
//   connecting ─▶ connected ─▶ (lost) connecting ─▶ …
//        └─▶ failed ⟲ back-off ─▶ connected
import type { Implementation } from '@modelcontextprotocol/client';
import type { Clock } from './clock.ts';
import { isLocalServer } from './config/local-server.ts';
import type { ServerConfig } from './config/server-config.ts';
import { serverIdentity } from './config/server-identity.ts';
import type { ClientFeatures, Connection } from './connection.ts';
import { createConnectionRequests } from './connection-requests.ts';
import { createSnapshotStore } from './connection-snapshot.ts';
import { createCurrentSession } from './current-session.ts';
import { createFailures } from './failures/failures.ts';
import type { Limits } from './limits.ts';
import type { ObservedMessage } from './observed-message.ts';
import { openListedSession } from './open-listed-session.ts';
import { createReconnectLoop } from './reconnect-loop.ts';
import { createResourceWatch } from './session/resource-watch.ts';
import type { Fetch } from './transport/same-origin-fetch.ts';

const DEFAULT_TIMEOUT_MS = 60_000;

export interface ConnectionDependencies {
  readonly clientInfo: Implementation;
  readonly limits: Limits;
  readonly clock: Clock;
  readonly random: () => number;
  readonly fetch: Fetch;
  readonly onMessage?: ((observed: ObservedMessage) => void) | undefined;
  /** Read at each handshake. */
  readonly features: () => ClientFeatures;
}

export interface OwnedConnection {
  readonly connection: Connection;
  /** Starts the first attempt, and settles with it. Later attempts start automatically. */
  start(): Promise<void>;
}

export function createConnection(
  name: string,
  config: ServerConfig,
  dependencies: ConnectionDependencies,
): OwnedConnection {
  const { limits, clock, random } = dependencies;
  const timeoutMs = config.timeoutMs ?? DEFAULT_TIMEOUT_MS;
  const failures = createFailures(name, config);
  const snapshot = createSnapshotStore();
  const memory: { legacy?: boolean } = {};
  const resourceWatch = createResourceWatch(clock);

  const loop = createReconnectLoop({
    clock,
    random,
    failures,
    connect: (signal, noteConnected) =>
      openListedSession({
        ...dependencies,
        features: dependencies.features(),
        name,
        config,
        timeoutMs,
        signal,
        memory,
        resourceWatch,
        isCurrent: opened => current.session === opened,
        onConnected(opened, listed) {
          noteConnected();
          void opened.ended.then(() => {
            if (current.session === opened) current.set(undefined);
          });
          snapshot.connected(opened, listed);
          current.set(opened);
        },
        onListed: snapshot.listed,
        onChanged: snapshot.changed,
      }),
    onAttempt: () => snapshot.publish({ attempts: snapshot.get().attempts + 1 }),
    onLost: ({ message }) => snapshot.publish({ status: 'connecting', error: message, attempts: 0 }),
    onFailed({ message }) {
      snapshot.publish({ status: 'failed', error: message });
      current.changed();
    },
  });

  const current = createCurrentSession({
    clock,
    failures,
    isClosed: () => loop.isClosed,
    snapshot: snapshot.get,
  });

  const connection: Connection = {
    name,
    identity: serverIdentity(config),
    isLocal: isLocalServer(config),
    ...(config.type !== 'stdio' && { url: config.url }),
    getSnapshot: snapshot.get,
    subscribe: snapshot.subscribe,
    ...createConnectionRequests({ ready: current.ready, timeoutMs, limits }),
    watchResource: resourceWatch.add,
    reconnect: loop.wake,
    async close() {
      const closing = loop.close();
      current.set(undefined);
      if (await closing) snapshot.publish({ status: 'failed', error: failures.closed().message });
    },
  };
  return { connection, start: loop.start };
}
