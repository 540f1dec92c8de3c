// Executes the writes of a session one after the other, in the order of their calls: on several connections they could overtake
// each other, and each would hold a connection while it waits for the row of the session.

export interface SessionOrder {
  /** Executes `work` after all work that was given before it for one of the sessions. */
  run<T>(sessionIds: readonly string[], work: () => Promise<T>): Promise<T>;
}

export function createSessionOrder(): SessionOrder {
  const last = new Map<string, Promise<void>>();
  return {
    run(sessionIds, work) {
      const earlier = sessionIds.flatMap(id => last.get(id) ?? []);
      const result = earlier.length === 0 ? work() : Promise.all(earlier).then(work);
      const settled = result.then(
        () => {},
        () => {},
      );
      for (const id of sessionIds) last.set(id, settled);
      void settled.then(() => {
        for (const id of sessionIds) if (last.get(id) === settled) last.delete(id);
      });
      return result;
    },
  };
}
