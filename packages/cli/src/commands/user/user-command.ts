// `vitrine user remove`: deletes what a chat has of a user.
import { resolve } from 'node:path';
import { createSqliteStores } from '@vitrine/agent';
import { createPostgresStores } from '@vitrine/agent/internal/stores';
import { printLine } from '../../program/print-line.ts';
import { printable } from '../../program/printable.ts';
import { UsageError } from '../../program/usage-error.ts';
import { openUserRecords } from '../chat/open-user-records.ts';

export interface SignUserOutOptions {
  readonly database?: string | undefined;
  readonly nats?: string | undefined;
}

/** Refuses the user's sign-ins of until now, and ends what they have opened, in all chats of the database. */
export async function runSignUserOut(userId: string, { database, nats }: SignUserOutOptions): Promise<void> {
  if (!database)
    throw new UsageError(
      'missing',
      'Name the database of the chats with --database. A chat with a data folder forgets sign-ins when its VITRINE_AUTH_SECRET changes.',
    );
  await revokeAccess(userId, { database, nats });
  printLine(`All sign-ins of the user ${printable(userId)} have ended.`);
}

async function revokeAccess(userId: string, { database, nats }: SignUserOutOptions): Promise<void> {
  const records = await openUserRecords({ database, nats });
  try {
    await records.access?.revoke(userId, Date.now());
  } finally {
    await records.close();
  }
}

export interface RemoveUserOptions extends SignUserOutOptions {
  /** Folder of the databases, where there is no `database`. */
  readonly data: string;
  readonly schema: string;
  /** Whether to delete; without it no data are deleted. */
  readonly yes?: boolean | undefined;
}

export async function runRemoveUser(
  userId: string,
  { data, database, nats, schema, yes }: RemoveUserOptions,
): Promise<void> {
  if (!yes)
    throw new UsageError('missing', `Everything of the user ${printable(userId)} would be deleted.`, {
      received: userId,
      hint: 'Add --yes to do so.',
    });
  // First, so that nothing of the user is written meanwhile.
  if (database) await revokeAccess(userId, { database, nats });
  // An empty variable sets nothing.
  const stores = database
    ? await createPostgresStores({ url: database, schema })
    : createSqliteStores({ folder: resolve(data) });
  try {
    const sessions = await stores.removeUser(userId);
    printLine(
      `Everything of the user ${printable(userId)} is deleted: ${sessions} sessions, and what belongs to them.`,
    );
  } finally {
    await stores.close();
  }
}
