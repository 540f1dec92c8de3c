// Which resources the listeners of a connection watch, over all its sessions (MCP, Subscriptions): subscribed one by one at an older
// server, by one subscription to all of them at a modern one, and not at all at a server that offers none.
import type { Clock } from '../clock.ts';
import type { Session } from './open-session.ts';

export interface ResourceWatch {
  /** Calls `listener` when the server says that the resource changed, or may have without being heard. Returns the way to stop. */
  add(uri: string, listener: () => void): () => void;
  /** A session is there: everything wanted is subscribed to anew. */
  begin(session: Session): void;
  /** The server says that it changed. */
  updated(uri: unknown): void;
}

const TIMEOUT_MS = 5000;

export function createResourceWatch(clock: Clock): ResourceWatch {
  const wanted = new Map<string, Set<() => void>>();
  let current: { changed(uri: string, isWanted: boolean): void } | undefined;

  const tell = (uri: string): void => wanted.get(uri)?.forEach(listener => void listener());

  return {
    add(uri, listener) {
      // Each stops for itself, also when one function is given twice.
      const own = (): void => listener();
      const listeners = wanted.get(uri) ?? new Set();
      wanted.set(uri, listeners.add(own));
      if (listeners.size === 1) current?.changed(uri, true);
      return () => {
        if (!listeners.delete(own) || listeners.size > 0) return;
        wanted.delete(uri);
        current?.changed(uri, false);
      };
    },
    begin(session) {
      const { resources } = session.capabilities as { resources?: { subscribe?: unknown } };
      if (!resources?.subscribe) {
        current = undefined;
        return;
      }
      const uris = (): string[] => [...wanted.keys()];
      const mine = session.era === 'modern' ? listening(session, clock, uris, tell) : oneByOne(session);
      current = mine;
      for (const uri of uris()) mine.changed(uri, true);
      void session.ended.then(() => {
        if (current === mine) current = undefined;
      });
    },
    updated: uri => void (typeof uri === 'string' && tell(uri)),
  };
}

/** A refused subscription is no error: its listener is not called then. */
function oneByOne({ request }: Session) {
  return {
    changed(uri: string, isWanted: boolean): void {
      const method = isWanted ? 'resources/subscribe' : 'resources/unsubscribe';
      void request(method, { uri }, { timeoutMs: TIMEOUT_MS }).catch(() => {});
    },
  };
}

/** One subscription to all that is wanted, opened anew when that has changed, or when it broke. */
function listening(session: Session, clock: Clock, uris: () => string[], tell: (uri: string) => void) {
  let held: Subscription | undefined;
  let isDue = false;
  let isBusy = false;
  let over = false;
  void session.ended.then(() => (over = true));

  function changed(): void {
    isDue = true;
    // Several at once are one change.
    queueMicrotask(() => void renew());
  }

  async function renew(): Promise<void> {
    if (isBusy) return;
    isBusy = true;
    while (isDue && !over) {
      isDue = false;
      const before = held;
      held = await open(uris());
      // It ends when the next is there, so that nothing goes unheard.
      await before?.close().catch(() => {});
    }
    isBusy = false;
  }

  async function open(resourceSubscriptions: string[]): Promise<Subscription | undefined> {
    if (resourceSubscriptions.length === 0) return undefined;
    // A server that offers subscriptions and takes none still serves what it has.
    const opened = await session.client
      .listen({ resourceSubscriptions }, { timeout: TIMEOUT_MS })
      .catch(() => undefined);
    void opened?.closed.then(why => {
      if (why === 'local' || over) return;
      clock.after(TIMEOUT_MS, () => {
        if (over) return;
        // What changed in between was not heard.
        uris().forEach(tell);
        changed();
      });
    });
    return opened;
  }

  return { changed };
}

type Subscription = Awaited<ReturnType<Session['client']['listen']>>;
