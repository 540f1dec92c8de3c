// React context with the page's host, for the surfaces of the open session.
import { createContext, useContext } from 'react';
import type { PageHost } from '../surfaces.ts';

export const PageHostContext = createContext<PageHost | undefined>(undefined);

export function usePageHost(): PageHost {
  const host = useContext(PageHostContext);
  if (!host) throw new Error('usePageHost() needs <PageHostContext value={host}> around it.');
  return host;
}
