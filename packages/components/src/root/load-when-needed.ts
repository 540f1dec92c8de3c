// Loads a module, such as a virtualizer, when the first component needs it.
import { useEffect, useSyncExternalStore } from 'react';

/**
 * Returns a hook that returns the module, or undefined until it has loaded and during hydration. A module that cannot be loaded stays
 * undefined, and is tried again by the next component that needs it.
 */
export function loadWhenNeeded<Part extends object>(
  load: () => Promise<Part>,
): (isNeeded: boolean) => Part | undefined {
  let loaded: Part | undefined;
  const listeners = new Set<() => void>();
  const subscribe = (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  return function usePart(isNeeded) {
    useEffect(() => {
      if (!isNeeded || loaded) return;
      load()
        .then(part => {
          loaded = part;
          for (const listener of listeners) listener();
        })
        .catch(() => {});
    }, [isNeeded]);
    return useSyncExternalStore(
      subscribe,
      () => loaded,
      () => undefined,
    );
  };
}
