// Notices what a session's transport does not say. A child that dies closes its pipe; an HTTP server just stops answering.
// So after any trouble on the way the server is asked for a sign of life, and without one the session is over.
import { SseError } from '@modelcontextprotocol/client';
import type { Clock } from '../clock.ts';
import { LIST_NAMES, type ListName } from '../connection.ts';
import type { ConnectErrorCode } from '../errors.ts';
import { ConnectError } from '../errors.ts';
import type { Session } from './open-session.ts';

const SIGN_OF_LIFE_MS = 5000;
const LIST_OF: ReadonlyMap<string, ListName> = new Map(
  LIST_NAMES.map(name => [`notifications/${name}/list_changed`, name]),
);
const DEAD: ReadonlySet<ConnectErrorCode> = new Set(['refused', 'timeout', 'http', 'unauthorized', 'lost']);

export interface WatchOptions {
  readonly clock: Clock;
  /** The server says that a list changed, or a subscription to that was opened anew. */
  readonly onListChanged: (list: ListName) => void;
  /** The server says that this resource changed. Not validated. */
  readonly onResourceUpdated: (uri: unknown) => void;
}

/** Watches until the session ends. Resolves when the subscription to changes of lists, if the era has one, was tried. */
export async function watchSession(
  session: Session,
  { clock, onListChanged, onResourceUpdated }: WatchOptions,
): Promise<void> {
  session.onnotification = (method, { uri }) => {
    if (method === 'notifications/resources/updated') return onResourceUpdated(uri);
    const list = LIST_OF.get(method);
    if (list) onListChanged(list);
  };
  let checking = false;
  session.ontrouble = error => {
    if (session.kind === 'stdio' || checking) return;
    // The event stream of the older transport is the session: the server forgets us when it breaks.
    if (session.kind === 'sse' && error instanceof SseError) return void session.close(session.failures.lost());
    checking = true;
    void isAlive(session).then(failure => {
      checking = false;
      if (failure) void session.close(failure);
    });
  };

  const announced = LIST_NAMES.filter(
    name => (session.capabilities[name] as { listChanged?: unknown } | undefined)?.listChanged,
  );
  if (session.era !== 'modern' || announced.length === 0) return;
  const wanted = Object.fromEntries(announced.map(name => [`${name}ListChanged`, true]));
  let over = false;
  void session.ended.then(() => (over = true));
  const listen = async (): Promise<void> => {
    const subscription = await session.client.listen(wanted, { timeout: SIGN_OF_LIFE_MS });
    void subscription.closed.then(why => {
      if (why === 'local' || over) return;
      session.ontrouble?.(undefined);
      clock.after(SIGN_OF_LIFE_MS, () => {
        // What changed in between was not heard.
        if (over) return;
        void listen().then(
          () => {
            for (const name of announced) onListChanged(name);
          },
          () => {},
        );
      });
    });
  };
  // A server that announces changes and takes no subscription still serves what it has.
  await listen().catch(() => {});
}

async function isAlive(session: Session): Promise<ConnectError | undefined> {
  try {
    await session.request(session.era === 'modern' ? 'server/discover' : 'ping', {}, { timeoutMs: SIGN_OF_LIFE_MS });
    return undefined;
  } catch (error) {
    return error instanceof ConnectError && DEAD.has(error.code) ? error : undefined;
  }
}
