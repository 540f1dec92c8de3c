// What every component reads first from the props that an application adds: the state of its call.
import type { ReceiptData } from '../contract/common-schemas.ts';
import { type RuntimeProps, resolveStatus } from '../root/runtime-props.ts';
import { type Lifecycle, useLifecycle } from './use-lifecycle.ts';

/** The state of a mounted component. */
export interface ComponentState {
  readonly lifecycle: Lifecycle;
  /** Whether data may still be missing: the call has begun, or its arguments are being written. */
  readonly isWaiting: boolean;
}

/**
 * The state of a component, from its props: the host's `status`, and whether a decision was made (`receipt`).
 * @example
 * const { lifecycle, isWaiting } = useComponentState(props);
 */
export function useComponentState(
  props: Pick<RuntimeProps, 'status' | 'isLoading'> & { receipt?: ReceiptData | undefined },
): ComponentState {
  const lifecycle = useLifecycle(resolveStatus(props), props.receipt !== undefined);
  const { type } = lifecycle.status;
  return { lifecycle, isWaiting: type === 'invoking' || type === 'streaming' };
}
