// Draws a component from untrusted props: validates them, and shows a skeleton, the component, or the fallback.
import { type ReactNode, useMemo } from 'react';
import type { SafeParseResult } from '../contract/define-contract.ts';
import type { ComponentStatus } from '../lifecycle/lifecycle.ts';
import type { ComponentDefinition } from './define-component.tsx';
import { PropsFallback } from './props-fallback.tsx';
import type { RuntimeProps } from './runtime-props.ts';

interface ComponentViewProps<Props, Runtime extends RuntimeProps> extends RuntimeProps {
  definition: ComponentDefinition<Props, string, Runtime>;
  /** Untrusted: checked by the definition's schema. While the status is `invoking` or `streaming`, it may be incomplete. */
  data: unknown;
  /** The definition's `safeParse` has returned these data: they are not checked again. */
  isChecked?: boolean;
  /** The id when the data have none, such as `chart-<tool call id>`. */
  defaultId?: string;
  /** Shown when the schema refuses complete data. Absent: the data as text, with the reasons. */
  fallback?: ReactNode;
}

/**
 * Draws untrusted data with a component. The same component stays mounted from the first partial arguments to the receipt,
 * so its state and the focus survive.
 */
export function ComponentView<Props extends object, Runtime extends RuntimeProps>({
  definition,
  data,
  isChecked = false,
  defaultId,
  fallback,
  ...runtime
}: ComponentViewProps<Props, Runtime>): ReactNode {
  const status = runtime.status ?? COMPLETE;
  const isPartial = status.type === 'invoking' || status.type === 'streaming';
  const read = useMemo((): SafeParseResult<Props> => {
    if (isPartial) return { success: true, data: definition.readPartial(data) };
    return isChecked ? { success: true, data: data as Props } : definition.safeParse(data);
  }, [definition, data, isPartial, isChecked]);
  if (!read.success) return fallback ?? <PropsFallback name={definition.name} data={data} issues={read.issues} />;
  const { Component } = definition;
  const props = { ...withId(read.data, defaultId), ...runtime } as unknown as Props & Runtime;
  return <Component {...props} />;
}

const COMPLETE: ComponentStatus = { type: 'interactive' };

function withId<Props extends object>(props: Props, id: string | undefined): Props {
  return id === undefined || ('id' in props && props.id !== undefined) ? props : { ...props, id };
}
