// A store for the host context that all views of a host receive. Surfaces subscribe to its changes.

import type { HostContext } from '@vitrine/protocol/mcp-apps';
import { equalJson } from '@vitrine/std/internal/equal-json';
import { createListeners } from './listeners.ts';
import { readPageContext, watchPageContext } from './page-context.ts';

/** The current host context, and a subscription to its changes. */
export interface HostContextStore {
  get(): HostContext;
  /** Calls the listener after each change. Returns the function that unsubscribes it. */
  subscribe(listener: () => void): () => void;
}

export interface ChangeableHostContext extends HostContextStore {
  /** Replaces some of the top-level fields. */
  change(fields: HostContext): void;
  /** Stops following the page. */
  close(): void;
}

/** `initial`: the fields that the application sets; the page's own styles and language give the others. */
export function createHostContext(initial: HostContext | undefined): ChangeableHostContext {
  const { subscribe, notify } = createListeners();
  let fields: HostContext = {
    platform: 'web',
    availableDisplayModes: ['inline', 'fullscreen', 'pip'],
    ...initial,
  };
  /** Context of the page; absent until the first surface needs it, because the page's styles are there by then. */
  let context: HostContext | undefined;
  const update = (): void => {
    const next = { ...readPageContext(), ...fields };
    if (equalJson(next, context)) return;
    context = next;
    notify();
  };
  const unwatch = watchPageContext(update);
  return {
    get: () => (context ??= { ...readPageContext(), ...fields }),
    subscribe,
    change(changes) {
      fields = { ...fields, ...changes };
      context = { ...readPageContext(), ...fields };
      notify();
    },
    close: unwatch,
  };
}
