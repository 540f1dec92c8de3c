// Who holds a session: a job of pg-boss for each session with activity, at most one at a time. The job of a process that dies loses its heartbeat
// and is given to another process. pg-boss's own workers are not used: each holds one job and wakes for every job that is sent, so that a
// process with room for 200 sessions would ask the database 200 times; here one fetch asks for all, and one heartbeat tells of all.
import { sleep } from '@vitrine/std/internal/sleep';
import type { Signals } from '@vitrine/storage/internal/signals';
import type { JobWithMetadata, PgBoss } from 'pg-boss';
import type { HeldJob } from '../held-job.ts';
import { keyText, type SessionKey, topics } from '../session-key.ts';
import type { JobAttempt } from './living-processes.ts';

const QUEUE = 'sessions';
/** The least that pg-boss allows, for jobs of which no process knows: the answer to a fetch was lost. */
const HEARTBEAT_S = 10;
const TOUCH_MS = 3000;
/** A job whose holder has died becomes free without a signal, so this does not depend on them. */
const POLL_MS = 2000;
/** The longest that pg-boss allows. A session that was busy for so long changes its holder once. */
const EXPIRE_S = 24 * 60 * 60;
const MAX_RETRIES = 1_000_000_000;
/** Interval at which a process without a free place looks for one in its memory; the database is not asked. */
const ROOM_MS = 50;
/** Number of sessions that a process holds for each of its places; most of them wait for their users. */
const HELD_PER_PLACE = 10;
/**
 * Sessions of a dead process that wait for their users are given away so many at a time, once the ones before are taken up or after a while:
 * taking up hundreds at once would hold up the sessions at work.
 */
const GIVEN_AT_ONCE = 16;
const GIVING_MS = 1000;
/** How long a session that could not be held waits for the next attempt. */
const FAILED_MS = 1000;

export interface SessionJobsOptions {
  /** The caller stops it, after these jobs are closed. */
  readonly boss: PgBoss;
  readonly signals: Signals;
  /** Largest number of sessions that work in this process. */
  readonly maxSessions: number;
  /** Tells if a held session does nothing but wait for its user. */
  readonly isResting: (session: SessionKey) => boolean;
  /** Works on a session until it is idle (`done`), or must be given to another process (`hand-over`). A rejection is a hand-over after a second. */
  readonly hold: (job: HeldJob) => Promise<'done' | 'hand-over'>;
  /** Whether a session has commands that wait for a holder. */
  readonly hasWork: (session: SessionKey) => Promise<boolean>;
  /** Called when this process has taken jobs. @default nothing */
  readonly onTake?: (() => void) | undefined;
  readonly onError: (error: Error) => void;
}

export interface SessionJobs {
  /**
   * Makes sure that a process holds the session, or soon will. `others`: how many other sessions of the user wait; those who have fewer come first.
   * @default 0
   */
  ensure(session: SessionKey, others?: number): Promise<void>;
  /** Tells whether another session may begin to work in this process. */
  hasRoom(): boolean;
  /** Counts the held sessions: those at work, and those that wait for their users. */
  count(): { working: number; resting: number };
  /** Lists the jobs that this process works on. */
  list(): readonly JobAttempt[];
  /**
   * Gives jobs to other processes, or this one, because the process that worked on them has died: the sessions at work before those that wait for
   * their users. Never rejects.
   */
  giveAway(jobs: readonly JobAttempt[]): Promise<void>;
  /** Hands over what this process holds; resolves when others can take it. */
  close(): Promise<void>;
}

interface Holding {
  readonly job: JobWithMetadata<SessionKey>;
  readonly controller: AbortController;
  /** Resolves when the session is taken up, or has ended. */
  readonly begun: Promise<void>;
  readonly ended: Promise<void>;
}

