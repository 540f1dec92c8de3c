// Several processes that work for the same users: any of them takes any request, and each session with activity has one holder.
import { connectPostgres } from '@vitrine/storage/postgres';
import type { Signals } from '@vitrine/storage/signals';
import { createPostgresStores } from '../store/postgres/create-postgres-stores.ts';
import { MIGRATIONS } from '../store/postgres/tables.ts';
import type { Agent } from '../types.ts';
import { createClusterAgent } from './cluster-agent.ts';
import { createCommands } from './commands.ts';
import { createHeldSession, type HeldSession } from './held-session.ts';
import { findLostSessions } from './lost-sessions.ts';
import { createLiveSteps } from './live-steps.ts';
import { keyText } from './session-key.ts';
import { createSessionJobs, type HeldJob } from './session-jobs.ts';
import { type ClusterUser, createUsers } from './users.ts';

/** Options of `createCluster`. */
export interface ClusterOptions {
  /** Address of the database: `postgres://user:password@host:5432/database`. */
  readonly url: string;
  /** The schema of the tables; that of the jobs has `_jobs` after it. @default 'vitrine' */
  readonly schema?: string | undefined;
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
  const { url, schema = 'vitrine', signals, maxSessions = 200, onError = () => {} } = options;
  const { idleMs = 60_000, graceMs = 5000, pollMs = 2000 } = options;
  const stores = await createPostgresStores({ url, schema });
  const sql = await connectPostgres({ url, schema, application: APPLICATION, migrations: MIGRATIONS, connections: 5 });
  const commands = createCommands(sql);
  const liveSteps = createLiveSteps({ sql, signals, onError });
  const held = new Map<string, HeldSession>();
  /** The ends of sessions that were held, by key; they never reject. */
  const ends = new Map<string, Promise<void>>();

  const users = createUsers({
    stores,
    signals,
    openUser: options.openUser,
    held,
    pollMs,
    createAgent: (userId, local) =>
      createClusterAgent({
        userId,
        local,
        commands,
        jobs,
        liveSteps,
        signals,
        randomId: () => crypto.randomUUID(),
        enter: session => held.get(keyText(session))?.enter(),
        isHeld: session => held.has(keyText(session)),
      }),
  });

  const hold = async (job: HeldJob): Promise<'done' | 'hand-over'> => {
    const key = keyText(job.session);
    // A session that was lost here may come back before this process has noticed, and before everything of it has ended.
    held.get(key)?.lose();
    await ends.get(key);
    const { local } = await users.open(job.session.userId);
    const token = crypto.randomUUID();
    const session = createHeldSession({ job, local, commands, liveSteps, signals, token, idleMs, graceMs, onError });
    const end = Promise.withResolvers<void>();
    held.set(key, session);
    ends.set(key, end.promise);
    try {
      return await session.run();
    } finally {
      held.delete(key);
      ends.delete(key);
      end.resolve();
    }
  };

  const jobs = await createSessionJobs({
    url,
    schema: `${schema}_jobs`,
    signals,
    maxSessions,
    hold,
    hasWork: commands.hasWaiting,
    onError,
  });
  /** Finds commands whose signal was lost, and sessions that others have claimed. */
  const look = async (): Promise<void> => {
    if (held.size === 0) return;
    for (const session of await commands.listWaiting()) held.get(keyText(session))?.wake();
    const serving = [...held.values()].filter(({ isServing }) => isServing);
    const claims = serving.map(heldSession => ({ ...heldSession.session, token: heldSession.token, heldSession }));
    for (const { heldSession } of await findLostSessions(sql, claims)) heldSession.lose();
  };
  const looking = setInterval(() => void look().catch(onError), LOOK_MS);
  const sweeping = setInterval(() => void commands.sweep().catch(onError), SWEEP_MS);

  return {
    agent: async userId => (await users.open(userId)).agent,
    async close() {
      clearInterval(looking);
      clearInterval(sweeping);
      await jobs.close();
      liveSteps.close();
      await users.close();
      await sql.end();
      await stores.close();
    },
  };
}
