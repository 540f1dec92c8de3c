import type { ResourceLike, UIActionHandler } from '@vitrine/host/compat';
import { lazy, type ReactNode, Suspense } from 'react';
import type { ComponentLibrary, RemoteElementConfiguration } from './remote-dom-library.ts';

export interface RemoteDOMResourceProps {
  resource: ResourceLike;
  /** The components that a script's elements become. @default the basic ones */
  library?: ComponentLibrary | undefined;
  /** What elements have, besides the basic ones, which need not be declared. */
  remoteElements?: RemoteElementConfiguration[] | undefined;
  onUIAction?: UIActionHandler | undefined;
  /** The server it came from: decides its sandbox site. @default the authority of its `ui://` address */
  server?: string | undefined;
}

// Only an application that shows a script loads what runs and draws it.
const RemoteDOMFrame = lazy(() => import('./remote-dom-frame.tsx'));

/** Shows a remote-DOM script: it runs in a worker, and its elements are drawn with the library, whatever its `framework` says. */
export function RemoteDOMResourceRenderer(props: RemoteDOMResourceProps): ReactNode {
  return (
    <Suspense>
      <RemoteDOMFrame {...props} />
    </Suspense>
  );
}
RemoteDOMResourceRenderer.displayName = 'RemoteDOMResourceRenderer';
