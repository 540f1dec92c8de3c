// The life-cycle state machine of a component (lifecycle.ts) as React state.
import { useEffect, useReducer, useRef } from 'react';
import { type ComponentStatus, type LifecycleEvent, nextStatus } from './lifecycle.ts';

export interface Lifecycle {
  readonly status: ComponentStatus;
  send(event: LifecycleEvent): void;
}

const INTERACTIVE: ComponentStatus = { type: 'interactive' };

/**
 * The state of one mounted component. `reported` is the host's view of the call (absent: complete); `hasReceipt`: the props already contain
 * a decision, for example after a reload.
 */
export function useLifecycle(reported: ComponentStatus = INTERACTIVE, hasReceipt = false): Lifecycle {
  const current: ComponentStatus = hasReceipt ? { type: 'receipt' } : reported;
  const [status, send] = useReducer(nextStatus, current);
  const key = JSON.stringify(current);
  const lastKey = useRef(key);
  const latest = useRef(current);
  latest.current = current;
  useEffect(() => {
    if (lastKey.current === key) return;
    lastKey.current = key;
    send({ type: 'host', status: latest.current });
  }, [key]);
  return { status, send };
}
