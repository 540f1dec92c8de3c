// Failed actions of surfaces whose server, or this chat, does not answer. The page shows them beside the
// surface, because the view may not.
import { ApiError } from '@vitrine/agent/api';
import { createStore, type Readable } from '../state/store.ts';

export interface Unavailability extends Readable<ReadonlyMap<string, string>> {
  /** Records the outcome of a surface's action: `error` is what it failed with, if it did. */
  note(surfaceId: string, error?: unknown): void;
}

/** API codes: the server or chat is unavailable, or does not do what is asked. */
const UNAVAILABLE_CODES = new Set(['server-unavailable', 'unknown-server', 'offline', 'closed', 'no-conversation']);

export function createUnavailability(): Unavailability {
  const store = createStore<ReadonlyMap<string, string>>(new Map());
  return {
    getSnapshot: store.getSnapshot,
    subscribe: store.subscribe,
    note(surfaceId, error) {
      const message = error instanceof ApiError && UNAVAILABLE_CODES.has(error.code) ? error.message : undefined;
      // Other failures say nothing about availability.
      if (error !== undefined && message === undefined) return;
      if (store.getSnapshot().get(surfaceId) === message) return;
      store.update(unavailability => {
        const next = new Map(unavailability);
        if (message === undefined) next.delete(surfaceId);
        else next.set(surfaceId, message);
        return next;
      });
    },
  };
}
