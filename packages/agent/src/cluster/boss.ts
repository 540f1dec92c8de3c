// The job library: pg-boss in a schema of its own. It looks for lost heartbeats; schedules and workers of pg-boss are not used.
import { PgBoss } from 'pg-boss';

export interface BossOptions {
  /** Address of the PostgreSQL database. */
  readonly url: string;
  /** The schema of pg-boss's tables. */
  readonly schema: string;
  readonly onError: (error: Error) => void;
}

/** How often a supervisor looks for lost heartbeats: a dead process's sessions are taken up after 10 to 15 s. */
const SUPERVISE_S = 5;

/** Connects. Rejects when the database cannot be used. The caller stops it with `stop({ graceful: false })`. */
export async function startBoss({ url, schema, onError }: BossOptions): Promise<PgBoss> {
  const boss = new PgBoss({
    connectionString: url,
    schema,
    application_name: 'vitrine-jobs',
    max: 3,
    superviseIntervalSeconds: SUPERVISE_S,
    monitorIntervalSeconds: SUPERVISE_S,
    maintenanceIntervalSeconds: 600,
    schedule: false,
    registerInstance: false,
  });
  boss.on('error', onError);
  try {
    await boss.start();
    return boss;
  } catch (error) {
    await boss.stop({ graceful: false });
    throw error;
  }
}
