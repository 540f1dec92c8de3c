// Several processes that work for the same users: any of them takes any request, and each session with activity has one holder.
import type { Sql } from '@vitrine/storage/internal/postgres';
import type { Signals } from '@vitrine/storage/internal/signals';
import { type Clock, systemClock } from '../clock.ts';
import { AgentError, errorLine } from '../errors.ts';
import type { DueWorker } from '../schedules/make-run.ts';
import { untilConnected } from '../schedules/until-connected.ts';
import type { ClusterStoreProvider } from '../store/cluster-store.ts';
import type { LargeContents } from '../store/postgres/contents/content-rows.ts';
import { createPostgresStores } from '../store/postgres/create-postgres-stores.ts';
import type { StoreProvider } from '../store/store.ts';
import type { Agent } from '../types.ts';
import { JOB_CONNECTIONS, startBoss } from './boss.ts';
import { createClusterAgent } from './cluster-agent.ts';
import { createCommands } from './commands.ts';
import { startDailyJob } from './daily-job.ts';
import { createDatabaseClock } from './database-clock.ts';
import { startDueLooks } from './due-looks.ts';
import { createLiveSteps } from './live-steps.ts';
import { createSessionJobs, type SessionJobs } from './session-holders/assign-holders.ts';
import { createHolder } from './session-holders/held-sessions.ts';
import { followProcesses, type LivingProcesses } from './session-holders/living-processes.ts';
import { startPolling } from './start-polling.ts';
import { type ClusterUser, createUsers, type Users } from './users.ts';
import { createWatchedLogs } from './watched-logs.ts';

/** Options of `createCluster`. */
export interface ClusterOptions {
  /** Address of the database: `postgres://user:password@host:5432/database`. */
  readonly url: string;
  /** Schema of the tables; the jobs' schema has `_jobs` after it. @default 'vitrine' */
  readonly schema?: string | undefined;
  /** Connections, at most; the job library has two of them. @default 8 */
  readonly connections?: number | undefined;
  /** Storage of contents above 64 KiB. @default in the database */
  readonly largeContents?: LargeContents | undefined;
  /** Wakes other processes. The caller closes it, after the cluster. */
  readonly signals: Signals;
  /** Sets up a user's agent. Called when the user makes a request here, or a session of the user is taken up here, unless it is set up already. */
  readonly openUser: (userId: string) => Promise<ClusterUser>;
  /** Sessions that work in this process at the same time, at most: those that wait for their users are not counted. @default 200 */
  readonly maxSessions?: number | undefined;
  /** Milliseconds that a session without activity stays with its holder. @default 60_000 */
  readonly idleMs?: number | undefined;
  /** Milliseconds that a hand-over waits for calls at servers. @default 5000 */
  readonly graceMs?: number | undefined;
  /** Done once a day by one of the processes, such as `maintainStores`. @default nothing is done */
  readonly maintain?: ((stores: StoreProvider, signal: AbortSignal) => Promise<unknown>) | undefined;
  /** Makes the runs of users' schedules. @default none is made here */
  readonly schedules?:
    | ((userId: string) => { readonly [Part in 'findObstacle' | 'notify']: DueWorker[Part] })
    | undefined;
  /** Milliseconds from the start to the first time. @default 10 minutes */
  readonly maintenanceDelayMs?: number | undefined;
  /** Called with errors that no caller waits for. @default nothing */
  readonly onError?: ((error: Error) => void) | undefined;
}

export interface Cluster {
  /** The agent of a user, the same at each call until `release`: 1 to 200 characters. Its `close` does nothing. */
  agent(userId: string): Promise<Agent>;
  /**
   * The caller uses the user's agent no more: it is closed when this process holds no session of the user. The next call of `agent` opens it anew.
   * Resolves when it is closed, or left to the sessions.
   */
  release(userId: string): Promise<void>;
  /** Counts the sessions that this process holds: those at work, and those that wait for their users. */
  countSessions(): { readonly working: number; readonly resting: number };
  /** Tells how long work waits at the moment, as metrics show it. */
  readWaitingTimes(): { readonly queueSeconds: number; readonly databaseSeconds: number };
  /** Stores of users beside their agents. */
  readonly stores: Pick<StoreProvider, 'open' | 'removeUser' | 'countSessions'>;
  /** Checks that the database answers. Rejects when it does not. */
  check(): Promise<void>;
  /** Hands the sessions that this process holds over to other processes, then closes everything. */
  close(): Promise<void>;
}

/**
 * How often this process looks for lost commands and sessions without a signal. Less than a session's heartbeat takes to expire: a process that
 * was paused for longer looks as soon as it goes on.
 */
const LOOKS = { connectedMs: 5000, lostMs: 1000 };
const SWEEP_MS = 60_000;

/**
 * Connects to the database. Rejects with `AgentError` `store-failed` when it cannot be used.
 * @example
 * const cluster = await createCluster({ url, signals, openUser: async userId => ({ options: { connections }, close: async () => {} }) });
 * const agent = await cluster.agent('ann');
 */
