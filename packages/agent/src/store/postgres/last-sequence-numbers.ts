// The number of the last event of each session that this process has claimed: no other process writes to it while the token holds.

export interface LastSequenceNumbers {
  get(sessionId: string, token: string | undefined): number | undefined;
  set(sessionId: string, token: string | undefined, seq: number): void;
  /** Forgets the end of a session's log, after a write of which it is not known whether it was stored. */
  forget(sessionId: string): void;
}

export function createLastSequenceNumbers(): LastSequenceNumbers {
  const ends = new Map<string, { readonly token: string; readonly seq: number }>();
  return {
    get(sessionId, token) {
      const end = ends.get(sessionId);
      return end?.token === token ? end?.seq : undefined;
    },
    set(sessionId, token, seq) {
      if (token !== undefined) ends.set(sessionId, { token, seq });
    },
    forget: sessionId => void ends.delete(sessionId),
  };
}
