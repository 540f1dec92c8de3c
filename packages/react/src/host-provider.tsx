// React context with the host of the surfaces below.
'use client';

import type { Host } from '@vitrine/host';
import { createContext, type ReactNode, useContext } from 'react';

const HostContext = createContext<Host | undefined>(undefined);

/** The props of `<HostProvider>`. */
export interface HostProviderProps {
  /** The host, from `createHost`. The application closes it. */
  host: Host;
  children?: ReactNode;
}

/**
 * Provides a host to the surfaces below.
 * @example
 * <HostProvider host={host}>{transcript}</HostProvider>
 */
export function HostProvider({ host, children }: HostProviderProps): ReactNode {
  return <HostContext.Provider value={host}>{children}</HostContext.Provider>;
}

/**
 * The host of the nearest `<HostProvider>`. Throws `Error` where there is none.
 * @example
 * const host = useHost();
 */
export function useHost(): Host {
  const host = useContext(HostContext);
  if (!host) throw new Error('No host: surfaces need a <HostProvider host={createHost(…)}> above them.');
  return host;
}
