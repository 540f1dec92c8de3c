// Sessions that ended before their cookie does: a sealed cookie is valid until its end, so a copy of one has to be refused by its id.

/** Ids of sessions that were signed out. Several processes of one chat need a shared one. */
export interface RevokedSessions {
  /** Adds an id. `until`: when the cookie ends by itself, in milliseconds since 1970. The id may be forgotten then. */
  add(id: string, until: number): Promise<void>;
  has(id: string): Promise<boolean>;
}

/** Number of ids in memory at which ids of ended cookies are dropped. */
const SWEEP_AT = 1000;

/**
 * Remembers them in this process. `now`: milliseconds since 1970.
 *
 * @example const revokedSessions = createRevokedSessions(Date.now);
 */
export function createRevokedSessions(now: () => number): RevokedSessions {
  const ends = new Map<string, number>();
  let sweepAt = SWEEP_AT;
  return {
    async add(id, until) {
      if (ends.size >= sweepAt) {
        for (const [each, end] of ends) if (end <= now()) ends.delete(each);
        sweepAt = Math.max(SWEEP_AT, ends.size * 2);
      }
      ends.set(id, until);
    },
    has: async id => ends.has(id),
  };
}
