// Chooses the sandbox of an interface: configured for the page or by a provider, else named by the application's props.
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
