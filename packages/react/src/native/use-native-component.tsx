// Draws a tool's result with a component of the application instead of a view. The application hands its components in.
'use client';

import type { ToolResult } from '@vitrine/protocol/content';
import { chooseShownUI } from '@vitrine/protocol/internal/session/shown-ui';
import type { NativeComponent } from '@vitrine/protocol/parts';
import { type ReactNode, useEffect, useMemo, useState } from 'react';

/** Component with its schema, such as a component of `@vitrine/components`. */
interface NativeDefinition {
  /** `data`: the props as they are drawn, such as without unknown members. Absent: those that were given. */
  safeParse(props: unknown): { readonly success: boolean; readonly data?: unknown };
}

/** Props that the application passes to a component. */
interface NativeViewProps {
  definition: NativeDefinition;
  /** The props; incomplete while the status is `streaming`. */
  data: unknown;
  /** The definition's schema has accepted the data, so the view need not check them again. */
  isChecked?: boolean;
  defaultId?: string;
  /** `streaming` or `interactive`. */
  status?: { readonly type: string };
  onAction?: ((actionId: string, detail?: unknown) => unknown) | undefined;
}

/** The application's components: `{ find: findComponent, View: ComponentView }` of `@vitrine/components`. Pass the same object always. */
export interface NativeComponents {
  /** Finds a component; undefined when no component has the name, or only an older version of it. */
  find(name: string, version: number): { load(): Promise<NativeDefinition> } | undefined;
  /** Draws data with a component; may be a `lazy` one, inside a `<Suspense>` of the application. */
  View(props: NativeViewProps): ReactNode;
}

/** An action of a component: the user has pressed one of its buttons. */
export interface NativeAction {
  readonly actionId: string;
  /** Contribution of the component, such as the options that are selected. */
  readonly detail?: unknown;
  /** The props that the component was drawn with. */
  readonly props: unknown;
}

/** The call whose result is drawn by a component of the application. */
export interface NativeCall {
  /** The call's id. */
  id: string;
  /** The component that the tool names (`readNativeComponent` of `@vitrine/protocol/tool-metadata`). */
  native: NativeComponent | undefined;
  components: NativeComponents;
  /** The arguments so far, while the model still writes them. */
  partialInput?: Record<string, unknown> | undefined;
  /** The whole arguments of the call. */
  input?: Record<string, unknown> | undefined;
  result?: ToolResult | undefined;
  /** Carries an action out; its rejection is shown in the component. */
  onAction?: ((action: NativeAction) => unknown) | undefined;
}

/**
 * Returns the component's rendering; null while there is nothing to draw yet. Undefined when another interface is to be shown: the tool
 * names no component, the application has no component of this name and version, or its schema refuses the props. The same element stays
 * mounted from the first arguments on.
 * @example
 * const drawing = useNativeComponent({ id, native, components, result });
 */
export function useNativeComponent(call: NativeCall): ReactNode | undefined {
  const { id, native, components, partialInput, input, result, onAction } = call;
  const definition = useDefinition(native, components);
  const checked = useMemo(() => {
    if (!definition || !native || result === undefined) return undefined;
    const { structuredContent, isError } = result;
    let props: unknown;
    const accepts = (_: NativeComponent, given: unknown): boolean => {
      const propsResult = definition.safeParse(given);
      props = propsResult.data ?? given;
      return propsResult.success;
    };
    const { type } = chooseShownUI({ native, structuredContent, isError, content: [], accepts });
    return type === 'native' ? { props } : 'refused';
  }, [native, definition, result]);

  if (definition === undefined || !native || checked === 'refused') return undefined;
  const early = native.fromArguments ? (input ?? partialInput) : undefined;
  const data = checked ? checked.props : result ? undefined : early;
  if (!definition || data === undefined) return null;
  return (
    <components.View
      definition={definition}
      data={data}
      isChecked={checked !== undefined}
      defaultId={`${native.component}-${id}`}
      status={result ? INTERACTIVE : STREAMING}
      {...(onAction && { onAction: (actionId, detail) => onAction({ actionId, detail, props: data }) })}
    />
  );
}

const INTERACTIVE = { type: 'interactive' } as const;
const STREAMING = { type: 'streaming' } as const;

/** Loads a definition; null while it is being loaded, undefined when there is none, or it could not be loaded. */
function useDefinition(
  native: NativeComponent | undefined,
  components: NativeComponents,
): NativeDefinition | null | undefined {
  const { component, version } = native ?? {};
  const entry = useMemo(
    () => (component === undefined || version === undefined ? undefined : components.find(component, version)),
    [components, component, version],
  );
  const [loaded, setLoaded] = useState<{ entry: unknown; definition: NativeDefinition | undefined }>();
  useEffect(() => {
    if (!entry) return;
    let isCurrent = true;
    const show = (definition: NativeDefinition | undefined): void => {
      if (isCurrent) setLoaded({ entry, definition });
    };
    entry.load().then(show, () => show(undefined));
    return () => {
      isCurrent = false;
    };
  }, [entry]);
  if (!entry) return undefined;
  return loaded?.entry === entry ? loaded.definition : null;
}
