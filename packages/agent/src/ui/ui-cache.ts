// Caches the last version of each interface, so that a call need not wait for it: documents are in the store, parts in memory. An entry is valid
// until the server reports a change of it or of its resource list, or disconnects.
import type { Connection } from '@vitrine/connect';
import type { SanitizeLimits } from '../sanitizer/limits.ts';
import { createSanitizeContext } from '../sanitizer/sanitize-context.ts';
import { stageContent } from './staged-content.ts';
import type { Store } from '../store/store.ts';
import type { MakeUIPart, ReadUI, UIReader } from './ui-reader.ts';

export interface InterfaceCache {
  /** The cached interface, if still valid. */
  known(connection: Connection, uri: string): MakeUIPart | undefined;
  /** Reads the interface, and caches it when it has at most `maxBytes`. Returns the cached one when the server fails. Never rejects. */
  read(connection: Connection, uri: string, options?: { maxBytes?: number }): Promise<MakeUIPart>;
}

export interface InterfaceCacheOptions {
  readonly reader: UIReader;
  readonly store: Store;
  readonly limits: SanitizeLimits;
  readonly onError: (error: Error) => void;
}

/** Entries per server. */
const MAX_HELD = 100;

interface Held {
  readonly version: number;
  readonly parts: Map<string, MakeUIPart>;
  /** By URI, cached or being read: unsubscribes from its changes. */
  readonly watches: Map<string, () => void>;
}

export function createInterfaceCache({ reader, store, limits, onError }: InterfaceCacheOptions): InterfaceCache {
  const cachesByConnection = new WeakMap<Connection, Held>();

  /** The cache of a server; a new version of its resource list starts an empty one. */
  const heldBy = (connection: Connection): Held => {
    const version = connection.getSnapshot().listVersions.resources;
    const cache = cachesByConnection.get(connection);
    if (cache?.version === version) return cache;
    if (cache) for (const uri of cache.watches.keys()) drop(cache, uri);
    const fresh: Held = { version, parts: new Map(), watches: new Map() };
    cachesByConnection.set(connection, fresh);
    return fresh;
  };

  const hold = (cache: Held, uri: string, makePart: MakeUIPart): void => {
    const { parts } = cache;
    parts.delete(uri);
    parts.set(uri, makePart);
    const [oldest] = parts.keys();
    if (parts.size > MAX_HELD && oldest !== undefined) drop(cache, oldest);
  };

  const drop = ({ parts, watches }: Held, uri: string): void => {
    parts.delete(uri);
    watches.get(uri)?.();
    watches.delete(uri);
  };

  /** Subscribes before reading, so that no change is missed. When the server reports a change, the entry and the subscription end. */
  const watch = (cache: Held, connection: Connection, uri: string): (() => void) | undefined => {
    if (!cache.watches.has(uri))
      cache.watches.set(
        uri,
        connection.watchResource(uri, () => {
          reader.forget(connection, uri);
          drop(cache, uri);
        }),
      );
    return cache.watches.get(uri);
  };

  /** Stores the document; undefined when it is too large or cannot be shown. */
  const keep = (
    { name: server, isLocal }: Connection,
    { makePart }: ReadUI,
    maxBytes: number,
  ): MakeUIPart | undefined => {
    const staged = stageContent();
    const context = createSanitizeContext({ server, isLocal, limits, store: staged });
    const part = makePart(context);
    const bytes = context.resources.reduce((sum, resource) => sum + resource.bytes, 0);
    if (part.problem !== undefined || bytes > maxBytes) return undefined;
    store.batch(() => staged.commit(store));
    const notes = context.notes();
    return into => {
      for (const line of notes) into.note(line);
      for (const resource of context.resources)
        if (!into.resources.some(({ ref, kind }) => ref === resource.ref && kind === resource.kind))
          into.resources.push(resource);
      return part;
    };
  };

  const known: InterfaceCache['known'] = (connection, uri) => heldBy(connection).parts.get(uri);

  return {
    known,
    async read(connection, uri, { maxBytes = Number.POSITIVE_INFINITY } = {}) {
      const before = heldBy(connection);
      const watching = watch(before, connection, uri);
      const reading = await reader.read(connection, uri);
      if (reading.failed) {
        if (!before.parts.has(uri)) drop(before, uri);
        return known(connection, uri) ?? reading.makePart;
      }
      try {
        const kept = keep(connection, reading, maxBytes);
        // The server has reported a change since: this version is returned but not cached.
        if (before.watches.get(uri) !== watching) return kept ?? reading.makePart;
        if (kept) hold(before, uri, kept);
        else drop(before, uri);
        return kept ?? reading.makePart;
      } catch (error) {
        onError(error as Error);
        return reading.makePart;
      }
    },
  };
}
