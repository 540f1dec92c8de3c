// What follows from a change of users and groups: who is linked, who is signed out, what the audit log says.
import type { AuditLog, UserDirectory } from '../admin/records.ts';
import type { UserAccess } from '../auth/user-access.ts';
import type { ScimRecords, ScimUser, ScimUserValues } from './scim-records.ts';

/** Ids that a chat gives to users, by what a provider sends of them. */
export interface ScimIdentity {
  /** Address of the chat, as clients reach it. @default the address that a request names */
  readonly publicUrl?: string | undefined;
  /**
   * Finds the id by values that name a user of the sign-in for certain; undefined when there are none. `isFinal`: whether a sign-in can say
   * nothing else.
   */
  readUserId(values: ScimUserValues): { readonly id: string; readonly isFinal: boolean } | undefined;
}

export interface ScimParts {
  readonly records: ScimRecords;
  readonly directory: UserDirectory;
  readonly access: UserAccess;
  readonly audit: AuditLog;
  readonly identity: ScimIdentity;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/** Writes what SCIM has done into the audit log. `userId`: of the chat; details have no names of users. */
export async function noteScim(
  { audit }: ScimParts,
  action: string,
  { userId, ...details }: { readonly userId?: string | undefined; readonly [name: string]: string | undefined },
): Promise<void> {
  await audit.add({
    action,
    ...(userId === undefined ? {} : { userId }),
    details: { by: 'scim', ...(details as Record<string, string>) },
  });
}

/** Finds the user of the chat whose values these are for certain, and links the record with it. Resolves with its id. */
export async function linkByValues(
  { records, directory, identity }: ScimParts,
  user: ScimUser,
): Promise<string | undefined> {
  const { users } = records;
  const match = identity.readUserId(user);
  if (match === undefined || match.id === user.userId) return user.userId;
  const isThere = async (): Promise<boolean> =>
    (await directory.read(match.id, TODAY)) !== undefined || (await users.findByUserId(match.id)) !== undefined;
  if (match.isFinal || (await isThere())) {
    await users.link(user.id, match.id);
    return match.id;
  }
  return user.userId;
}

/** No usage is summed up. */
const TODAY = '9999-12-31';

/** Ends what a deactivated user has open, in every process. Without a link, sign-ins with the user's verified address have to be made again. */
export async function endAccess({ directory, access, now }: ScimParts, user: ScimUser): Promise<void> {
  const userIds = user.userId === undefined ? await directory.findByEmail(user.userName) : [user.userId];
  for (const userId of userIds) await access.revoke(userId, now());
}

/** Runs a change, and ends what users have opened as admins who are none any more. */
export async function watchAdmins<T>({ records, access }: ScimParts, change: () => Promise<T>): Promise<T> {
  const before = await records.groups.listAdmins();
  try {
    return await change();
  } finally {
    const after = new Set(await records.groups.listAdmins());
    for (const userId of before) if (!after.has(userId)) await access.interrupt(userId);
  }
}
