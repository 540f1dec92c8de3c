// What `vitrine chat` remembers about its users besides their chats: in memory, or in the database that its processes share.
import {
  createUsageLedger,
  type RevokedSessions,
  type UsageLedger,
  type UserAccess,
} from '@vitrine/chat/internal/command';

export interface UserRecords {
  readonly usageLedger: UsageLedger;
  /** The sessions of users that were signed out; absent: the chat's own process remembers them. */
  readonly revokedSessions?: RevokedSessions;
  /** Record of users whose access has ended; without it the chat's own process remembers them. */
  readonly access?: UserAccess;
  close(): Promise<void>;
}

export interface UserRecordsOptions {
  /** The address of PostgreSQL; absent or empty: in memory. */
  readonly database?: string | undefined;
  /** Wakes other processes instead of the database. */
  readonly nats?: string | undefined;
  /** Called with signals that are lost. */
  readonly onError?: ((error: unknown) => void) | undefined;
}

/** Rejects with `StorageError` when the database cannot be used. */
export async function openUserRecords({ database, nats, onError }: UserRecordsOptions): Promise<UserRecords> {
  if (!database) return { usageLedger: createUsageLedger(), close: async () => {} };
  // A chat on files does not load what a database needs.
  const { openSharedUserRecords } = await import('./shared-user-records.ts');
  return openSharedUserRecords({ url: database, nats: nats || undefined, onError });
}
