// Whether a token may change a server: checked when a request arrives, and again in the transaction of the change, since an upload takes
// time, in which the token may be revoked or the namespace may get another owner.

import { parseNamespace } from '@vitrine/protocol/internal/registry/names';
import type { Namespace } from '@vitrine/protocol/internal/registry/wire';
import { RegistryError } from '../problem.ts';
import type { AuditDraft, TokenRow } from './metadata-store.ts';

/** Throws `token-unknown`, `token-revoked` or `token-expired` unless the token is valid at `now`, in milliseconds. */
export function checkToken(token: TokenRow | undefined, now: number): asserts token is TokenRow {
  if (!token) throw new RegistryError('token-unknown', 'The registry does not know this token. Make a new one.');
  const { name, revokedAt, expiresAt } = token;
  if (revokedAt !== undefined) throw new RegistryError('token-revoked', `The token "${name}" was revoked.`);
  if (Date.parse(expiresAt) <= now)
    throw new RegistryError('token-expired', `The token "${name}" expired at ${expiresAt}. Make a new one.`);
}

/** The refusal of a token whose key does not own the namespace. */
export function notOwner(namespace: string, tokenName: string): RegistryError {
  return new RegistryError(
    'token-scope',
    `The namespace "${namespace}" belongs to another key than the token "${tokenName}".`,
  );
}

/**
 * Authority that a store finds, in the transaction, of the token that a change was requested with, and of the namespace that is changed.
 */
export interface Authority {
  token: TokenRow | undefined;
  namespace: Namespace | undefined;
}

/** Throws the codes of `checkToken`, and `token-scope` when the token's key does not own the namespace, both at the time of the change. */
export function checkAuthority(serverId: string, { token, namespace }: Authority, { at }: AuditDraft): void {
  checkToken(token, Date.parse(at));
  if (namespace?.owner !== token.owner) throw notOwner(parseNamespace(serverId), token.name);
}
