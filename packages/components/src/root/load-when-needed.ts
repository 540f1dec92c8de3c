// Parts that most pages do not need, such as virtualizers: loaded when the first component needs them.
import { useEffect, useSyncExternalStore } from 'react';

/**
 * A hook that returns the part, or undefined until it has loaded, and while a page from a server becomes alive. A part that cannot be
 * loaded stays undefined, and is tried again by the next component that needs it.
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