/** Creates the queue. Rejects when the database cannot be used. */
export async function createSessionJobs(options: SessionJobsOptions): Promise<SessionJobs> {
  const { boss, signals, maxSessions, isResting, hold, hasWork, onTake = () => {}, onError } = options;
  await createQueue(boss);
  const holdings = new Map<string, Holding>();
  let isClosing = false;

  const send = (session: SessionKey, others = 0): Promise<string | null> =>
    boss.send(QUEUE, session, { singletonKey: keyText(session), priority: -others });

  /** Runs one job to its end. Never rejects. */
  const work = async (
    job: JobWithMetadata<SessionKey>,
    { signal, begun }: Pick<HeldJob, 'signal' | 'begun'>,
  ): Promise<void> => {
    const isHeld = async (): Promise<boolean> => {
      const [now] = await boss.findJobs<SessionKey>(QUEUE, { id: job.id });
      return now?.state === 'active' && now.retryCount === job.retryCount;
    };
    try {
      const end = await hold({ session: job.data, signal, begun, isHeld }).catch(async (error: Error) => {
        onError(error);
        await sleep(FAILED_MS, signal).catch(() => {});
        return 'hand-over' as const;
      });
      if (end === 'done') {
        await boss.complete(QUEUE, job);
        // A command that came while the job was still there has none: see `ask.ts`.
        if (await hasWork(job.data)) await send(job.data);
      }
      if (end === 'hand-over') await boss.fail(QUEUE, job, { reason: 'handed over' });
    } catch (error) {
      // Without its heartbeat the job goes to another process.
      onError(error as Error);
    } finally {
      holdings.delete(job.id);
      signals.publish(topics.sessions);
    }
  };

  const countResting = (): number => [...holdings.values()].filter(({ job }) => isResting(job.data)).length;
  const countWorking = (): number => holdings.size - countResting();
  const countRoom = (): number => Math.min(maxSessions - countWorking(), HELD_PER_PLACE * maxSessions - holdings.size);
  let looking: NodeJS.Timeout | undefined;
  /** Takes sessions as soon as a place is free. */
  const lookForRoom = (): void => {
    clearTimeout(looking);
    looking = setTimeout(() => (countRoom() > 0 ? void take() : lookForRoom()), ROOM_MS);
  };

  const take = createSingleFlight(async () => {
    const room = countRoom();
    if (isClosing) return;
    if (room <= 0) return lookForRoom();
    const jobs = await boss.fetch<SessionKey>(QUEUE, { batchSize: room, includeMetadata: true });
    for (const job of jobs) {
      const controller = new AbortController();
      // Registered in the same turn, so that its heartbeat begins.
      const beginning = Promise.withResolvers<void>();
      const ended = Promise.withResolvers<void>();
      holdings.set(job.id, { job, controller, begun: beginning.promise, ended: ended.promise });
      void work(job, { signal: controller.signal, begun: beginning.resolve }).then(() => {
        beginning.resolve();
        ended.resolve();
      });
    }
    if (jobs.length > 0) onTake();
  }, onError);

  const touch = createSingleFlight(async () => {
    if (holdings.size === 0) return;
    await boss.touch(
      QUEUE,
      [...holdings.values()].map(({ job }) => job),
    );
  }, onError);

  const unsubscribe = signals.subscribe(topics.sessions, take);
  const polling = setInterval(take, POLL_MS);
  const touching = setInterval(touch, TOUCH_MS);
  void take();

  return {
    async ensure(session, others) {
      const jobId = await send({ userId: session.userId, sessionId: session.sessionId }, others);
      // The process that was asked takes it first, if it has room.
      if (jobId === null) return;
      if (countRoom() > 0) await take();
      else signals.publish(topics.sessions);
    },
    hasRoom: () => countRoom() > 0,
    list: () =>
      [...holdings.values()].map(({ job: { id, retryCount, data } }) => ({
        id,
        retryCount,
        isResting: isResting(data),
      })),
    async giveAway(jobs) {
      const resting = jobs.filter(job => job.isResting === true);
      const parts = [jobs.filter(job => job.isResting !== true)];
      while (resting.length > 0) parts.push(resting.splice(0, GIVEN_AT_ONCE));
      for (const part of parts.filter(({ length }) => length > 0)) {
        // An attempt that another process has begun since is left alone; without its heartbeat, one that fails to be given is free later.
        await boss.fail(QUEUE, part, { reason: 'its process has died' }).catch(onError);
        signals.publish(topics.sessions);
        await take();
        await Promise.race([Promise.all([...holdings.values()].map(({ begun }) => begun)), sleep(GIVING_MS)]);
      }
    },
    count: () => ({ working: countWorking(), resting: countResting() }),
    async close() {
      isClosing = true;
      clearInterval(polling);
      unsubscribe();
      clearTimeout(looking);
      await take.idle();
      for (const { controller } of holdings.values()) controller.abort(new Error('closing'));
      await Promise.all([...holdings.values()].map(({ ended }) => ended));
      clearInterval(touching);
      await touch.idle();
    },
  };
}

async function createQueue(boss: PgBoss): Promise<void> {
  await boss.createQueue(QUEUE, {
    policy: 'exclusive',
    heartbeatSeconds: HEARTBEAT_S,
    expireInSeconds: EXPIRE_S,
    retryLimit: MAX_RETRIES,
    retryDelay: 0,
    deleteAfterSeconds: 600,
  });
}

interface SingleFlight {
  /** Runs the work, and once more when this is called meanwhile. Resolves when both are done; never rejects. */
  (): Promise<void>;
  idle(): Promise<void>;
}

function createSingleFlight(work: () => Promise<void>, onError: (error: Error) => void): SingleFlight {
  let running: Promise<void> | undefined;
  let isAsked = false;
  const run = async (): Promise<void> => {
    do {
      isAsked = false;
      try {
        await work();
      } catch (error) {
        onError(error as Error);
      }
    } while (isAsked);
    running = undefined;
  };
  const start = (): Promise<void> => {
    isAsked = true;
    running ??= run();
    return running;
  };
  return Object.assign(start, { idle: async () => running });
}
