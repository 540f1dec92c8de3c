// A store for the host context that all views of a host receive. Surfaces subscribe to its changes.
import type { HostContext } from '@vitrine/protocol/mcp-apps';
import { createListeners } from './listeners.ts';

/** The current host context, and a subscription to its changes. */
export interface HostContextStore {
  get(): HostContext;
  /** Calls the listener after each change. Returns the function that unsubscribes it. */
  subscribe(listener: () => void): () => void;
}

export interface ChangeableHostContext extends HostContextStore {
  /** Replaces some of the top-level fields. */
  change(fields: HostContext): void;
}

export function createHostContext(initial: HostContext | undefined): ChangeableHostContext {
  const { subscribe, notify } = createListeners();
  let context: HostContext = {
    platform: 'web',
    availableDisplayModes: ['inline', 'fullscreen', 'pip'],
    ...initial,
  };
  return {
    get: () => context,
    subscribe,
    change(fields) {
      context = { ...context, ...fields };
      notify();
    },
  };
}
