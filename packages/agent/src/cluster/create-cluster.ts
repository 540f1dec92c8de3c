// Several processes that work for the same users: any of them takes any request, and each session with activity has one holder.
import { connectPostgres, type Sql } from '@vitrine/storage/postgres';
import type { Signals } from '@vitrine/storage/signals';
import { AgentError, errorMessage } from '../errors.ts';
import type { ClusterStoreProvider } from '../store/cluster-store.ts';
import type { LargeContents } from '../store/postgres/content-rows.ts';
import { createPostgresStores } from '../store/postgres/create-postgres-stores.ts';
import { MIGRATIONS } from '../store/postgres/tables.ts';
import type { Agent } from '../types.ts';
import { createClusterAgent } from './cluster-agent.ts';
import { createCommands } from './commands.ts';
import { createHolder } from './holder.ts';
import { createLiveSteps } from './live-steps.ts';
import type { LocalAgent } from './local-agent.ts';
import { createSessionJobs } from './session-jobs.ts';
import { type ClusterUser, createUsers } from './users.ts';

/** Options of `createCluster`. */
export interface ClusterOptions {
  /** Address of the database: `postgres://user:password@host:5432/database`. */
  readonly url: string;
  /** The schema of the tables; that of the jobs has `_jobs` after it. @default 'vitrine' */
  readonly schema?: string | undefined;
  /** Connections for the store, at most; the cluster itself uses up to ten more. @default 10 */
  readonly connections?: number | undefined;
  /** Where contents above 64 KiB are stored. @default in the database */
  readonly largeContents?: LargeContents | undefined;
  /** Wakes other processes. The caller closes it, after the cluster. */
  readonly signals: Signals;
  /** Sets up a user's agent, once in this process. Called when the user makes a request here, or a session of the user is taken up here. */
  readonly openUser: (userId: string) => Promise<ClusterUser>;
  /** Sessions that this process holds at the same time, at most. @default 200 */
  readonly maxSessions?: number | undefined;
  /** Milliseconds that a session without activity stays with its holder. @default 60 000 */
  readonly idleMs?: number | undefined;
  /** Milliseconds that a hand-over waits for calls at servers. @default 5000 */
  readonly graceMs?: number | undefined;
  /** Milliseconds between two looks into the store of a reader that waits, without a signal. @default 2000 */
  readonly pollMs?: number | undefined;
  /** Called with errors that no caller waits for. @default nothing */
  readonly onError?: ((error: Error) => void) | undefined;
}

export interface Cluster {
  /** The agent of a user, the same at each call: 1 to 200 characters. Its `close` does nothing; the cluster closes it. */
  agent(userId: string): Promise<Agent>;
  /** Asks the database for nothing. Rejects when it does not answer. */
  check(): Promise<void>;
  /** Hands the sessions that this process holds over to other processes, then closes everything. */
  close(): Promise<void>;
}

const APPLICATION = 'vitrine-chat';
/** How often this process looks without a signal. */
const LOOK_MS = 1000;
const SWEEP_MS = 60_000;

/**
 * Connects to the database. Rejects with `AgentError` `store-failed` when it cannot be used.
 * @example
 * const cluster = await createCluster({ url, signals, openUser: async userId => ({ options: { connections }, close: async () => {} }) });
 * const agent = await cluster.agent('ann');
 */
export async function createCluster(options: ClusterOptions): Promise<Cluster> {
  const { url, schema = 'vitrine', connections, largeContents, onError = () => {} } = options;
  const stores = await createPostgresStores({ url, schema, connections, largeContents });
  const closing: (() => Promise<void>)[] = [() => stores.close()];
  /** Closes in the opposite order of the opening. */
  const close = async (): Promise<void> => {
    for (let end = closing.pop(); end; end = closing.pop()) await end();
  };
  try {
    const sql = await connectPostgres({
      url,
      schema,
      application: APPLICATION,
      migrations: MIGRATIONS,
      connections: 5,
    });
    closing.push(() => sql.end());
    const agent = await openParts({ ...options, schema, onError, stores, sql, closing });
    return { agent, check: async () => void (await sql`SELECT 1`), close };
  } catch (error) {
    await close();
    throw error instanceof AgentError ? error : new AgentError('store-failed', errorMessage(error), { cause: error });
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

/** Starts the parts, and returns `Cluster.agent`. */
async function openParts(options: PartsOptions): Promise<Cluster['agent']> {
  const { url, schema, signals, stores, sql, closing, onError } = options;
  const { maxSessions = 200, idleMs = 60_000, graceMs = 5000, pollMs = 2000 } = options;
  const randomId = (): string => crypto.randomUUID();
  const commands = createCommands(sql);
  const liveSteps = createLiveSteps({ sql, signals, onError });
  const openLocal = async (userId: string): Promise<LocalAgent> => (await users.open(userId)).local;
  const shared = { sql, commands, liveSteps, signals, randomId, onError };
  const holder = createHolder({ ...shared, openLocal, idleMs, graceMs });
  const users = createUsers({
    stores,
    signals,
    openUser: options.openUser,
    getHeld: holder.get,
    pollMs,
    createAgent: (userId, local) => createClusterAgent({ ...shared, userId, local, jobs, getHeld: holder.get }),
  });
  closing.push(async () => {
    liveSteps.close();
    await users.close();
  });
  const { hold } = holder;
  const jobs = await createSessionJobs({
    url,
    schema: `${schema}_jobs`,
    signals,
    maxSessions,
    hold,
    hasWork: commands.hasWaiting,
    onError,
  });
  const looking = setInterval(() => void holder.look().catch(onError), LOOK_MS);
  const sweeping = setInterval(() => void commands.sweep().catch(onError), SWEEP_MS);
  closing.push(async () => {
    clearInterval(looking);
    clearInterval(sweeping);
    await jobs.close();
  });
  return async userId => (await users.open(userId)).agent;
}
