// Provides a connected view to the components below.
import type { Implementation } from '@vitrine/protocol/internal/mcp-apps/mcp-apps';
import { type ReactNode, useMemo } from 'react';
import type { ConnectOptions } from '../connection/connect-options.ts';
import type { View } from '../view.ts';
import { ConnectionContext, useViewConnection, type ViewConnection } from './connection.ts';

/** The props of `<ViewProvider>`. */
export interface ViewProviderProps {
  /** Name and version of the page, sent to the host. Read once. */
  info: Implementation;
  /** Options for `connect`, read once. */
  options?: ConnectOptions;
  /** Rendered at once: components check themselves whether the host has connected (`useConnection`, `isLoading`). */
  children: ReactNode;
}

/**
 * Connects the page to its host and provides the view to the components below.
 * @example
 * <ViewProvider info={{ name: 'weather', version: '1.0.0' }}><App /></ViewProvider>
 */
export function ViewProvider({ info, options, children }: ViewProviderProps): ReactNode {
  return <ConnectionContext.Provider value={useViewConnection(info, options)}>{children}</ConnectionContext.Provider>;
}

/**
 * Provides a view that was connected elsewhere, and is closed there.
 * @example
 * <ConnectedViewProvider view={view}><App /></ConnectedViewProvider>
 */
export function ConnectedViewProvider({ view, children }: { view: View; children: ReactNode }): ReactNode {
  const connection = useMemo<ViewConnection>(() => ({ status: 'connected', view }), [view]);
  return <ConnectionContext.Provider value={connection}>{children}</ConnectionContext.Provider>;
}
