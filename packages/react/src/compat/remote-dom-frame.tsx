// Shows a remote-DOM script for `RemoteDOMResourceRenderer`. A separate module, loaded on demand, because it brings the worker's runtime.
'use client';

import { type ReactNode, useMemo } from 'react';
import { createReactRemoteDOMStage } from '../remote-dom/create-react-remote-dom-stage.tsx';
import { olderRemoteElements } from '../remote-dom/older-library.tsx';
import { Frame } from './frame.tsx';
import { basicComponentLibrary, type RemoteElementConfiguration } from './remote-dom-library.ts';
import type { RemoteDOMResourceProps } from './remote-dom-resource-renderer.tsx';

const NO_ELEMENTS: RemoteElementConfiguration[] = [];
const BLOCK = { display: 'block' } as const;

export default function RemoteDOMFrame(props: RemoteDOMResourceProps): ReactNode {
  const { resource, library = basicComponentLibrary, remoteElements = NO_ELEMENTS, onUIAction, server } = props;
  // Compared by value: applications write the declarations inline, which makes a new array on each render.
  const declared = JSON.stringify(remoteElements);
  const stage = useMemo(
    () =>
      createReactRemoteDOMStage({
        elements: olderRemoteElements({
          library,
          remoteElements: JSON.parse(declared) as RemoteElementConfiguration[],
        }),
      }),
    [library, declared],
  );
  return <Frame resource={resource} onUIAction={onUIAction} server={server} remoteDom={stage} style={BLOCK} />;
}
