// The sandbox of an interface: the one of the page or of a provider, else the one that the application's props name.
'use client';

import { appSandbox, type SandboxConfig } from '@vitrine/host/internal/compat';
import { useMemo } from 'react';
import { useSandbox } from '../sandbox-provider.tsx';

/** The sandbox, or the reason why there is none; the same object until one of them changes. */
export function useAppSandbox(url: SandboxConfig['url']): ReturnType<typeof appSandbox> {
  const configured = useSandbox();
  const address = String(url);
  return useMemo(() => appSandbox(configured, { url: address }), [configured, address]);
}
