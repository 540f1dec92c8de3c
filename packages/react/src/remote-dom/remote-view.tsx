// Draws a remote-DOM tree with React: each component subscribes to its own node, so a change renders only that component and new ones below it.
'use client';

import type { DrawOptions, RemoteElementNode, RemoteTree } from '@vitrine/host/remote-dom';
import { Component, createContext, memo, type ReactNode, useCallback, useContext, useSyncExternalStore } from 'react';
import type { ReactElementDefinition } from './remote-elements.tsx';

export interface RemoteViewOptions {
  tree: RemoteTree;
  elements: Readonly<Record<string, ReactElementDefinition>>;
  emit: DrawOptions['emit'];
}

const ViewContext = createContext<RemoteViewOptions | undefined>(undefined);

/** Draws the node with this id, and all nodes below it. */
export function RemoteView({ rootId, ...options }: RemoteViewOptions & { rootId: string }): ReactNode {
  return (
    <ViewContext.Provider value={options}>
      <RemoteNode id={rootId} />
    </ViewContext.Provider>
  );
}

const RemoteNode = memo(function RemoteNode({ id }: { id: string }): ReactNode {
  const { tree, elements, emit } = useContext(ViewContext) as RemoteViewOptions;
  const subscribe = useCallback((listener: () => void) => tree.subscribe(id, listener), [tree, id]);
  const snapshot = (): ReturnType<RemoteTree['get']> => tree.get(id);
  const node = useSyncExternalStore(subscribe, snapshot, snapshot);
  if (!node) return null;
  if (node.kind !== 'element') return node.kind === 'text' ? node.text : null;

  const children = node.children.map(child => <RemoteNode key={child} id={child} />);
  if (node.tag === '') return children;
  if (!node.spec) {
    return (
      <div className="vitrine-remote-unknown" data-element={node.tag} data-label={`[${node.tag}]`}>
        {children}
      </div>
    );
  }
  const { component: Drawn } = elements[node.tag] as ReactElementDefinition;
  return (
    <Drawn {...node.properties} {...handlers(node, emit)}>
      {children.length > 0 ? children : undefined}
    </Drawn>
  );
});

function handlers({ id, listeners }: RemoteElementNode, emit: RemoteViewOptions['emit']): Record<string, unknown> {
  return Object.fromEntries(
    [...listeners].map(event => [handlerName(event), (given?: unknown) => emit(id, event, given)]),
  );
}

/** `press` → `onPress`, `row-select` → `onRowSelect`. */
export function handlerName(event: string): string {
  return `on${event.replace(/(^|-)([a-z])/g, (_, __, letter: string) => letter.toUpperCase())}`;
}

/** Catches exceptions of components, so that they fail only their own surface. */
export class RemoteErrorBoundary extends Component<
  { onError(error: unknown): void; children?: ReactNode },
  { failed: boolean }
> {
  override state = { failed: false };

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }

  override componentDidCatch(error: unknown): void {
    this.props.onError(error);
  }

  override render(): ReactNode {
    return this.state.failed ? null : this.props.children;
  }
}
