// A cache of files in memory, limited in bytes: the least recently used file is removed first.

export interface ByteCache {
  /** The bytes, from memory or by `load`; undefined when there are none. */
  get(
    key: string,
    load: () => Promise<Uint8Array<ArrayBuffer> | undefined>,
  ): Promise<Uint8Array<ArrayBuffer> | undefined>;
}

export function createByteCache(maxBytes: number): ByteCache {
  const entries = new Map<string, Uint8Array<ArrayBuffer>>();
  let total = 0;
  return {
    async get(key, load) {
      const cachedBytes = entries.get(key);
      if (cachedBytes) {
        entries.delete(key);
        entries.set(key, cachedBytes);
        return cachedBytes;
      }
      const bytes = await load();
      if (!bytes || bytes.length > maxBytes || entries.has(key)) return bytes;
      entries.set(key, bytes);
      total += bytes.length;
      for (const [oldest, { length }] of entries) {
        if (total <= maxBytes) break;
        entries.delete(oldest);
        total -= length;
      }
      return bytes;
    },
  };
}
