// Detects lost sessions that the transport does not report. A child that dies closes its pipe; an HTTP server just stops answering. So after
// any delivery problem the server is pinged, and without an answer the session is closed.
import type { Clock } from '../clock.ts';
import { LIST_NAMES, type ListName } from '../connection.ts';
import type { ConnectErrorCode } from '../errors.ts';
import { ConnectError, isSessionRefusal } from '../errors.ts';
import type { Session } from './open-session.ts';

/** Milliseconds for the answer to a ping. */
const PING_TIMEOUT_MS = 5000;
const LIST_OF: ReadonlyMap<string, ListName> = new Map(
  LIST_NAMES.map(name => [`notifications/${name}/list_changed`, name]),
);
const DEAD: ReadonlySet<ConnectErrorCode> = new Set(['refused', 'timeout', 'http', 'unauthorized', 'lost']);

export interface WatchOptions {
  readonly clock: Clock;
  /** The server reports that a list changed, or the subscription to changes was renewed. */
  readonly onListChanged: (list: ListName) => void;
  /** The server reports that this resource changed. Not validated. */
  readonly onResourceUpdated: (uri: unknown) => void;
  /** The server reports that the user is done at the address of an elicitation. Not validated. */
  readonly onElicitationComplete: (elicitationId: unknown) => void;
}

/**
 * Watches until the session ends. Resolves when the subscription to list changes, if the era has one, was attempted: with whether a change of
 * the server's tools, or its restart with others, will be noticed.
 */
export async function watchSession(
  session: Session,
  { clock, onListChanged, onResourceUpdated, onElicitationComplete }: WatchOptions,
): Promise<boolean> {
  session.onnotification = (method, { uri, elicitationId }) => {
    if (method === 'notifications/resources/updated') return onResourceUpdated(uri);
    if (method === 'notifications/elicitation/complete') return onElicitationComplete(elicitationId);
    const list = LIST_OF.get(method);
    if (list) onListChanged(list);
  };
  let checking = false;
  session.ontrouble = error => {
    // A server that has ended the session need not be asked.
    if (session.kind === 'stdio' || checking || isSessionRefusal(error)) return;
    checking = true;
    void isAlive(session).then(failure => {
      checking = false;
      if (failure) void session.close(failure);
    });
  };

  const announced = LIST_NAMES.filter(
    name => (session.capabilities[name] as { listChanged?: unknown } | undefined)?.listChanged,
  );
  if (session.era !== 'modern' || announced.length === 0) return !session.isStateless;
  const subscriptions = Object.fromEntries(announced.map(name => [`${name}ListChanged`, true]));
  let isOver = false;
  void session.ended.then(() => (isOver = true));
  const listen = async (): Promise<void> => {
    const subscription = await session.client.listen(subscriptions, { timeout: PING_TIMEOUT_MS });
    void subscription.closed.then(why => {
      if (why === 'local' || isOver) return;
      session.ontrouble?.(undefined);
      clock.after(PING_TIMEOUT_MS, () => {
        // Changes in between may have been missed.
        if (isOver) return;
        void listen().then(
          () => {
            for (const name of announced) onListChanged(name);
          },
          () => {},
        );
      });
    });
  };
  // A server that refuses the subscription can still be used.
  return listen().then(
    () => announced.includes('tools'),
    () => !session.isStateless,
  );
}

async function isAlive(session: Session): Promise<ConnectError | undefined> {
  try {
    await session.request(session.era === 'modern' ? 'server/discover' : 'ping', {}, { timeoutMs: PING_TIMEOUT_MS });
    return undefined;
  } catch (error) {
    return error instanceof ConnectError && DEAD.has(error.code) ? error : undefined;
  }
}
