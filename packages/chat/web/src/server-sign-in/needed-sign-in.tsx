// Shows the sign-in of a server while it is needed; it is loaded then.
import type { ServerStatus } from '@vitrine/agent/api';
import { lazy, Suspense } from 'react';

const ServerSignIn = lazy(() => import('./server-sign-in.tsx'));

export function NeededSignIn({ server }: { server: ServerStatus | undefined }) {
  if (!server?.signIn) return null;
  return (
    <Suspense>
      <ServerSignIn server={server} signIn={server.signIn} />
    </Suspense>
  );
}
