// Which processes live: each says so twice a second, in one row of a table. Of one that has said nothing for a few seconds, whether it was killed,
// paused or cut off, the sessions are given to others, long before the job library misses its heartbeats. A process that was only paused has lost
// them: the new holder's token keeps it from writing.
import { coalesce } from '@vitrine/std/internal/coalesce';
import { errorMessage } from '@vitrine/std/internal/error-message';
import type { Sql } from '@vitrine/storage/internal/postgres';

/** One attempt at a job: another process that has taken it since has a higher count. */
export interface JobAttempt {
  readonly id: string;
  readonly retryCount: number;
  /** True while its session only waits for its user. Absent: an older process does not say. */
  readonly isResting?: boolean;
}

export interface LivingProcessesOptions {
  readonly sql: Sql;
  readonly processId: string;
  /** Lists the jobs that this process works on. */
  readonly listJobs: () => readonly JobAttempt[];
  /** Called with the jobs of processes that have died; each job with one process only. Never rejects. */
  readonly onDead: (jobs: readonly JobAttempt[]) => Promise<void>;
  /** Called with the time of the database; see `DatabaseClock.note`. */
  readonly onTime: (databaseMs: number, askedAt: number, answeredAt: number) => void;
  readonly onError: (error: Error) => void;
}

/** Seconds that work waits for a process, and for the database. */
interface WaitingTimes {
  /** Age of the oldest request that waits for a process to work on its session; of all processes. */
  readonly queueSeconds: number;
  /** Time of the last look into the database, with its wait for a free connection; while it does not answer, the time since the last answer. */
  readonly databaseSeconds: number;
}

export interface LivingProcesses {
  readWaitingTimes(): WaitingTimes;
  /** Says now what this process works on. Never rejects. */
  beat(): Promise<void>;
  /** Takes this process off the list. */
  close(): Promise<void>;
}

const BEAT_MS = 500;
const DEAD_MS = 3000;
/** Time between two beats from which this process may have been away itself, so that it judges no other for a while. */
const GAP_MS = 2500;

export function followProcesses(options: LivingProcessesOptions): LivingProcesses {
  const { sql, processId, listJobs, onDead, onTime, onError } = options;
  let beatAt = performance.now();
  let steadySince = beatAt;
  let isFailing = false;
  let giving = Promise.resolve();
  let waiting: WaitingTimes = { queueSeconds: 0, databaseSeconds: 0 };

  const write = async (): Promise<void> => {
    const now = performance.now();
    // After the database was away, every process seems to be dead.
    if (now - beatAt > GAP_MS) steadySince = now;
    const mayJudge = now - steadySince > DEAD_MS + BEAT_MS;
    const jobs = JSON.stringify(listJobs());
    const [row] = await sql`
      WITH beat AS (
        INSERT INTO processes (id, seen_at, jobs) VALUES (${processId}, clock_timestamp(), ${jobs})
        ON CONFLICT (id) DO UPDATE SET seen_at = excluded.seen_at, jobs = excluded.jobs
      ), dead AS (
        DELETE FROM processes
        WHERE ${mayJudge} AND id <> ${processId} AND seen_at < clock_timestamp() - ${DEAD_MS} * interval '1 millisecond'
        RETURNING jobs
      )
      SELECT (SELECT json_agg(jobs::json) FROM dead) AS dead, extract(epoch FROM clock_timestamp()) * 1000 AS now,
        (SELECT extract(epoch FROM clock_timestamp() - min(created_at)) FROM commands
          WHERE answered_at IS NULL AND started_at IS NULL) AS queue`;
    beatAt = performance.now();
    waiting = { queueSeconds: Math.max(0, Number(row?.queue ?? 0)), databaseSeconds: (beatAt - now) / 1000 };
    onTime(Number(row?.now), now, beatAt);
    isFailing = false;
    const orphans = ((row?.dead ?? []) as JobAttempt[][]).flat();
    // This process goes on saying that it lives meanwhile.
    if (orphans.length > 0) giving = Promise.all([giving, onDead(orphans)]).then(() => {});
  };
  const beat = coalesce(() =>
    write().catch((error: unknown) => {
      if (!isFailing)
        onError(new Error(`This process cannot say that it lives: ${errorMessage(error)}`, { cause: error }));
      isFailing = true;
    }),
  );
  const beating = setInterval(() => void beat(), BEAT_MS);
  void beat();
  return {
    beat,
    readWaitingTimes: () =>
      isFailing ? { ...waiting, databaseSeconds: (performance.now() - beatAt) / 1000 } : waiting,
    async close() {
      clearInterval(beating);
      // After the beat that may be under way.
      await beat();
      await giving;
      await sql`DELETE FROM processes WHERE id = ${processId}`.catch(() => {});
    },
  };
}
