// Caches for files and records of registries, so that interfaces work without a network.

/** Keeps bytes by key. An implementation may drop any entry at any time; readers check what they get. */
export interface RegistryCache {
  /** Resolves with undefined when there is none. */
  get(key: string): Promise<Uint8Array | undefined>;
  /** Replaces the entry. */
  set(key: string, bytes: Uint8Array): Promise<void>;
}

/**
 * Creates a cache in memory, until the page or process ends.
 * @example
 * const client = createRegistryClient({ registries, cache: createMemoryCache() });
 */
export function createMemoryCache(): RegistryCache {
  const entries = new Map<string, Uint8Array>();
  return {
    get: async key => entries.get(key),
    async set(key, bytes) {
      entries.set(key, bytes);
    },
  };
}

/**
 * Creates a cache in the browser's Cache API, for pages of this origin: kept between visits. Needs a secure context.
 * @example
 * const client = createRegistryClient({ registries, cache: createBrowserCache() });
 */
export function createBrowserCache(name = 'vitrine-registry'): RegistryCache {
  const cacheAddress = (key: string): string => `/${name}/${encodeURIComponent(key)}`;
  return {
    async get(key) {
      const response = await (await caches.open(name)).match(cacheAddress(key));
      return response && new Uint8Array(await response.arrayBuffer());
    },
    async set(key, bytes) {
      await (await caches.open(name)).put(cacheAddress(key), new Response(new Uint8Array(bytes)));
    },
  };
}
