// Elicitations by an address whose end a caller waits for (`notifications/elicitation/complete`).

export interface Completions {
  /** See `Connection.watchCompletion`. */
  watch(elicitationId: string, listener: () => void): () => void;
  /** The server reports an end. Not validated; an id that no caller waits for is ignored. */
  report(elicitationId: unknown): void;
}

export function createCompletions(): Completions {
  const watches = new Set<{ readonly id: string; readonly listener: () => void }>();
  return {
    watch(id, listener) {
      const watch = { id, listener };
      watches.add(watch);
      return () => watches.delete(watch);
    },
    report(elicitationId) {
      for (const watch of [...watches]) if (watch.id === elicitationId && watches.delete(watch)) watch.listener();
    },
  };
}
