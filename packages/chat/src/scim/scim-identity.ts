// Which user of the chat a record of SCIM is, by the way users sign in.
import type { AuthConfig } from '@vitrine/connect/internal/config';
import { createUserId } from '../auth/user.ts';
import type { ScimIdentity } from './scim-service.ts';

/** Creates it for OpenID Connect, whose `sub` is the external id, or for a proxy, whose header has the `userName`. */
export function createScimIdentity(auth: AuthConfig): ScimIdentity {
  if (auth.type === 'oidc')
    return {
      publicUrl: auth.publicUrl.replace(/\/+$/, ''),
      // By another claim, or by an address, a user is known at the sign-in alone.
      readUserId: ({ externalId }) =>
        externalId === undefined || (auth.scimClaim ?? 'sub') !== 'sub'
          ? undefined
          : { id: createUserId('oidc', auth.issuer, externalId), isFinal: false },
    };
  return { readUserId: ({ userName }) => ({ id: createUserId('proxy-header', userName), isFinal: true }) };
}
