// A value with `getSnapshot` and `subscribe`, as React's `useSyncExternalStore` requires them.

export interface Store<T> {
  getSnapshot(): T;
  subscribe(listener: () => void): () => void;
  set(value: T): void;
}

export function createStore<T>(initial: T): Store<T> {
  let current = initial;
  const listeners = createListeners();
  return {
    getSnapshot: () => current,
    subscribe: listeners.add,
    set(value) {
      current = value;
      listeners.notify();
    },
  };
}

export interface Listeners {
  /** Adds a listener. Returns the function that removes it. */
  add(listener: () => void): () => void;
  notify(): void;
}

export function createListeners(): Listeners {
  const listeners = new Set<{ readonly call: () => void }>();
  return {
    add(call) {
      // An object of its own, so that adding one function twice means two calls and two ways to stop.
      const entry = { call };
      listeners.add(entry);
      return () => void listeners.delete(entry);
    },
    notify() {
      for (const { call } of [...listeners]) {
        try {
          call();
        } catch (error) {
          // An exception of one listener must not stop the others, nor the connection.
          process.emitWarning(error instanceof Error ? error : String(error));
        }
      }
    },
  };
}
