// React context with the address of sandboxes, for components that create a host of their own.
'use client';

import type { SandboxPlace } from '@vitrine/host';
import { configuredSandbox } from '@vitrine/host/internal/compat';
import { createContext, type ReactNode, useContext, useMemo } from 'react';

const SandboxContext = createContext<SandboxPlace | undefined>(undefined);

/** The props of `<SandboxProvider>`: `template` of a site for each server, or `url` of one sandbox page for all servers, as in `createHost`. */
export type SandboxProviderProps = { readonly children?: ReactNode } & (
  | { readonly template: string; readonly url?: undefined }
  | { readonly url: string; readonly template?: undefined }
);

/**
 * Configures where sandboxes are served, for components below that create a host of their own: `<RemoteToolUI>` and the older renderers.
 * @example
 * <SandboxProvider template="https://{label}.sandbox.example.com">{chat}</SandboxProvider>
 */
export function SandboxProvider({ template, url, children }: SandboxProviderProps): ReactNode {
  const sandbox = useMemo(() => ({ template, url }) as SandboxPlace, [template, url]);
  return <SandboxContext.Provider value={sandbox}>{children}</SandboxContext.Provider>;
}

/** The sandbox setting of the nearest `<SandboxProvider>`, else of `configureSandbox`; undefined when there is neither. */
export function useSandbox(): SandboxPlace | undefined {
  return useContext(SandboxContext) ?? configuredSandbox();
}
