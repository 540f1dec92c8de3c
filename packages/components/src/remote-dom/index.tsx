// Public: `@vitrine/components/remote-dom`, the components as elements of remote-DOM scripts.
'use client';

import type { RemoteElementSpec } from '@vitrine/protocol/internal/remote-dom/remote-dom';
import { type ComponentType, lazy, type ReactNode, Suspense, useId } from 'react';
import { isDecision } from '../actions/decision.ts';
import { findComponent } from '../catalog.ts';
import { ComponentView } from '../root/component-view.tsx';
import { SkeletonLines } from '../root/skeleton-lines.tsx';
import { COMPONENT_SPECS, STREAMING_PROPERTY } from './component-specs.ts';

/** An element for `createReactRemoteDOMStage` of `@vitrine/react/remote-dom`. */
export interface ComponentElement {
  readonly spec: RemoteElementSpec;
  readonly component: ComponentType<Record<string, unknown>>;
}

/**
 * One element for each component: `vitrine-data-table` and so on, with the component's props as properties and the event `action`. A
 * component is loaded when a script first draws it. The styles are the page's: `@vitrine/components/styles.css`.
 */
export const componentElements: Readonly<Record<string, ComponentElement>> = Object.fromEntries(
  Object.entries(COMPONENT_SPECS).map(([name, spec]) => [
    `vitrine-${name}`,
    { spec, component: createElementView(name, Object.keys(spec.properties)) },
  ]),
);

const STREAMING = { type: 'streaming' } as const;
const INTERACTIVE = { type: 'interactive' } as const;

function createElementView(name: string, members: readonly string[]): ComponentType<Record<string, unknown>> {
  const Loaded = lazy(async () => {
    const definition = await findComponent(name)!.load();
    return {
      default: function LoadedElement({ given, id }: { given: Record<string, unknown>; id: string }): ReactNode {
        const { onAction } = given as { onAction?: (action: ElementAction) => void };
        const data = Object.fromEntries(
          members
            .filter(member => member !== STREAMING_PROPERTY && given[member] !== undefined)
            .map(m => [m, given[m]]),
        );
        return (
          <ComponentView
            definition={definition}
            data={data}
            defaultId={id}
            status={given[STREAMING_PROPERTY] === true ? STREAMING : INTERACTIVE}
            {...(onAction && {
              onAction: (actionId: string, detail?: unknown) => onAction(toElementAction(actionId, detail)),
            })}
          />
        );
      },
    };
  });
  return function ComponentElementView(given: Record<string, unknown>): ReactNode {
    const id = useId();
    return (
      <Suspense fallback={<SkeletonElement />}>
        <Loaded given={given} id={id} />
      </Suspense>
    );
  };
}

function SkeletonElement(): ReactNode {
  return (
    <div className="vitrine-component" aria-busy="true">
      <SkeletonLines />
    </div>
  );
}

interface ElementAction {
  /** The action's id. */
  readonly key: string;
  /** The user's choice as JSON; absent when there is none. */
  readonly value?: string;
}

/** Scripts receive plain fields of events only. */
function toElementAction(actionId: string, detail: unknown): ElementAction {
  const choice = isDecision(detail) ? detail.payload.choice : undefined;
  return choice === undefined || choice === null ? { key: actionId } : { key: actionId, value: JSON.stringify(choice) };
}
