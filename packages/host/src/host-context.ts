// The host context that the views of a host are told, and who follows its changes.
import type { HostContext } from '@vitrine/protocol';

export interface HostContextStore {
  get(): HostContext;
  /** Calls the listener after each change. Returns the way to unsubscribe. */
  subscribe(listener: () => void): () => void;
}

export interface ChangeableHostContext extends HostContextStore {
  /** Replaces some of the top-level fields. */
  change(fields: HostContext): void;
}

export function createHostContext(initial: HostContext | undefined): ChangeableHostContext {
  const listeners = new Set<() => void>();
  let context: HostContext = {
    platform: 'web',
    availableDisplayModes: ['inline', 'fullscreen', 'pip'],
    ...initial,
  };
  return {
    get: () => context,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    change(fields) {
      context = { ...context, ...fields };
      for (const listener of [...listeners]) listener();
    },
  };
}
