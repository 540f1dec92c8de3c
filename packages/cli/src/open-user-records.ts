// What `vitrine chat` remembers about its users besides their chats: in memory, or in the database that its processes share.
import { createUsageLedger, type RevokedSessions, type UsageLedger } from '@vitrine/chat';

export interface UserRecords {
  readonly usageLedger: UsageLedger;
  /** The sessions of users that were signed out; absent: the chat's own process remembers them. */
  readonly revokedSessions?: RevokedSessions;
  close(): Promise<void>;
}

/** `database`: the address of PostgreSQL; absent or empty: in memory. Rejects with `StorageError` when the database cannot be used. */
export async function openUserRecords(database: string | undefined): Promise<UserRecords> {
  if (!database) return { usageLedger: createUsageLedger(), close: async () => {} };
  // A chat on files does not load what a database needs.
  const { openSharedUserRecords } = await import('./shared-user-records.ts');
  return openSharedUserRecords({ url: database });
}
