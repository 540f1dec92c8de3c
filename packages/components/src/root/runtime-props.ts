// The props that an application adds to a component's data: status, handlers, class name.
import type { CSSProperties } from 'react';
import type { ActionHandlers } from '../actions/use-actions.ts';
import type { ComponentStatus } from '../lifecycle/lifecycle.ts';

/** Props that an application passes to every component in addition to its data. */
export interface RuntimeProps<Detail = unknown> extends ActionHandlers<Detail> {
  /** The state of the tool call. Absent: complete. */
  status?: ComponentStatus;
  /** The older name of `status={{type: 'invoking'}}`. */
  isLoading?: boolean;
  className?: string;
  style?: CSSProperties;
}

export function resolveStatus({
  status,
  isLoading,
}: Pick<RuntimeProps, 'status' | 'isLoading'>): ComponentStatus | undefined {
  return status ?? (isLoading ? { type: 'invoking' } : undefined);
}
