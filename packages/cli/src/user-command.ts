// `vitrine user remove`: deletes what a chat has of a user.
import { resolve } from 'node:path';
import { createPostgresStores, createSqliteStores } from '@vitrine/agent';
import { printLine } from './print-line.ts';
import { printable } from './printable.ts';
import { UsageError } from './usage-error.ts';

export interface RemoveUserOptions {
  /** Folder of the databases, where there is no `database`. */
  readonly data: string;
  readonly database?: string | undefined;
  readonly schema: string;
  /** Without it nothing is deleted. */
  readonly yes?: boolean | undefined;
}

export async function runRemoveUser(userId: string, { data, database, schema, yes }: RemoveUserOptions): Promise<void> {
  if (!yes)
    throw new UsageError(
      'missing',
      `Everything of the user ${printable(userId)} would be deleted. Add --yes to do so.`,
      {
        received: userId,
      },
    );
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
