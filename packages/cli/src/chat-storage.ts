// Where `vitrine chat` keeps what its users do.
import { resolve } from 'node:path';
import { type Agent, createAgent, createSqliteStores } from '@vitrine/agent';
import type { HealthCheck } from '@vitrine/protocol/internal/health';
import type { UserPartsById } from './chat-workspaces.ts';
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
  if (database) {
    // A chat on files does not load what a database needs.
    const { openSharedStorage } = await import('./shared-storage.ts');
    return openSharedStorage({ database, nats: nats || undefined, blobs: blobs || undefined }, parts, output);
  }
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
