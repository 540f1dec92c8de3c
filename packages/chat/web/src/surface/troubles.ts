// What a surface asked for and could not have because its server or this chat does not answer. The user sees it beside the
// surface, for the view may say nothing of it.
import { ApiError } from '@vitrine/agent/client';
import { createStore, type Readable } from '../state/store.ts';

export interface Troubles extends Readable<ReadonlyMap<string, string>> {
  /** Notes how an action of a surface went: `error` is what it ended with, if it failed. */
  note(surfaceId: string, error?: unknown): void;
}

/** Of the chat's API: who was asked is away. */
const AWAY = new Set(['server-unavailable', 'unknown-server', 'offline', 'closed']);

export function createTroubles(): Troubles {
  const store = createStore<ReadonlyMap<string, string>>(new Map());
  return {
    getSnapshot: store.getSnapshot,
    subscribe: store.subscribe,
    note(surfaceId, error) {
      const message = error instanceof ApiError && AWAY.has(error.code) ? error.message : undefined;
      // What failed for another reason says nothing about who is away.
      if (error !== undefined && message === undefined) return;
      if (store.getSnapshot().get(surfaceId) === message) return;
      store.update(troubles => {
        const next = new Map(troubles);
        if (message === undefined) next.delete(surfaceId);
        else next.set(surfaceId, message);
        return next;
      });
    },
  };
}
