// Matches a sign-in with a user that was provisioned before: by the provider's id, or by an address that the provider has verified.
import type { AuditLog } from '../admin/records.ts';
import { ChatError } from '../errors.ts';
import type { ScimRecords } from './scim-records.ts';

/** What a sign-in says of its user for certain. */
export interface SignInIdentity {
  readonly userId: string;
  readonly externalId?: string | undefined;
  /** The verified address. */
  readonly email?: string | undefined;
}

/** Creates the function that links. It rejects with `ChatError` `not-allowed` for the address of a user who was deactivated. */
export function createUserLinks({ users }: ScimRecords, audit: AuditLog): (identity: SignInIdentity) => Promise<void> {
  return async ({ userId, externalId, email }) => {
    const link = async (id: string): Promise<void> => {
      await users.link(id, userId);
      await audit.add({ action: 'linkProvisionedUser', userId, details: { by: 'scim', record: id } });
    };
    const [byId, own] = await Promise.all([
      externalId === undefined ? undefined : users.findByExternalId(externalId),
      users.findByUserId(userId),
    ]);
    if (byId && !byId.isDeleted) return byId.userId === userId ? undefined : link(byId.id);
    if (own && !own.isDeleted) return undefined;
    const byName = email === undefined ? undefined : await users.findByUserName(email);
    if (byName && byName.userId === undefined) return link(byName.id);
    if (byName?.isActive === false)
      throw new ChatError('not-allowed', 'Your account was deactivated. Its operator decides who may use this chat.');
    // A user who was deleted before the first sign-in stays out.
    if (byId && !own) return link(byId.id);
    return undefined;
  };
}
