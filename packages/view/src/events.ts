// An event emitter that calls a late listener with the latest value, so that no listener misses one.

export interface Events<Map> {
  /**
   * Calls `listener` with each value from now on, and once with the latest one if there is any (in a microtask: never
   * before `on` has returned). Returns the function that removes the listener.
   */
  on<Name extends keyof Map>(name: Name, listener: (value: Map[Name]) => unknown): () => void;
  /** Calls the listeners in the order of their registration; an exception of one is reported and does not stop the others. Resolves when all are done. */
  emit<Name extends keyof Map>(name: Name, value: Map[Name]): Promise<unknown>;
}

interface Entry {
  readonly name: unknown;
  readonly listener: (value: never) => unknown;
  /** Whether the listener is still to be called with the value from before its registration. */
  owed: boolean;
}

/** `latest` reads the value that a late listener gets; undefined: none. */
export function createEvents<Map extends object>(
  latest: <Name extends keyof Map>(name: Name) => Map[Name] | undefined,
): Events<Map> {
  const entries = new Set<Entry>();
  return {
    on(name, listener) {
      const entry: Entry = { name, listener, owed: latest(name) !== undefined };
      entries.add(entry);
      queueMicrotask(() => {
        const value = latest(name);
        if (entry.owed && entries.has(entry) && value !== undefined) void call(entry, value);
      });
      return () => void entries.delete(entry);
    },
    emit: (name, value) =>
      Promise.all([...entries].filter(entry => entry.name === name).map(entry => call(entry, value))),
  };
}

/** Calls a listener at once; its exception or rejection is reported as an uncaught error. */
async function call(entry: Entry, value: unknown): Promise<void> {
  entry.owed = false;
  try {
    await entry.listener(value as never);
  } catch (error) {
    (globalThis.reportError ?? console.error)(error);
  }
}
