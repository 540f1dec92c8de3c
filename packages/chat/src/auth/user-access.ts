// Ends what users have open when their access ends: event streams and other long answers, runs, the workspace. What admins set for a user.

/** Settings of an admin for one user. An absent member is as the sign-in and the configuration say. */
export interface UserRules {
  /** True if every sign-in of the user is refused. */
  readonly isDisabled?: boolean | undefined;
  readonly role?: 'user' | 'admin' | undefined;
  readonly requestsPerMinute?: number | undefined;
  /** Tokens of models in a day (UTC). */
  readonly tokensPerDay?: number | undefined;
  /** Cost in a day, in the currency of the configured prices. */
  readonly costPerDay?: number | undefined;
}

/** State of a user's access. */
export interface AccessState extends UserRules {
  /** Sign-ins from before are refused; milliseconds since 1970. Absent: none is. */
  readonly revokedBefore?: number | undefined;
  /** True if the identity provider has deactivated the user by SCIM, whatever admins have set. */
  readonly isDeactivated?: boolean | undefined;
  /** True if a group by SCIM makes the user an admin, unless an admin has set a role. */
  readonly isGroupAdmin?: boolean | undefined;
}

/** Tells whether every sign-in of the user is refused. */
export const isShutOut = ({ isDisabled, isDeactivated }: AccessState): boolean =>
  isDisabled === true || isDeactivated === true;

/** The role that counts in place of the sign-in's; undefined: the sign-in's does. */
export const readSetRole = ({ role, isGroupAdmin }: AccessState): UserRules['role'] =>
  role ?? (isGroupAdmin ? 'admin' : undefined);

/** Record of users whose access has ended. Several processes of a chat need a shared one, such as the command's. */
export interface UserAccess {
  /** Ends what the user has open, in every process. Sign-ins that are valid stay so: their pages come back. */
  interrupt(userId: string): Promise<void>;
  /** Ends what the user has open, and refuses the sign-ins from before `at` (milliseconds since 1970). */
  revoke(userId: string, at: number): Promise<void>;
  /** Reads the state of a user; of an unknown one too. */
  read(userId: string): Promise<AccessState>;
  /** Replaces what admins have set. Ends nothing: see `interrupt` and `revoke`. */
  setRules(userId: string, rules: UserRules): Promise<void>;
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
  const rules = new Map<string, UserRules>();
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
    async read(userId) {
      return { ...rules.get(userId), revokedBefore: revocations.get(userId) };
    },
    async setRules(userId, next) {
      rules.set(userId, next);
    },
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
