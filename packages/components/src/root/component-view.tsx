// Draws a component from untrusted props: validates them, and shows a skeleton, the component, or the fallback.
'use client';

import { type ReactNode, useMemo } from 'react';
import type { ComponentContract, SafeParseResult } from '../contract/define-contract.ts';
import type { PropsIssue } from '../contract/errors.ts';
import type { ComponentStatus } from '../lifecycle/lifecycle.ts';
import type { ComponentDefinition } from './define-component.tsx';
import { FailedCall } from './failed-call.tsx';
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
  /** Content when the schema refuses complete data. @default the data as text, with the reasons */
  fallback?: ReactNode;
}

/**
 * Draws untrusted data with a component. The same component stays mounted from the first partial arguments to the receipt,
 * so its state and the focus survive.
 * @example
 * <ComponentView definition={plan} data={call.args} status={{ type: 'streaming' }} />
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
  const result = useMemo((): SafeParseResult<Props> => {
    if (isPartial) return { success: true, data: definition.readPartial(data) };
    return isChecked ? { success: true, data: data as Props } : definition.safeParse(data);
  }, [definition, data, isPartial, isChecked]);
  const isFailed = status.type === 'error' && fallback === undefined;
  // The data of a failed call may be incomplete: what has arrived stays visible.
  const visibleProps = result.success ? result.data : isFailed ? readArrived(definition, data) : undefined;
  if (!visibleProps && isFailed) return <FailedCall name={definition.name} id={defaultId} status={status} />;
  if (!visibleProps) return fallback ?? <PropsFallback name={definition.name} data={data} issues={issuesIn(result)} />;
  const { Component } = definition;
  const props = { ...withId(visibleProps, defaultId), ...runtime } as unknown as Props & Runtime;
  return <Component {...props} />;
}

const COMPLETE: ComponentStatus = { type: 'interactive' };

function issuesIn<Props>(read: SafeParseResult<Props>): readonly PropsIssue[] {
  return read.success ? [] : read.issues;
}

/** Reads what can be drawn of incomplete data; undefined when there is nothing to draw. */
function readArrived<Props extends object>(
  { readPartial }: ComponentContract<Props>,
  data: unknown,
): Props | undefined {
  const { id: _, ...arrived } = readPartial(data) as Props & { id?: unknown };
  return JSON.stringify(arrived) === JSON.stringify(readPartial({})) ? undefined : readPartial(data);
}

function withId<Props extends object>(props: Props, id: string | undefined): Props {
  return id === undefined || ('id' in props && props.id !== undefined) ? props : { ...props, id };
}
