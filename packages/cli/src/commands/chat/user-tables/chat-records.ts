// The records of `vitrine chat`: opened where users sign in, with what the chat and the agents need of them.
import { createUsageBudget, type UsageBudget } from '@vitrine/chat/internal/command';
import type { AuthConfig } from '@vitrine/connect/internal/config';
import type { SessionEvent } from '@vitrine/protocol/session';
import type { ServiceOutput } from '../../../program/service-output.ts';
import { createEventNotes } from './event-notes.ts';
import { sweepRecords } from './sweep-records.ts';
import { openUserRecords, type UserRecords, type UserRecordsOptions } from './user-records.ts';

export interface ChatRecords {
  readonly records: UserRecords;
  /** Budget that counts usage also where no limit is configured: admins see it. */
  readonly budget: UsageBudget;
  /** Creates what takes the events of a user. */
  readonly noteEvents: (userId: string) => (event: SessionEvent) => void;
  close(): Promise<void>;
}

interface ChatRecordsOptions extends Pick<UserRecordsOptions, 'data' | 'database' | 'nats'> {
  readonly output: Pick<ServiceOutput, 'error'>;
}

/** Resolves with undefined for a chat of one user. Rejects with `StorageError` when the database cannot be used. */
export async function openChatRecords(
  auth: AuthConfig,
  { data, database, nats, output }: ChatRecordsOptions,
): Promise<ChatRecords | undefined> {
  if (auth.type !== 'oidc' && auth.type !== 'proxy-header') return undefined;
  const onError = output.error;
  const records = await openUserRecords({ data, database, nats, adminGroups: auth.scimAdminGroups, onError });
  const { usageLedger } = records;
  const { tokensPerDay, costPerDay } = auth;
  const stopSweeping = sweepRecords(records, { auth, onError });
  return {
    records,
    budget: createUsageBudget({
      ledger: usageLedger,
      tokensPerDay,
      costPerDay,
      now: Date.now,
    }),
    noteEvents: userId => createEventNotes(userId, { ...records, onError }),
    async close() {
      stopSweeping();
      await records.close();
    },
  };
}
