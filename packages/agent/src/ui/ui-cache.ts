// Caches the last version of each interface, so that a call need not wait for it: documents are in the store, parts in memory. An entry is valid
// until the server reports a change of it or of its resource list, or disconnects.
import type { Connection } from '@vitrine/connect';
import type { SanitizeLimits } from '../sanitizer/limits.ts';
import { createSanitizeContext } from '../sanitizer/sanitize-context.ts';
import { stageContent } from '../store/staged-content.ts';
import type { Store } from '../store/store.ts';
import type { MakeUIPart, ReadUI, UIReader } from './ui-reader.ts';

export interface UICache {
  /** The cached interface, if still valid. */
  getCached(connection: Connection, uri: string): MakeUIPart | undefined;
  /** Reads the interface, and caches it when it has at most `maxBytes`. Returns the cached one when the server fails. Never rejects. */
  read(connection: Connection, uri: string, options?: { maxBytes?: number }): Promise<MakeUIPart>;
  /** The stored documents of what is cached for a server: a call may show them without storing them again. */
  listRefs(connection: Connection): string[];
}

export interface UICacheOptions {
  readonly reader: UIReader;
  readonly store: Pick<Store, 'write'>;
  readonly limits: SanitizeLimits;
  readonly onError: (error: Error) => void;
}

/** Entries per server. */
const MAX_CACHED = 100;

interface CachedUI {
  readonly makePart: MakeUIPart;
  readonly refs: readonly string[];
}

interface CachedUIs {
  readonly version: number;
  readonly parts: Map<string, CachedUI>;
  /** Subscriptions by URI, cached or being read; each function unsubscribes from its changes. */
  readonly watches: Map<string, () => void>;
}

export function createUICache({ reader, store, limits, onError }: UICacheOptions): UICache {
  const cachesByConnection = new WeakMap<Connection, CachedUIs>();

  /** The cache of a server; a new version of its resource list starts an empty one. */
  const getCache = (connection: Connection): CachedUIs => {
    const version = connection.getSnapshot().listVersions.resources;
    const cache = cachesByConnection.get(connection);
    if (cache?.version === version) return cache;
    if (cache) for (const uri of cache.watches.keys()) drop(cache, uri);
    const fresh: CachedUIs = { version, parts: new Map(), watches: new Map() };
    cachesByConnection.set(connection, fresh);
    return fresh;
  };

  const add = (cache: CachedUIs, uri: string, ui: CachedUI): void => {
    const { parts } = cache;
    parts.delete(uri);
    parts.set(uri, ui);
    const [oldest] = parts.keys();
    if (parts.size > MAX_CACHED && oldest !== undefined) drop(cache, oldest);
  };

  const drop = ({ parts, watches }: CachedUIs, uri: string): void => {
    parts.delete(uri);
    watches.get(uri)?.();
    watches.delete(uri);
  };

  /** Subscribes before reading, so that no change is missed. When the server reports a change, the entry and the subscription end. */
  const watch = (cache: CachedUIs, connection: Connection, uri: string): (() => void) | undefined => {
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
  const storeDocument = async (
    { name: server, isLocal }: Connection,
    { makePart }: ReadUI,
    maxBytes: number,
  ): Promise<CachedUI | undefined> => {
    const staged = stageContent();
    const context = createSanitizeContext({ server, isLocal, limits, store: staged });
    const part = makePart(context);
    const bytes = context.resources.reduce((sum, resource) => sum + resource.bytes, 0);
    if (part.problem !== undefined || bytes > maxBytes) return undefined;
    await store.write(staged.changes);
    const notes = context.notes();
    const show: MakeUIPart = into => {
      for (const line of notes) into.note(line);
      for (const resource of context.resources)
        if (!into.resources.some(({ ref, kind }) => ref === resource.ref && kind === resource.kind))
          into.resources.push(resource);
      return part;
    };
    return { makePart: show, refs: context.resources.map(({ ref }) => ref) };
  };

  const getCached: UICache['getCached'] = (connection, uri) => getCache(connection).parts.get(uri)?.makePart;

  return {
    getCached,
    listRefs: connection => [...getCache(connection).parts.values()].flatMap(({ refs }) => refs),
    async read(connection, uri, { maxBytes = Number.POSITIVE_INFINITY } = {}) {
      const before = getCache(connection);
      const watching = watch(before, connection, uri);
      const reading = await reader.read(connection, uri);
      if (reading.failed) {
        if (!before.parts.has(uri)) drop(before, uri);
        return getCached(connection, uri) ?? reading.makePart;
      }
      try {
        const cached = await storeDocument(connection, reading, maxBytes);
        // The server has reported a change since: this version is returned but not cached.
        if (before.watches.get(uri) !== watching) return cached?.makePart ?? reading.makePart;
        if (cached) add(before, uri, cached);
        else drop(before, uri);
        return cached?.makePart ?? reading.makePart;
      } catch (error) {
        onError(error as Error);
        return reading.makePart;
      }
    },
  };
}
