// The user of a request. The authentication of the chat puts it into the context; routes read it there: `context.get('user')`.
import { sha256Hex } from '@vitrine/std/internal/sha256-hex';
import { type AccessState, readSetRole } from './user-access.ts';

/** Role of a user: an admin sets servers, models and limits. */
type UserRole = 'user' | 'admin';

/** A user who has signed in, or the local user of a chat without sign-in. */
export interface User {
  /** Stable, in letters, digits and `-`, at most 40 characters: it may name folders and rows. */
  readonly id: string;
  /** Name for the page; at most 100 characters, without hidden ones. */
  readonly name: string;
  readonly roles: readonly UserRole[];
}

/** The one user of a chat without sign-in: the owner of the machine, or who has its token. */
export const LOCAL_USER: User = { id: 'local', name: 'Local user', roles: ['user', 'admin'] };

/**
 * The id of a user who is known elsewhere: a hash, so that its length is bounded and no character has to be escaped. Different lists give
 * different ids.
 *
 * @example createUserId('oidc', issuer, claims.sub) // 'u-1f0c…', 34 characters
 */
export function createUserId(...origin: readonly string[]): string {
  return `u-${sha256Hex(JSON.stringify(origin)).slice(0, 32)}`;
}

/** The user with the role that an admin, or a group by SCIM, has set; else with the sign-in's. */
export function withRole(user: User, state: AccessState): User {
  const role = readSetRole(state);
  return role === undefined ? user : { ...user, roles: role === 'admin' ? ['user', 'admin'] : ['user'] };
}

declare module 'hono' {
  interface ContextVariableMap {
    user: User;
    /** Rules that admins have set for the user. Absent: the chat has no users who sign in. */
    access: AccessState | undefined;
    /** The user with the roles of the sign-in, whatever admins have set. */
    signedInAs: User | undefined;
  }
}
