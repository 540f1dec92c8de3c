// Reads the interfaces that a server's tools name when the server connects and when it reports changes, so that they are cached before the first call.
import type { Connection, Connections } from '@vitrine/connect';
import { toolResourceUri } from '@vitrine/protocol/tool-metadata';
import type { Clock } from '../clock.ts';
import type { PublishedUIs } from './published-uis.ts';
import type { UICache } from './ui-cache.ts';

/** Interfaces per server; the others are read when they are needed. */
const MAX_INTERFACES = 20;
const MAX_BYTES = 2 * 1024 * 1024;
/** Debounce: a server may report a thousand changes a second. */
const MIN_INTERVAL_MS = 2000;

export interface PrefetchOptions {
  readonly connections: Connections;
  readonly cache: UICache;
  readonly published: Pick<PublishedUIs, 'prefetch'>;
  readonly clock: Clock;
}

interface Watched {
  /** The state of the server when its interfaces were last read. */
  seen: string;
  beganMs: number;
  busy: boolean;
  timer?: ReturnType<typeof setTimeout> | undefined;
}

/** Starts at once with the connected servers. Returns a function that stops it. */
export function startPrefetch({ connections, cache, published, clock }: PrefetchOptions): () => void {
  const watched = new Map<Connection, Watched>();
  let isStopped = false;

  const readAll = async (connection: Connection, isCurrent: () => boolean): Promise<void> => {
    await published.prefetch(connection);
    const uris = new Set(connection.getSnapshot().tools.flatMap(tool => toolResourceUri(tool) ?? []));
    for (const uri of [...uris].slice(0, MAX_INTERFACES)) {
      if (isStopped || !isCurrent()) return;
      if (!cache.getCached(connection, uri)) await cache.read(connection, uri, { maxBytes: MAX_BYTES });
    }
  };

  const look = (connection: Connection): void => {
    const state = watched.get(connection) ?? { seen: '', beganMs: Number.NEGATIVE_INFINITY, busy: false };
    watched.set(connection, state);
    const now = readServerVersion(connection);
    if (isStopped || state.busy || state.timer !== undefined || now === undefined || now === state.seen) return;
    const waitMs = state.beganMs + MIN_INTERVAL_MS - clock.monotonicMs();
    if (waitMs > 0) {
      state.timer = setTimeout(() => {
        state.timer = undefined;
        look(connection);
      }, waitMs);
      state.timer.unref();
      return;
    }
    state.seen = now;
    state.beganMs = clock.monotonicMs();
    state.busy = true;
    void readAll(connection, () => readServerVersion(connection) === now).finally(() => {
      state.busy = false;
      look(connection);
    });
  };

  const lookAtAll = (): void => connections.list.forEach(look);
  const unsubscribe = connections.subscribe(lookAtAll);
  lookAtAll();
  return () => {
    isStopped = true;
    unsubscribe();
    for (const { timer } of watched.values()) clearTimeout(timer);
  };
}

/** Reads the server's version; undefined while it is not connected. */
function readServerVersion(connection: Connection): string | undefined {
  const { status, listVersions } = connection.getSnapshot();
  return status === 'connected' ? `${listVersions.tools} ${listVersions.resources}` : undefined;
}
