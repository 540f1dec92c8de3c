// A map with a bound: when it is full, the entry that was used the longest ago is forgotten.

export interface LruMap<Key, Value> {
  readonly size: number;
  /** The value, which counts as used now. Undefined where there is none. */
  get(key: Key): Value | undefined;
  /** The value, without counting as a use. */
  peek(key: Key): Value | undefined;
  /** Adds or replaces the value, which counts as used now. Forgets the oldest entry when there are more than the map may hold. */
  set(key: Key, value: Value): void;
  /** False when there is no such key. */
  delete(key: Key): boolean;
  /** The entry used the longest ago first. */
  entries(): [Key, Value][];
}

/** `max`: entries, at least 1. `onEvict`: an entry is forgotten because the map is full; not called for `delete`. */
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
