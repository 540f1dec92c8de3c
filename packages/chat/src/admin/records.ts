// What the console of admins is made of. A chat without users who sign in has no console.
import type { StoreSize } from '@vitrine/agent/internal/stores';
import type { SignedInUser } from '../auth/auth.ts';
import type { AccessState } from '../auth/user-access.ts';
import type { ExportSource } from '../export/export-session.ts';
import type { ScimRecords } from '../scim/scim-records.ts';

/** A user as admins see it. Times are milliseconds since 1970. */
export interface DirectoryUser {
  readonly id: string;
  readonly name: string;
  readonly email?: string | undefined;
  /** Name at the sign-in service that never changes. */
  readonly subject?: string | undefined;
  readonly isAdminBySignIn: boolean;
  /** Absent, as the last use: an identity provider has made the user by SCIM, and no sign-in was theirs yet. */
  readonly firstUsedAt?: number | undefined;
  readonly lastUsedAt?: number | undefined;
  /** Rules that admins have set. */
  readonly access: AccessState;
  /** Tokens of models since the day that the reader named. */
  readonly tokens: number;
  readonly cost: number;
}

interface ListUsers {
  /** Part of a name, an address or an id. @default all users */
  readonly search?: string | undefined;
  /** First day of the usage to sum up: `2026-11-01`, in UTC. */
  readonly usageSince: string;
  /** The last user of the page before. @default from the first */
  readonly after?: Pick<DirectoryUser, 'id' | 'lastUsedAt'> | undefined;
  readonly limit: number;
}

/** The users of a chat; the one who used it last comes first, those who have never signed in come last. */
export interface UserDirectory {
  /** Adds the user, or notes a use. Absent names stay as they are. */
  noteUse(user: SignedInUser): Promise<void>;
  read(userId: string, usageSince: string): Promise<DirectoryUser | undefined>;
  list(options: ListUsers): Promise<DirectoryUser[]>;
  /** The ids of users with this name at the sign-in service. */
  findBySubject(subject: string): Promise<string[]>;
  /** The ids of users with this verified address. */
  findByEmail(email: string): Promise<string[]>;
  /** Deletes the user's names and usage. What admins have set stays, so that a disabled user cannot come back. */
  remove(userId: string): Promise<{ readonly profiles: number; readonly usageDays: number }>;
}

/** Entry to add. It has names of things, never texts of chats. */
export interface NewAuditEntry {
  /** Action: the name of an API route, `sign-in`, `approval`, … */
  readonly action: string;
  /** Id of the user who did it. */
  readonly actorId?: string | undefined;
  /** Id of the user it was done to. */
  readonly userId?: string | undefined;
  readonly details?: Readonly<Record<string, string>> | undefined;
}

/** Entry of the audit log. A name is absent when the user was deleted. */
export interface AuditEntry extends NewAuditEntry {
  readonly seq: number;
  /** Milliseconds since 1970, by the database's clock. */
  readonly at: number;
  readonly actorName?: string | undefined;
  readonly userName?: string | undefined;
  readonly details: Readonly<Record<string, string>>;
}

interface ListAudit {
  /** Part of an action, of details, or of the name of a user. @default all entries */
  readonly search?: string | undefined;
  /** Entries of this user alone. */
  readonly userId?: string | undefined;
  /** Entries with a lower number. @default from the newest */
  readonly before?: number | undefined;
  readonly limit: number;
}

/** Log of who allowed what, who changed what, and who signed in. */
export interface AuditLog {
  add(entry: NewAuditEntry): Promise<void>;
  /** Newest first. */
  list(options: ListAudit): Promise<AuditEntry[]>;
  /** Deletes entries from before a time in milliseconds since 1970. Resolves with their number. */
  sweep(before: number): Promise<number>;
}

/** A server or a model that users have used. Times are milliseconds since 1970. */
interface UsedService {
  readonly kind: 'server' | 'model';
  readonly name: string;
  readonly uses: number;
  readonly failures: number;
  readonly lastUsedAt: number;
  readonly lastFailedAt?: number | undefined;
  /** Code of the last failure. */
  readonly lastFailure?: string | undefined;
}

/** Counts what users use, for all processes. */
export interface ServiceUse {
  /** Counts a use; `failure` is the code of an error. */
  count(kind: UsedService['kind'], name: string, failure?: string): void;
  /** Sums up from the first day on: `2026-11-01`, in UTC. */
  list(since: string): Promise<UsedService[]>;
}

/** The stores of users, whether or not they are signed in. */
export interface UserStores {
  /** The number of sessions of each user, in the order of the ids. */
  countSessions(userIds: readonly string[]): Promise<readonly number[]>;
  measure(userId: string): Promise<StoreSize>;
  /** Opens the sessions of a user for an export; `close` when it has ended. */
  openExport(userId: string): Promise<ExportSource & { close(): Promise<void> }>;
  /** Moves all sessions to another user. Resolves with their number. */
  transfer(from: string, to: string): Promise<number>;
  /** Deletes everything. Resolves with the number of rows or files that were there and that are left, by kind. */
  remove(userId: string): Promise<RemovedData>;
}

/** Proof of a deletion: how much there was of each kind, and what is left. */
interface RemovedData {
  readonly removed: Readonly<Record<string, number>>;
  /** Sum of what is left; 0 after a deletion. */
  readonly left: number;
}

/** Records and stores of the console. */
export interface AdminRecords {
  readonly users: UserDirectory;
  readonly audit: AuditLog;
  readonly services: ServiceUse;
  readonly stores: UserStores;
  /** Users and groups by SCIM. Absent: there are none. */
  readonly scim?: ScimRecords | undefined;
}
