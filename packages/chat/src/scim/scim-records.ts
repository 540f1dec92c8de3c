// What a chat keeps of the users and groups that an identity provider sends by SCIM (RFC 7643).

/** Parts of a user that the chat only gives back. */
export interface ScimProfile {
  readonly displayName?: string;
  readonly name?: Readonly<Record<string, string>>;
  readonly emails?: readonly ScimEmail[];
}

export interface ScimEmail {
  readonly value: string;
  readonly type?: string;
  readonly primary?: boolean;
  readonly display?: string;
}

/** Values of a user that a provider sets. */
export interface ScimUserValues {
  /** Unique, whatever the case of its ASCII letters. */
  readonly userName: string;
  /** The provider's own id of the user: unique. */
  readonly externalId?: string | undefined;
  readonly isActive: boolean;
  readonly profile: ScimProfile;
}

/** Times and revision of a resource. Times are milliseconds since 1970. */
interface ScimRecord {
  readonly id: string;
  readonly createdAt: number;
  readonly changedAt: number;
  /** Number that each change of the record increases. */
  readonly revision: number;
}

export interface ScimUser extends ScimUserValues, ScimRecord {
  /** Id of the user of the chat. Absent: no sign-in has matched yet. */
  readonly userId?: string | undefined;
}

/** Values of a group, without its members. */
export interface ScimGroupValues {
  /** Unique, whatever the case of its ASCII letters. */
  readonly displayName: string;
  readonly externalId?: string | undefined;
}

export interface ScimGroup extends ScimGroupValues, ScimRecord {}

/** One comparison of a filter; all of a list have to hold. */
export interface ScimCondition {
  readonly attribute: 'id' | 'userName' | 'externalId' | 'displayName' | 'active' | 'members';
  readonly value: string | boolean;
}

interface ListOptions {
  readonly conditions: readonly ScimCondition[];
  readonly offset: number;
  readonly limit: number;
}

interface Listed<T> {
  readonly total: number;
  readonly page: readonly T[];
}

/** Changes resolve with `taken` when a name or an external id is another record's, with `changed` when the record has another revision now. */
type Changed<T> = T | 'taken' | 'changed';

/** Record that a deleted user may have left. */
interface ScimMark {
  readonly id: string;
  readonly userId?: string | undefined;
  readonly isDeleted: boolean;
}

/** Users by SCIM. A deleted one that was linked stays as a mark that keeps its user out. */
interface ScimUsers {
  create(values: ScimUserValues): Promise<ScimUser | 'taken'>;
  read(id: string): Promise<ScimUser | undefined>;
  list(options: ListOptions): Promise<Listed<ScimUser>>;
  replace(user: ScimUser, values: ScimUserValues): Promise<Changed<ScimUser>>;
  /** Resolves with the user that was there. */
  remove(id: string): Promise<ScimUser | undefined>;
  /** Finds the user with this external id; a deleted one only when there is no other. */
  findByExternalId(externalId: string): Promise<ScimMark | undefined>;
  findByUserName(userName: string): Promise<ScimUser | undefined>;
  /** Finds the record of a user of the chat, also a deleted one. */
  findByUserId(userId: string): Promise<ScimMark | undefined>;
  /** Links a record with a user of the chat, in place of any other record. */
  link(id: string, userId: string): Promise<void>;
  /** Lets a user of the chat in again, whatever the provider has said so far. */
  activate(userId: string): Promise<void>;
}

interface ScimGroups {
  create(values: ScimGroupValues): Promise<ScimGroup | 'taken'>;
  read(id: string): Promise<ScimGroup | undefined>;
  list(options: ListOptions): Promise<Listed<ScimGroup>>;
  replace(group: ScimGroup, values: ScimGroupValues): Promise<Changed<ScimGroup>>;
  remove(id: string): Promise<ScimGroup | undefined>;
  /** Lists the ids of users in a group. */
  listMembers(groupId: string): Promise<readonly string[]>;
  /** Adds users; ids that no user has are left out. */
  addMembers(groupId: string, userIds: readonly string[]): Promise<void>;
  removeMembers(groupId: string, userIds: readonly string[]): Promise<void>;
  /** Removes all members but these. */
  keepMembers(groupId: string, userIds: readonly string[]): Promise<void>;
  /** Lists the groups of users, by the ids of the users. */
  listByMember(userIds: readonly string[]): Promise<ReadonlyMap<string, readonly ScimGroup[]>>;
  /** Lists the ids of users of the chat who are admins by a group. */
  listAdmins(): Promise<readonly string[]>;
}

export interface ScimRecords {
  readonly users: ScimUsers;
  readonly groups: ScimGroups;
}
