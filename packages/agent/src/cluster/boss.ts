// The job library: pg-boss in a schema of its own. It looks for lost heartbeats; schedules and workers of pg-boss are not used.
import { errorMessage } from '@vitrine/std/internal/error-message';
import { PgBoss } from 'pg-boss';

export interface BossOptions {
  /** Address of the PostgreSQL database. */
  readonly url: string;
  /** The schema of pg-boss's tables. */
  readonly schema: string;
  readonly onError: (error: Error) => void;
}

/** Connections of the library, at most. */
export const JOB_CONNECTIONS = 2;

/** Interval at which a supervisor looks for lost heartbeats, unless a process has noticed the death of another one before. */
const SUPERVISE_S = 5;

/** Longest time of a statement before its connection is replaced. */
const LIMITS = { query_timeout: 8000, connectionTimeoutMillis: 5000, keepAlive: true };

/** Returns the listener for the library's errors, some of which are plain objects. */
const createReport =
  (onError: BossOptions['onError']) =>
  (thrown: unknown): void =>
    onError(thrown instanceof Error ? thrown : new Error(errorMessage(thrown)));

/** Connects. Rejects when the database cannot be used. The caller stops it with `stop({ graceful: false })`. */
export async function startBoss({ url, schema, onError }: BossOptions): Promise<PgBoss> {
  const connection = { connectionString: url, schema, application_name: 'vitrine-jobs' };
  // Migrations may take longer than what is asked every day.
  const migrating = new PgBoss({ ...connection, max: 1, supervise: false, schedule: false, registerInstance: false });
  migrating.on('error', createReport(onError));
  try {
    await migrating.start();
  } finally {
    await migrating.stop({ graceful: false });
  }
  const boss = new PgBoss({
    ...connection,
    ...LIMITS,
    max: JOB_CONNECTIONS,
    superviseIntervalSeconds: SUPERVISE_S,
    monitorIntervalSeconds: SUPERVISE_S,
    maintenanceIntervalSeconds: 600,
    schedule: false,
    registerInstance: false,
  });
  boss.on('error', createReport(onError));
  try {
    await boss.start();
    return boss;
  } catch (error) {
    await boss.stop({ graceful: false });
    throw error;
  }
}
