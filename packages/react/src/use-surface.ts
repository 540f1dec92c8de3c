// A hook that returns the state of a surface.
'use client';

import type { SurfaceSnapshot } from '@vitrine/host';
import { useCallback, useSyncExternalStore } from 'react';
import { useHost } from './host-provider.tsx';

/**
 * The snapshot of the surface with this id, kept up to date; undefined while there is none.
 * @example
 * const snapshot = useSurface(call.id);
 */
export function useSurface(id: string): SurfaceSnapshot | undefined {
  const host = useHost();
  const subscribe = useCallback(
    (listener: () => void) => {
      let leave = host.find(id)?.subscribe(listener);
      const leaveHost = host.subscribe(() => {
        leave?.();
        leave = host.find(id)?.subscribe(listener);
        listener();
      });
      return () => {
        leave?.();
        leaveHost();
      };
    },
    [host, id],
  );
  const snapshot = useCallback(() => host.find(id)?.getSnapshot(), [host, id]);
  return useSyncExternalStore(subscribe, snapshot, () => undefined);
}
