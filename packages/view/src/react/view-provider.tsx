// Gives a tree of components their view.
import type { Implementation } from '@vitrine/protocol/mcp-apps';
import { type ReactNode, useMemo } from 'react';
import type { ConnectOptions } from '../connect-options.ts';
import type { View } from '../view.ts';
import { ConnectionContext, useViewConnection, type ViewConnection } from './connection.ts';

export interface ViewProviderProps {
  /** Who the page is. Read once. */
  info: Implementation;
  /** For `connect`. Read once. */
  options?: ConnectOptions;
  /** Drawn in any case: what waits for the host is for each component to say (`useConnection`, `isLoading`). */
  children: ReactNode;
}

/** Connects the page to its host. */
export function ViewProvider({ info, options, children }: ViewProviderProps): ReactNode {
  return <ConnectionContext.Provider value={useViewConnection(info, options)}>{children}</ConnectionContext.Provider>;
}

/** The same with a view that was connected elsewhere, and is closed there. */
export function ConnectedViewProvider({ view, children }: { view: View; children: ReactNode }): ReactNode {
  const connection = useMemo<ViewConnection>(() => ({ status: 'connected', view }), [view]);
  return <ConnectionContext.Provider value={connection}>{children}</ConnectionContext.Provider>;
}
