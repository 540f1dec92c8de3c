// Named events that remember their latest value, so that a listener which comes late misses nothing.

export interface Events<Map> {
  /**
   * Calls `listener` with each value from now on, and once with the latest one if there is any (in a microtask: never
   * before `on` has returned). Returns what ends it.
   */
  on<Name extends keyof Map>(name: Name, listener: (value: Map[Name]) => unknown): () => void;
  /** Calls the listeners in the order they came; what one throws is reported and stops no other. Returns what they returned. */
  emit<Name extends keyof Map>(name: Name, value: Map[Name], options?: { remember?: boolean }): unknown[];
  /** Forgets the latest value. */
  forget(name: keyof Map): void;
}

interface Entry {
  readonly listener: (value: never) => unknown;
  /** Still owed the value that was there before it. */
  owed: boolean;
}

export function createEvents<Map extends object>(): Events<Map> {
  const latest: Partial<Map> = {};
  const entries = new globalThis.Map<keyof Map, Set<Entry>>();
  return {
    on(name, listener) {
      const list = entries.get(name) ?? new Set();
      entries.set(name, list);
      const entry: Entry = { listener, owed: name in latest };
      list.add(entry);
      if (entry.owed)
        queueMicrotask(() => {
          if (entry.owed && list.has(entry) && name in latest) call(entry, latest[name]);
        });
      return () => void list.delete(entry);
    },
    emit(name, value, { remember = true } = {}) {
      if (remember) latest[name] = value;
      return [...(entries.get(name) ?? [])].map(entry => call(entry, value));
    },
    forget(name) {
      delete latest[name];
    },
  };
}

function call(entry: Entry, value: unknown): unknown {
  entry.owed = false;
  try {
    return entry.listener(value as never);
  } catch (error) {
    report(error);
    return undefined;
  }
}

/** Shows a listener's error as the browser shows an uncaught one. */
export function report(error: unknown): void {
  (globalThis.reportError ?? console.error)(error);
}
