// A map with a limit: when it is full, the least recently used entry is removed.

/** A map with a limit on its entries. `get` and `set` count as uses. */
export interface LruMap<Key, Value> {
  readonly size: number;
  /** The value, which counts as used now. Undefined where there is none. */
  get(key: Key): Value | undefined;
  /** The value, without counting as a use. */
  peek(key: Key): Value | undefined;
  /** Adds or replaces the value, which counts as used now. Removes the least recently used entry when the map exceeds its limit. */
  set(key: Key, value: Value): void;
  /** Removes an entry; false when there is no such key. */
  delete(key: Key): boolean;
  /** The entry used the longest ago first. */
  entries(): [Key, Value][];
}

/**
 * `max`: entries, at least 1. `onEvict`: called for an entry that is removed because the map is full, not for `delete`.
 *
 * @example const pages = createLruMap<string, string>(100);
 */
export function createLruMap<Key, Value>(max: number, onEvict?: (key: Key, value: Value) => void): LruMap<Key, Value> {
  const values = new Map<Key, Value>();
  const set = (key: Key, value: Value): void => {
    values.delete(key);
    values.set(key, value);
    if (values.size <= max) return;
    const [oldest] = values;
    if (!oldest) return;
    values.delete(oldest[0]);
    onEvict?.(...oldest);
  };
  return {
    get size() {
      return values.size;
    },
    get(key) {
      const value = values.get(key);
      if (value !== undefined) set(key, value);
      return value;
    },
    peek: key => values.get(key),
    set,
    delete: key => values.delete(key),
    entries: () => [...values],
  };
}
