// Shows the sign-in of a server while it is needed; it is loaded then.
import { lazy, Suspense } from 'react';
import { useChat } from '../state/chat-context.ts';
import { useStore } from '../state/store.ts';

const ServerSignIn = lazy(() => import('./server-sign-in.tsx'));

/** Goes wherever the page says that a server wants a sign-in. */
export function NeededSignIn({ server: name }: { server: string }) {
  const { servers } = useStore(useChat().catalog);
  const server = servers.find(each => each.name === name);
  if (!server?.signIn) return null;
  return (
    <Suspense>
      <ServerSignIn server={server} signIn={server.signIn} />
    </Suspense>
  );
}
