// Ends what users have open when their access ends: event streams and other long answers, runs, the workspace.

/** Record of users whose access has ended. Several processes of a chat need a shared one, such as the command's. */
export interface UserAccess {
  /** Ends what the user has open, in every process. Sign-ins that are valid stay so: their pages come back. */
  interrupt(userId: string): Promise<void>;
  /** The same, and refuses the sign-ins from before `at` (milliseconds since 1970). */
  revoke(userId: string, at: number): Promise<void>;
  /** Returns before when sign-ins of the user are refused, in milliseconds since 1970. Undefined when none is. */
  revokedBefore(userId: string): Promise<number | undefined>;
  /** Remembers whether the user is an admin. Resolves with whether that was so when it was last remembered; undefined: it never was. */
  swapAdmin(userId: string, isAdmin: boolean): Promise<boolean | undefined>;
  /** Calls `listener` with each user whose access was interrupted or revoked, by any process. Returns the function that ends this. */
  subscribe(listener: (userId: string) => void): () => void;
}

/**
 * Remembers it in this process.
 *
 * @example
 * const access = createUserAccess();
 * access.subscribe(userId => closeEverythingOf(userId));
 * await access.interrupt(user.id);
 */
export function createUserAccess(): UserAccess {
  const revocations = new Map<string, number>();
  const admins = new Map<string, boolean>();
  const listeners = new Set<(userId: string) => void>();
  const interrupt: UserAccess['interrupt'] = async userId => {
    for (const listener of [...listeners]) listener(userId);
  };
  return {
    interrupt,
    async revoke(userId, at) {
      revocations.set(userId, at);
      await interrupt(userId);
    },
    revokedBefore: async userId => revocations.get(userId),
    async swapAdmin(userId, isAdmin) {
      const before = admins.get(userId);
      admins.set(userId, isAdmin);
      return before;
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
