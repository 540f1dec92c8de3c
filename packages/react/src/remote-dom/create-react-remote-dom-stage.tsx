// The remote-DOM stage that draws with React components.
'use client';

import { type CreateStage, HostError } from '@vitrine/host';
import { adoptRemoteStyles } from '@vitrine/host/internal/remote-dom';
import { createDrawnStage } from '@vitrine/host/remote-dom';
import type { RemoteLimits } from '@vitrine/protocol/internal/remote-dom/remote-dom-constants';
import { REMOTE_ROOT_ID } from '@vitrine/protocol/internal/remote-dom/remote-dom-constants';
import type { ComponentType, ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { BASIC_REACT_ELEMENTS, type ReactElementDefinition } from './remote-elements.tsx';
import { RemoteErrorBoundary, RemoteView } from './remote-view.tsx';

/** The options of `createReactRemoteDOMStage`. */
export interface ReactRemoteDOMOptions {
  /** Elements besides the five basic ones, by tag; one of the same tag replaces a basic one. */
  elements?: Readonly<Record<string, ReactElementDefinition>>;
  /** Limits that replace the defaults, stricter or wider. */
  limits?: Partial<RemoteLimits>;
  /** A component around each script's elements, such as a theme provider: they are a separate React root without other contexts. */
  wrapper?: ComponentType<{ children: ReactNode }>;
}

/**
 * Creates the stage for `createHost({ remoteDom })`, which shows remote-DOM scripts, drawn with React components. A component that throws
 * fails its surface and nothing else. Throws `TypeError` for an element or a property that no script may be given.
 * @example
 * const host = createHost({ sandbox, info, remoteDom: createReactRemoteDOMStage({ elements }) });
 */
export function createReactRemoteDOMStage({ elements, limits, wrapper }: ReactRemoteDOMOptions = {}): CreateStage {
  const all = { ...BASIC_REACT_ELEMENTS, ...elements };
  const Wrapper = wrapper ?? NoWrapper;
  return createDrawnStage({
    manifest: Object.fromEntries(Object.entries(all).map(([tag, { spec }]) => [tag, spec])),
    ...(limits && { limits }),
    draw({ parent, tree, emit, fail }) {
      adoptRemoteStyles(parent);
      const root = createRoot(parent);
      const onError = (error: unknown): void =>
        fail(new HostError('view-failed', `A component could not be drawn: ${String(error)}`, { cause: error }));
      root.render(
        <RemoteErrorBoundary onError={onError}>
          <Wrapper>
            <RemoteView tree={tree} elements={all} emit={emit} rootId={REMOTE_ROOT_ID} />
          </Wrapper>
        </RemoteErrorBoundary>,
      );
      // A surface may fail during rendering, and React cannot unmount a root while it renders.
      return { close: () => setTimeout(() => root.unmount()) };
    },
  });
}

function NoWrapper({ children }: { children: ReactNode }): ReactNode {
  return children;
}