export async function createCluster(options: ClusterOptions): Promise<Cluster> {
  const { url, schema = 'vitrine', connections = 8, largeContents, onError = () => {} } = options;
  const stores = await createPostgresStores({
    ...{ url, schema, largeContents },
    connections: connections - JOB_CONNECTIONS,
  });
  const closing: (() => Promise<void>)[] = [() => stores.close()];
  /** Closes in the opposite order of the opening. */
  const close = async (): Promise<void> => {
    for (let end = closing.pop(); end; end = closing.pop()) await end();
  };
  try {
    const { sql } = stores;
    const { users, jobs, readWaitingTimes } = await openParts({ ...options, schema, onError, stores, sql, closing });
    return {
      agent: async userId => (await users.open(userId)).agent,
      release: users.release,
      countSessions: jobs.count,
      readWaitingTimes,
      stores,
      check: async () => void (await sql`SELECT 1`),
      close,
    };
  } catch (error) {
    await close();
    throw error instanceof AgentError ? error : new AgentError('store-failed', errorLine(error), { cause: error });
  }
}

interface PartsOptions extends ClusterOptions {
  readonly schema: string;
  readonly onError: (error: Error) => void;
  readonly stores: ClusterStoreProvider;
  readonly sql: Sql;
  /** Gets what closes each part. */
  readonly closing: (() => Promise<void>)[];
}

interface Parts extends Pick<LivingProcesses, 'readWaitingTimes'> {
  readonly users: Users;
  readonly jobs: SessionJobs;
}

/** Starts the parts, and returns the users' agents and the sessions' jobs. */
async function openParts(options: PartsOptions): Promise<Parts> {
  const { url, schema, signals, stores, sql, closing, onError } = options;
  const { maxSessions = 200, idleMs = 60_000, graceMs = 5000 } = options;
  const randomId = (): string => crypto.randomUUID();
  const commands = createCommands(sql);
  const liveSteps = createLiveSteps({ sql, signals, onError });
  const shared = { sql, commands, liveSteps, signals, randomId, onError };
  const holder = createHolder({
    ...shared,
    useLocal: (userId, work) => users.hold(userId, ({ local }) => work(local)),
    hasRoom: () => jobs.hasRoom(),
    idleMs,
    graceMs,
  });
  const watchedLogs = createWatchedLogs({ sql, signals, onError });
  const clock = createDatabaseClock(systemClock);
  const users: Users = createUsers({
    stores,
    clock,
    signals,
    watchedLogs,
    openUser: options.openUser,
    getHeld: holder.get,
    createAgent: (userId, local) => createClusterAgent({ ...shared, userId, local, jobs, getHeld: holder.get }),
    onError,
  });
  closing.push(async () => {
    liveSteps.close();
    watchedLogs.close();
    await users.close();
  });
  const { hold, isResting } = holder;
  const boss = await startBoss({ url, schema: `${schema}_jobs`, onError });
  closing.push(() => boss.stop({ graceful: false }));
  const { maintain, maintenanceDelayMs: delayMs } = options;
  if (maintain) closing.push(await startDailyJob({ boss, work: signal => maintain(stores, signal), delayMs, onError }));
  let processes: LivingProcesses | undefined;
  const jobs: SessionJobs = await createSessionJobs({
    boss,
    signals,
    maxSessions,
    isResting,
    hold,
    hasWork: commands.hasWaiting,
    onTake: () => void processes?.beat(),
    onError,
  });
  processes = followProcesses({
    sql,
    processId: randomId(),
    listJobs: jobs.list,
    onDead: jobs.giveAway,
    onTime: clock.note,
    onError,
  });
  await processes.beat();
  const stopLooking = startPolling(signals, () => void holder.checkForLostWork().catch(onError), LOOKS);
  const sweeping = setInterval(() => void commands.sweep().catch(onError), SWEEP_MS);
  closing.push(async () => {
    stopLooking();
    clearInterval(sweeping);
    await jobs.close();
    await processes?.close();
  });
  const { schedules } = options;
  if (schedules) closing.push(startSchedules({ sql, users, clock, stores, schedules, onError }));
  return { users, jobs, readWaitingTimes: processes.readWaitingTimes };
}

interface SchedulesOptions {
  readonly sql: Sql;
  readonly users: Users;
  readonly clock: Clock;
  readonly stores: ClusterStoreProvider;
  readonly schedules: NonNullable<ClusterOptions['schedules']>;
  readonly onError: (error: Error) => void;
}

/** Starts to look for due records. Returns the function that ends it. */
function startSchedules({ sql, users, clock, stores, schedules, onError }: SchedulesOptions): () => Promise<void> {
  const now = (): number => clock.now();
  return startDueLooks({
    sql,
    now,
    onError,
    openStore: userId => stores.open(userId),
    beside: schedules,
    hold: (userId, work) =>
      users.hold(userId, ({ agent, store, connections }) =>
        work({ ...schedules(userId), agent, store, now, untilConnected: () => untilConnected(connections) }),
      ),
  });
}
