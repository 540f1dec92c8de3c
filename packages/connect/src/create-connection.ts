// The connection to one server: connects, lists its tools, sends requests, and reconnects when the session is lost.
//
//   connecting ─▶ connected ─▶ (lost) connecting ─▶ …
//        └─▶ failed ⟲ back-off ─▶ connected
import { hideValues } from '@vitrine/std/internal/secret-values';
import { type ConnectionAuth, createConnectionAuth, type SignInOptions } from './auth/connection-auth.ts';
import { isLocalServer } from './config/local-server.ts';
import type { ServerConfig } from './config/server-config.ts';
import { serverIdentity } from './config/server-identity.ts';
import type { ClientFeatures, Connection } from './connection.ts';
import { createConnectionRequests } from './connection-requests.ts';
import { createSnapshotStore, type SnapshotStore } from './connection-snapshot.ts';
import { createCurrentSession } from './current-session.ts';
import { isSignInNeed } from './errors.ts';
import { createFailures } from './failures/failures.ts';
import { openListedSession } from './open-listed-session.ts';
import { createReconnectLoop } from './reconnect-loop.ts';
import { createCompletions } from './session/completions.ts';
import type { SessionOptions } from './session/open-session.ts';
import { createResourceWatch } from './session/resource-watch.ts';
import { createTailBuffer } from './stdio/tail-buffer.ts';

const DEFAULT_TIMEOUT_MS = 60_000;

export interface ConnectionDependencies
  extends Pick<SessionOptions, 'clientInfo' | 'limits' | 'clock' | 'random' | 'fetch' | 'onMessage'> {
  /** Whether the server may be at public addresses only. */
  readonly isRestricted: boolean;
  /** Options of sign-ins; without them users do not sign in. */
  readonly signIn?: SignInOptions | undefined;
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
  const env = config.type === 'stdio' ? config.env : undefined;
  const log = config.type === 'stdio' ? createTailBuffer(limits.stderrTailBytes) : undefined;
  const identity = serverIdentity(config);
  const auth = createConnectionAuth({
    ...dependencies,
    name,
    config,
    identity,
    clientName: dependencies.clientInfo.name,
  });
  const readNeed = () => auth.stored?.getSnapshot().need;
  const memory: { legacy?: boolean } = {};
  const resourceWatch = createResourceWatch(clock);
  const completions = createCompletions();
  let checkTools = async (): Promise<void> => {};
  let isRestarting = false;

  const loop = createReconnectLoop({
    clock,
    random,
    failures,
    connect: async (signal, noteConnected) => {
      if (config.problem !== undefined) throw failures.misconfigured(config.problem);
      return openListedSession({
        ...dependencies,
        authorizer: auth.authorizer,
        features: dependencies.features(),
        name,
        config,
        timeoutMs,
        signal,
        memory,
        onStderr: log?.push,
        resourceWatch,
        onElicitationComplete: completions.report,
        isCurrent: opened => current.session === opened,
        onConnected(opened, listed, check) {
          noteConnected();
          checkTools = check;
          void opened.ended.then(() => {
            if (current.session === opened) current.set(undefined);
          });
          snapshot.connected(opened, listed);
          current.set(opened);
        },
        onListed: snapshot.listed,
        onChanged: snapshot.changed,
      });
    },
    onAttempt: () => snapshot.publish({ attempts: snapshot.get().attempts + 1 }),
    onLost({ message }) {
      snapshot.publish({ status: 'connecting', error: message, attempts: 0 });
      // The loop begins its pause in this turn.
      if (isRestarting) queueMicrotask(loop.wake);
      isRestarting = false;
    },
    waitsForUser: failure => isSignInNeed(failure) && readNeed() !== undefined,
    isFinal: ({ code }) => code === 'misconfigured',
    onFailed(failure) {
      const status = isSignInNeed(failure) ? 'needs-sign-in' : 'failed';
      snapshot.publish({ status, error: failure.message });
      current.changed();
    },
  });

  const current = createCurrentSession({
    clock,
    failures,
    isClosed: () => loop.isClosed,
    snapshot: snapshot.get,
    signInNeeded() {
      const need = readNeed();
      return need && auth.describeNeed?.(need);
    },
  });
  const stopSignIn = followSignIn(auth, snapshot, () => loop.wake());

  const connection: Connection = {
    name,
    identity,
    isLocal: isLocalServer(config),
    ...(config.type !== 'stdio' && { url: config.url }),
    ...(auth.signIn && { signIn: auth.signIn }),
    getSnapshot: snapshot.get,
    subscribe: snapshot.subscribe,
    ...createConnectionRequests({ ready: current.ready, timeoutMs, limits, signIn: auth.signIn }),
    checkTools: () => checkTools(),
    watchResource: resourceWatch.add,
    watchCompletion: completions.watch,
    readLog: () => hideValues(log?.text() ?? '', Object.values(env ?? {})),
    reconnect: loop.wake,
    restart() {
      isRestarting = current.session !== undefined;
      if (current.session) void current.session.close(failures.restarted());
      else loop.wake();
    },
    async close() {
      const closing = loop.close();
      stopSignIn();
      current.set(undefined);
      if (await closing) snapshot.publish({ status: 'failed', error: failures.closed().message });
    },
  };
  return { connection, start: loop.start };
}

/** Shows the sign-in in the snapshot, and calls `onSignedIn` when a connection can be tried that waited for it. Returns the function that stops it. */
function followSignIn({ stored }: ConnectionAuth, snapshot: SnapshotStore, onSignedIn: () => void): () => void {
  if (!stored) return () => {};
  const unsubscribe = stored.subscribe(() => {
    const { need, grant, clients } = stored.getSnapshot();
    const isRegistered = Object.keys(clients).length > 0;
    const request = need && {
      host: need.host,
      scopes: need.scopes,
      reason: need.reason,
      ...(isRegistered && { isRegistered }),
    };
    snapshot.signInChanged(request, grant !== undefined);
    if (need || snapshot.get().status !== 'needs-sign-in') return;
    snapshot.publish({ status: 'connecting' });
    onSignedIn();
  });
  return () => {
    unsubscribe();
    stored.close();
  };
}
