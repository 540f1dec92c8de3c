// A hook for what a component opens and has to close, such as a host.
'use client';

import { release, retain } from '@vitrine/host/internal/retain';
import { type DependencyList, useEffect, useMemo, useRef, useState } from 'react';

/**
 * Opens something for this component, again when a dependency changes, and closes it when the component is unmounted. In StrictMode it
 * stays open: `const host = useClosable(() => createHost(options), [])`. `open` must have no effects of its own, because React may call it
 * for a component that is never shown; `createHost` has none.
 * @example
 * const host = useClosable(() => createHost(options), []);
 */
export function useClosable<T extends { close(): unknown }>(open: () => T, dependencies: DependencyList): T {
  const [closed, setClosed] = useState<T>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: as for useMemo, the caller names them
  const closable = useMemo(open, [...dependencies, closed]);
  const current = useRef<T>(undefined);
  useEffect(() => {
    current.current = closable;
    retain(closable);
    return () =>
      release(closable, () => {
        void closable.close();
        // A component that React only hides is shown again later, with a new one.
        if (current.current === closable) setClosed(closable);
      });
  }, [closable]);
  return closable;
}
