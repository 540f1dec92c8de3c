import type { Host } from '@vitrine/host';
import { createContext, type ReactNode, useContext } from 'react';

const HostContext = createContext<Host | undefined>(undefined);

export interface HostProviderProps {
  /** From `createHost`; the application closes it. */
  host: Host;
  children?: ReactNode;
}

/** Gives a host to the surfaces below. */
export function HostProvider({ host, children }: HostProviderProps): ReactNode {
  return <HostContext.Provider value={host}>{children}</HostContext.Provider>;
}

/** The nearest host. Throws `Error` outside a `<HostProvider>`. */
export function useHost(): Host {
  const host = useContext(HostContext);
  if (!host) throw new Error('No host: surfaces need a <HostProvider host={createHost(…)}> above them.');
  return host;
}
