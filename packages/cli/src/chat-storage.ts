// Where `vitrine chat` keeps what its users do.
import { resolve } from 'node:path';
import { type Agent, createAgent, createLargeContents, createSqliteStores } from '@vitrine/agent';
import { createCluster } from '@vitrine/agent/cluster';
import type { RevokedSessions } from '@vitrine/chat';
import type { HealthCheck } from '@vitrine/protocol/internal/health';
import { openBlobs } from '@vitrine/storage/blobs';
import { openSignals, type Signals } from '@vitrine/storage/signals';
import type { UserPartsById } from './chat-workspaces.ts';
import { openRevokedSessions } from './revoked-sessions.ts';
import type { ServiceOutput } from './service-output.ts';
import { UsageError } from './usage-error.ts';

export interface ChatStorageOptions {
  /** Folder of the databases, one for each user. */
  readonly data: string;
  /** PostgreSQL instead, shared with other processes: `postgres://user@host:5432/database`. Absent: the files in `data`. */
  readonly database?: string | undefined;
  /** Wakes the other processes at once: `nats://host:4222`. Absent: the database does. */
  readonly nats?: string | undefined;
  /** Where large contents are stored, as `openBlobs` reads it. Absent: in the database. */
  readonly blobs?: string | undefined;
}

/** Opens what the options name. Throws `UsageError` for options that need a database; rejects with `AgentError` and `StorageError`. */
export async function openChatStorage(
  options: ChatStorageOptions,
  parts: UserPartsById,
  output: ServiceOutput,
): Promise<ChatStorage> {
  // An empty variable sets nothing.
  const { data, database, nats, blobs } = options;
  if (database)
    return openSharedStorage({ database, nats: nats || undefined, blobs: blobs || undefined }, parts, output);
  for (const [name, value] of Object.entries({ '--nats': nats, '--blobs': blobs }))
    if (value)
      throw new UsageError('missing', `${name} is for chats that share a database: name it with --database, too.`);
  return openFileStorage(data, parts);
}

export interface ChatStorage {
  /** The agent of a user, the same at each call. */
  agent(userId: string): Promise<Agent>;
  /** What has to work before the chat is ready; absent: that an agent can read. */
  readonly checks?: readonly HealthCheck[];
  /** The sessions of users that were signed out; absent: the chat's own process remembers them. */
  readonly revokedSessions?: RevokedSessions;
  /** Closes the agents, then what they use. */
  close(): Promise<void>;
}

/** A database file for each user in the data folder: for one process. */
function openFileStorage(data: string, parts: UserPartsById): ChatStorage {
  const stores = createSqliteStores({ folder: resolve(data) });
  const agents = new Map<string, Promise<Agent>>();
  const open = async (userId: string): Promise<Agent> =>
    createAgent({ ...parts.get(userId).options, store: await stores.open(userId) });
  return {
    agent(userId) {
      const existing = agents.get(userId);
      if (existing) return existing;
      const next = open(userId);
      agents.set(userId, next);
      next.catch(() => agents.delete(userId));
      return next;
    },
    async close() {
      const settled = await Promise.allSettled(agents.values());
      await Promise.all(settled.map(each => (each.status === 'fulfilled' ? each.value.close() : undefined)));
      await parts.close();
      await stores.close();
    },
  };
}

interface SharedStorageOptions {
  readonly database: string;
  readonly nats: string | undefined;
  readonly blobs: string | undefined;
}

/** One database for any number of processes: each serves every user, and a session that is at work belongs to one of them. */
async function openSharedStorage(
  { database, nats, blobs }: SharedStorageOptions,
  parts: UserPartsById,
  output: ServiceOutput,
): Promise<ChatStorage> {
  const closers: (() => Promise<void>)[] = [];
  /** In the opposite order of the opening. */
  const close = async (): Promise<void> => {
    for (let closer = closers.pop(); closer; closer = closers.pop()) await closer();
  };
  try {
    const contents = blobs === undefined ? undefined : await openBlobs(blobs);
    if (contents) closers.push(() => contents.close());
    const signals = await openSignals({ nats, postgres: database, onError: output.error });
    closers.push(() => signals.close());
    const cluster = await createCluster({
      url: database,
      signals,
      largeContents: contents && createLargeContents(contents),
      openUser: async userId => {
        const { options, close: closeParts, start } = parts.get(userId);
        // Sessions are taken up here without a request, too.
        start().catch(output.error);
        return { options, close: closeParts };
      },
      onError: output.error,
    });
    closers.push(() => cluster.close());
    const revokedSessions = await openRevokedSessions({ url: database });
    closers.push(() => revokedSessions.close());
    const { host = '', pathname = '' } = URL.parse(database) ?? {};
    output.notice(`chats are in the database ${host}${pathname}, which several processes may share.`);
    return {
      agent: cluster.agent,
      revokedSessions,
      checks: [
        { name: 'database', check: cluster.check },
        { name: 'signals', check: async () => requireConnected(signals) },
      ],
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

function requireConnected(signals: Signals): void {
  if (!signals.isConnected()) throw new Error('The connection that wakes other processes is lost.');
}
