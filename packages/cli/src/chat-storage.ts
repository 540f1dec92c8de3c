// Where `vitrine chat` keeps what its users do.
import { resolve } from 'node:path';
import { type Agent, createAgent, createSqliteStores } from '@vitrine/agent';
import type { HealthCheck } from '@vitrine/protocol/internal/health';
import type { UserPartsById } from './chat-workspaces.ts';

export interface ChatStorageOptions {
  /** Folder of the databases, one for each user. */
  readonly data: string;
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
export function openFileStorage({ data }: ChatStorageOptions, parts: UserPartsById): ChatStorage {
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
