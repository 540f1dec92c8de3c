// `RemoteDOMResourceRenderer` of `@mcp-ui/client`, on the worker sandbox of this project.
'use client';

import type { ResourceLike, UIActionHandler } from '@vitrine/host/internal/compat';
import { lazy, type ReactNode, Suspense } from 'react';
import type { ComponentLibrary, RemoteElementConfiguration } from './remote-dom-library.ts';

/** The props of `<RemoteDOMResourceRenderer>`. */
export interface RemoteDOMResourceProps {
  resource: ResourceLike;
  /** The components that draw a script's elements. @default the basic ones */
  library?: ComponentLibrary | undefined;
  /** The attributes and events of elements; the basic elements need not be declared. */
  remoteElements?: RemoteElementConfiguration[] | undefined;
  onUIAction?: UIActionHandler | undefined;
  /** The server that sent the resource; it determines the sandbox's site. @default the authority of the `ui://` address */
  server?: string | undefined;
}

// Loaded with the first script, so that applications without scripts do not carry the runtime.
const RemoteDOMFrame = lazy(() => import('./remote-dom-frame.tsx'));

/**
 * Shows a remote-DOM script: it runs in a worker, and its elements are drawn with the library; its `framework` is ignored.
 * @example
 * <RemoteDOMResourceRenderer resource={resource} library={library} />
 */
export function RemoteDOMResourceRenderer(props: RemoteDOMResourceProps): ReactNode {
  return (
    <Suspense>
      <RemoteDOMFrame {...props} />
    </Suspense>
  );
}
RemoteDOMResourceRenderer.displayName = 'RemoteDOMResourceRenderer';
