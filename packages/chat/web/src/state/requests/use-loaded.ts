// A value that is loaded when a component is shown, and again when its key changes.

import { errorMessage } from '@vitrine/std/internal/error-message';
import { useEffect, useRef, useState } from 'react';

/** Returns what `load` resolved with last, or why it failed; undefined before. Nothing is loaded while the key is undefined. */
export function useLoaded<K extends string | number, T>(
  key: K | undefined,
  load: (key: K) => Promise<T>,
): { readonly value?: T; readonly problem?: string } | undefined {
  const [loaded, setLoaded] = useState<{ value?: T; problem?: string }>();
  const latest = useRef(load);
  latest.current = load;
  useEffect(() => {
    if (key === undefined) return;
    let isCurrent = true;
    latest.current(key).then(
      value => isCurrent && setLoaded({ value }),
      (error: unknown) => isCurrent && setLoaded({ problem: errorMessage(error) }),
    );
    return () => {
      isCurrent = false;
    };
  }, [key]);
  return loaded;
}
