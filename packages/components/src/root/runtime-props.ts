import type { CSSProperties } from 'react';
import type { ActionHandlers } from '../actions/use-actions.ts';
import type { ComponentStatus } from '../lifecycle/lifecycle.ts';

/** What an application gives every component beside the data of its schema. */
export interface RuntimeProps<Detail = unknown> extends ActionHandlers<Detail> {
  /** Where the tool call is. Absent: complete. */
  status?: ComponentStatus;
  /** The older name of `status={{type: 'invoking'}}`. */
  isLoading?: boolean;
  className?: string;
  style?: CSSProperties;
}

export function statusOf({
  status,
  isLoading,
}: Pick<RuntimeProps, 'status' | 'isLoading'>): ComponentStatus | undefined {
  return status ?? (isLoading ? { type: 'invoking' } : undefined);
}
