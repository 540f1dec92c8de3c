// `vitrine migrate`: copies the data folder of a chat to PostgreSQL, for one user, or says what an upgrade changes there (plan.ts).
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import {
  createPostgresStores,
  type MigrationProgress,
  type MigrationReport,
  migrateDataFolder,
} from '@vitrine/agent/internal/stores';
import { EXIT } from '../../program/exit.ts';
import { UsageError } from '../../program/usage-error.ts';
import { answer, type OutputOptions, printProgress } from '../registry/output.ts';
import { printPlan } from './plan.ts';

export interface MigrateCommandOptions extends OutputOptions {
  /** The data folder of the chat. */
  readonly data: string;
  /** Address of the PostgreSQL database. */
  readonly database?: string | undefined;
  readonly schema: string;
  /** The user that gets the data. */
  readonly user: string;
  /** Counts what would be migrated, and writes nothing. */
  readonly dryRun?: boolean | undefined;
  /** Prints what an upgrade of the database would do, and writes nothing. */
  readonly plan?: boolean | undefined;
}

/** Resolves with the exit code: 1 when a session was not migrated. */
export async function runMigrate(options: MigrateCommandOptions): Promise<number> {
  const { data, database, schema, user, dryRun = false, plan = false } = options;
  if (plan) {
    if (database === undefined)
      throw new UsageError('missing', 'Name the database by --database postgres://user@host/database.');
    await printPlan({ database, schema, json: options.json });
    return EXIT.ok;
  }
  const file = join(resolve(data), 'vitrine.db');
  if (!existsSync(file))
    throw new UsageError('bad-value', `There is no ${file}.`, {
      received: data,
      hint: 'Name the data folder of the chat by --data.',
    });
  if (dryRun) {
    const report = await migrateDataFolder({ file });
    answer(options, report, [`${file} has ${describe(report)}.`, 'Nothing was written.']);
    return EXIT.ok;
  }
  if (database === undefined)
    throw new UsageError('missing', 'Name the database by --database postgres://user@host/database, or use --dry-run.');
  const stores = await createPostgresStores({ url: database, schema });
  try {
    const store = await stores.open(user);
    const report = await migrateDataFolder({ file, store, onProgress: printStep });
    await store.close();
    answer(options, report, [
      `${file} has ${describe(report)}.`,
      `${report.writtenEvents} events were written for the user ${user}; the others were there already.`,
      ...report.failures.map(({ sessionId, message }) => `not migrated: ${sessionId}: ${message}`),
    ]);
    return report.failures.length === 0 ? EXIT.ok : EXIT.failed;
  } finally {
    await stores.close();
  }
}

function printStep({ what, done, of }: MigrationProgress): void {
  printProgress(`${what}: ${done} of ${of}`);
}

function describe({ sessions, events, contents, consents, settings, viewStates }: MigrationReport): string {
  return (
    `${sessions} sessions with ${events} events, ${contents} contents, ${consents} consents, ` +
    `${settings} settings and ${viewStates} view states`
  );
}
