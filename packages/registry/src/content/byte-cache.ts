// Files in memory, up to a number of bytes: the ones used longest ago go first.

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
      const known = entries.get(key);
      if (known) {
        entries.delete(key);
        entries.set(key, known);
        return known;
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
