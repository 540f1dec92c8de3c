// Subscribes to the resources that listeners of a connection watch, over all its sessions (MCP, Subscriptions): one by one at a legacy server, by
// a single subscription at a modern one, and not at all at a server that offers no subscriptions.
import { coalesce } from '@vitrine/std/internal/coalesce';
import type { Clock } from '../clock.ts';
import type { Session } from './open-session.ts';

export interface ResourceWatch {
  /** Calls `listener` when the server reports that the resource changed, or it may have changed unnoticed. Returns the function that removes it. */
  add(uri: string, listener: () => void): () => void;
  /** Subscribes to all watched resources in a new session. */
  begin(session: Session): void;
  /** Called when the server reports a change. Not validated. */
  updated(uri: unknown): void;
}

const TIMEOUT_MS = 5000;

export function createResourceWatch(clock: Clock): ResourceWatch {
  const listenersByUri = new Map<string, Set<() => void>>();
  let current: { changed(uri: string, isWanted: boolean): void } | undefined;

  const report = (uri: string): void => listenersByUri.get(uri)?.forEach(listener => void listener());

  return {
    add(uri, listener) {
      // Each listener is removed separately, even if one function is added twice.
      const own = (): void => listener();
      const listeners = listenersByUri.get(uri) ?? new Set();
      listenersByUri.set(uri, listeners.add(own));
      if (listeners.size === 1) current?.changed(uri, true);
      return () => {
        if (!listeners.delete(own) || listeners.size > 0) return;
        listenersByUri.delete(uri);
        current?.changed(uri, false);
      };
    },
    begin(session) {
      const { resources } = session.capabilities as { resources?: { subscribe?: unknown } };
      if (!resources?.subscribe) {
        current = undefined;
        return;
      }
      const uris = (): string[] => [...listenersByUri.keys()];
      const mine = session.era === 'modern' ? listening(session, clock, uris, report) : oneByOne(session);
      current = mine;
      for (const uri of uris()) mine.changed(uri, true);
      void session.ended.then(() => {
        if (current === mine) current = undefined;
      });
    },
    updated: uri => void (typeof uri === 'string' && report(uri)),
  };
}

/** Subscribes one by one. A refused subscription is no error: its listener is just not called. */
function oneByOne({ request }: Session) {
  return {
    changed(uri: string, isWanted: boolean): void {
      const method = isWanted ? 'resources/subscribe' : 'resources/unsubscribe';
      void request(method, { uri }, { timeoutMs: TIMEOUT_MS }).catch(() => {});
    },
  };
}

/** Keeps one subscription to all watched resources, and renews it when they change or the stream breaks. */
function listening(session: Session, clock: Clock, uris: () => string[], report: (uri: string) => void) {
  let subscription: Subscription | undefined;
  let isDue = false;
  let isOver = false;
  void session.ended.then(() => (isOver = true));

  function changed(): void {
    isDue = true;
    // Several at once are one change.
    queueMicrotask(() => {
      if (isDue) void renew();
      isDue = false;
    });
  }

  const renew = coalesce(async () => {
    if (isOver) return;
    const before = subscription;
    subscription = await open(uris());
    // The old one is closed when the next is open, so that no change is missed.
    await before?.close().catch(() => {});
  });

  async function open(resourceSubscriptions: string[]): Promise<Subscription | undefined> {
    if (resourceSubscriptions.length === 0) return undefined;
    // A server that refuses the subscription can still be used.
    const newSubscription = await session.client
      .listen({ resourceSubscriptions }, { timeout: TIMEOUT_MS })
      .catch(() => undefined);
    void newSubscription?.closed.then(why => {
      if (why === 'local' || isOver) return;
      clock.after(TIMEOUT_MS, () => {
        if (isOver) return;
        // Changes in between may have been missed.
        uris().forEach(report);
        changed();
      });
    });
    return newSubscription;
  }

  return { changed };
}

type Subscription = Awaited<ReturnType<Session['client']['listen']>>;
