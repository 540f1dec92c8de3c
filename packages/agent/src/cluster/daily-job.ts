// A job that one of several processes does each day: each of them asks for it, and pg-boss makes one of all that are asked for on a day.
import { errorMessage } from '@vitrine/std/internal/error-message';
import type { PgBoss } from 'pg-boss';
import { MAINTENANCE_DELAY_MS } from '../retention/start-maintenance.ts';

const QUEUE = 'maintenance';
const DAY_S = 24 * 3600;
/** Seconds after which a job is given to another process, like the job of a process that died. */
const EXPIRE_S = 2 * 3600;
const LOOK_MS = 3_600_000;

export interface DailyJobOptions {
  readonly boss: PgBoss;
  /** Does the day's work. A rejection is tried again some hours later. */
  readonly work: (signal: AbortSignal) => Promise<unknown>;
  /** Milliseconds from the start to the first look. @default 10 minutes */
  readonly delayMs?: number | undefined;
  readonly onError: (error: Error) => void;
}

/** Rejects when the database cannot be used. The returned function stops it and waits for work that goes on. */
export async function startDailyJob(options: DailyJobOptions): Promise<() => Promise<void>> {
  const { boss, work, delayMs = MAINTENANCE_DELAY_MS, onError } = options;
  await boss.createQueue(QUEUE, {
    policy: 'standard',
    expireInSeconds: EXPIRE_S,
    retryLimit: 3,
    retryDelay: EXPIRE_S,
    // Longer than a day, because the job of the day is what makes another one of that day superfluous.
    deleteAfterSeconds: 2 * DAY_S,
  });
  const stopping = new AbortController();
  let looking: Promise<void> = Promise.resolve();
  let timer: ReturnType<typeof setTimeout>;
  const look = async (): Promise<void> => {
    await boss.send(QUEUE, {}, { singletonSeconds: DAY_S });
    const [job] = await boss.fetch(QUEUE);
    if (!job) return;
    try {
      await work(stopping.signal);
      await boss.complete(QUEUE, job.id);
    } catch (error) {
      await boss.fail(QUEUE, job.id, { reason: errorMessage(error) });
      if (!stopping.signal.aborted) throw error;
    }
  };
  const plan = (ms: number): void => {
    timer = setTimeout(() => {
      looking = look().catch(onError);
      plan(LOOK_MS);
    }, ms);
    timer.unref();
  };
  plan(delayMs);
  return async () => {
    clearTimeout(timer);
    stopping.abort(new Error('The process is closing.'));
    await looking;
  };
}
