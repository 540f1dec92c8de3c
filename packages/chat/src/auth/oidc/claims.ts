// Reads a user from the claims of OpenID Connect (OpenID Connect Core 1.0, 5.1): who it is, whether sign-in is allowed, and the roles.
import { createHash } from 'node:crypto';
import type { OidcAuthConfig } from '@vitrine/connect/internal/config';
import { safeText } from '@vitrine/std/internal/safe-text';
import { ChatError } from '../../errors.ts';
import { createUserId, type User } from '../user.ts';

/** Claims of the sign-in service about a user. */
export type Claims = Readonly<Record<string, unknown>> & { readonly sub: string };

/** Rules on which users may sign in, and which of them are admins. */
export type ClaimRules = Pick<
  OidcAuthConfig,
  'issuer' | 'userClaim' | 'userValues' | 'adminClaim' | 'adminValues' | 'adminUsers'
>;

/**
 * The user of these claims. The id comes from issuer and `sub` alone: names and addresses change, and may be given to another user. Throws
 * `ChatError` `not-allowed` for a user that `userClaim` does not admit.
 */
export function readUser(claims: Claims, rules: ClaimRules): User {
  if (rules.userClaim !== undefined && !hasValue(claims[rules.userClaim], rules.userValues))
    throw new ChatError('not-allowed', 'Your account may not use this chat. Its operator decides who may.');
  const { sub } = claims;
  // An address that is not verified is whatever the user has typed.
  const email = claims.email_verified === true ? claims.email : undefined;
  const isAdmin =
    hasValue([sub, email], rules.adminUsers) ||
    (rules.adminClaim !== undefined && hasValue(claims[rules.adminClaim], rules.adminValues));
  const name = [claims.name, claims.preferred_username, claims.email, sub].find(isText) ?? sub;
  return {
    id: readUserId(claims, rules),
    name: safeText(name, { hidden: 'remove', maxLength: 99 }),
    roles: isAdmin ? ['user', 'admin'] : ['user'],
  };
}

/** The id alone, also of a user who may not sign in. */
export const readUserId = ({ sub }: Claims, { issuer }: ClaimRules): string => createUserId('oidc', issuer, sub);

/** The id by which the provider's SCIM names the user as `externalId`: a claim that users cannot change. */
export function readProviderId(
  claims: Claims,
  { scimClaim = 'sub' }: Pick<OidcAuthConfig, 'scimClaim'>,
): string | undefined {
  const value = claims[scimClaim];
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** One text for the rules: sign-ins by other rules are over. */
export function describeRules(rules: ClaimRules): string {
  const { issuer, userClaim, userValues, adminClaim, adminValues, adminUsers } = rules;
  const text = JSON.stringify([issuer, userClaim, userValues, adminClaim, adminValues, adminUsers]);
  return createHash('sha256').update(text).digest('base64url').slice(0, 22);
}

const isText = (value: unknown): value is string => typeof value === 'string' && value.trim() !== '';

/** Whether a claim, one value or a list, has one of the values. */
function hasValue(claim: unknown, values: readonly string[] = []): boolean {
  const list: readonly unknown[] = Array.isArray(claim) ? claim : [claim];
  return list.some(each => typeof each === 'string' && values.includes(each));
}
