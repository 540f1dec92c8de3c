// A cache of files in memory, limited in bytes: the least recently used file is removed first.

export interface ByteCache {
  /** The bytes, from memory or by `load`, which runs once for all that ask meanwhile; undefined when there are none. */
  get(
    key: string,
    load: () => Promise<Uint8Array<ArrayBuffer> | undefined>,
  ): Promise<Uint8Array<ArrayBuffer> | undefined>;
}

export function createByteCache(maxBytes: number): ByteCache {
  const entries = new Map<string, Uint8Array<ArrayBuffer>>();
  const loading = new Map<string, Promise<Uint8Array<ArrayBuffer> | undefined>>();
  let total = 0;

  function add(key: string, bytes: Uint8Array<ArrayBuffer>): void {
    if (bytes.length > maxBytes) return;
    entries.set(key, bytes);
    total += bytes.length;
    for (const [oldest, { length }] of entries) {
      if (total <= maxBytes) break;
      entries.delete(oldest);
      total -= length;
    }
  }

  return {
    async get(key, load) {
      const cachedBytes = entries.get(key);
      if (cachedBytes) {
        entries.delete(key);
        entries.set(key, cachedBytes);
        return cachedBytes;
      }
      const pending = loading.get(key);
      if (pending) return pending;
      const loadAndAdd = async (): Promise<Uint8Array<ArrayBuffer> | undefined> => {
        try {
          const bytes = await load();
          if (bytes) add(key, bytes);
          return bytes;
        } finally {
          loading.delete(key);
        }
      };
      const promise = loadAndAdd();
      loading.set(key, promise);
      return promise;
    },
  };
}
