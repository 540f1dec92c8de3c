// Where `vitrine chat` keeps what its users do.
import { resolve } from 'node:path';
import { type Agent, createSqliteStores, type Store } from '@vitrine/agent';
import { createSchedules, type DueWorker, untilConnected } from '@vitrine/agent/internal/schedules';
import {
  createRetentionSetting,
  maintainStores,
  type Retention,
  startMaintenance,
} from '@vitrine/agent/internal/settings';
import type { DataSettings, UserStores } from '@vitrine/chat/internal/command';
import type { HealthCheck } from '@vitrine/std/internal/health';
import type { ServiceOutput } from '../../program/service-output.ts';
import { UsageError } from '../../program/usage-error.ts';
import type { UserPartsById } from './chat-workspaces.ts';
import { createFileAgents } from './file-agents.ts';
import { SHARED_OWNER } from './shared-owner.ts';
import { createUserStores } from './user-tables/user-stores.ts';

export interface ChatStorageOptions {
  /** Folder of the databases, one for each user. */
  readonly data: string;
  /** PostgreSQL instead, shared with other processes: `postgres://user@host:5432/database`. Absent: the files in `data`. */
  readonly database?: string | undefined;
  /** Connections to the database of this process, at most: 10 or more. @default 12 */
  readonly connections?: number | undefined;
  /** Wakes the other processes at once: `nats://host:4222`. Absent: the database does. */
  readonly nats?: string | undefined;
  /** Storage of large contents, as `openBlobs` reads it. @default in the database */
  readonly blobs?: string | undefined;
  /** Sessions that work in this process at the same time, of chats that share a database. @default 200 */
  readonly maxSessions?: number | undefined;
  /** True if the storage only reads: no runs are taken up, nothing is removed. @default false */
  readonly paused?: boolean | undefined;
  /** True if the chats go on with a database that was another one's copy. @default false */
  readonly adoptDatabase?: boolean | undefined;
  /** How long sessions are kept that are not used, by the configuration. Absent: what was set in the page. */
  readonly retention?: Retention | undefined;
  /** Says for each user what stands in the way of scheduled runs, and tells the user of them. @default nothing does, and the inbox alone tells */
  readonly schedules?: (userId: string) => Pick<DueWorker, 'findObstacle' | 'notify'>;
}

/** Opens what the options name. Throws `UsageError` for options that need a database; rejects with `AgentError` and `StorageError`. */
export async function openChatStorage(
  options: ChatStorageOptions,
  parts: UserPartsById,
  output: ServiceOutput,
): Promise<ChatStorage> {
  // An empty variable sets nothing.
  const {
    data,
    database,
    connections,
    nats,
    blobs,
    maxSessions,
    retention,
    paused = false,
    adoptDatabase = false,
    schedules = () => ({ findObstacle: async () => undefined, notify: async () => {} }),
  } = options;
  if (database) {
    // A chat on files does not load what a database needs.
    const { openSharedStorage } = await import('./shared-storage.ts');
    const places = { data: resolve(data), database, connections, nats: nats || undefined, blobs: blobs || undefined };
    return openSharedStorage({ ...places, maxSessions, retention, paused, adoptDatabase, schedules }, parts, output);
  }
  for (const [name, value] of Object.entries({ '--nats': nats, '--blobs': blobs }))
    if (value)
      throw new UsageError('missing', `${name} is for chats that share a database: name it with --database, too.`);
  return openFileStorage({ data: resolve(data), retention, paused, schedules }, parts, output);
}

export interface ChatStorage {
  /** The agent of a user, the same at each call until `release`. */
  agent(userId: string): Promise<Agent>;
  /** The caller uses a user's agent no more: it is closed with the user's parts, unless the storage needs it. */
  release(userId: string): Promise<void>;
  /** Returns where the data is, and how long; it is removed after that by this storage. */
  dataSettings(): Promise<DataSettings>;
  /** The stores of all users, for admins. */
  readonly userStores: UserStores;
  /** Opens the store of the settings that all users share. */
  sharedStore(): Promise<Store>;
  /** Opens a user's store to read what is shared; the caller closes it. */
  openStore(userId: string): Promise<Store>;
  /** Begins to make the runs of schedules, where the storage does not do so by itself. */
  startSchedules?(): Promise<void>;
  /** Tells whether signals reach other processes at this moment. Absent where one process has all. */
  readonly hasSignals?: () => boolean;
  /** Counts the sessions that this process holds: at work, and waiting for their users. Absent where one process has all. */
  readonly countSessions?: () => { readonly working: number; readonly resting: number };
  /** How long work waits for a process and for the database; absent where the process is the only one. */
  readonly readWaitingTimes?: () => { readonly queueSeconds: number; readonly databaseSeconds: number };
  /** Checks that must pass before the chat is ready. @default that an agent can read */
  readonly checks?: readonly HealthCheck[];
  /** Closes the agents, then what they use. */
  close(): Promise<void>;
}

/** A database file for each user in the data folder: for one process. */
function openFileStorage(
  {
    data,
    retention: configured,
    paused,
    schedules: beside,
  }: Pick<ChatStorageOptions, 'data' | 'retention' | 'paused'> & Required<Pick<ChatStorageOptions, 'schedules'>>,
  parts: UserPartsById,
  output: ServiceOutput,
): ChatStorage {
  const stores = createSqliteStores({ folder: data });
  let shared: Promise<Store> | undefined;
  const sharedStore = (): Promise<Store> => {
    shared ??= stores.open(SHARED_OWNER);
    return shared;
  };
  const readRetention = async () => createRetentionSetting({ store: await sharedStore(), configured });
  const maintain = async (signal: AbortSignal): Promise<void> => {
    const retention = await (await readRetention()).read();
    await maintainStores({ stores, retention, now: Date.now(), signal });
  };
  const stopMaintenance = paused ? undefined : startMaintenance({ maintain, onError: output.error });
  const agents = createFileAgents({ stores, parts, watch: (userId, store) => schedules.watch(userId, store) });
  const schedules = createSchedules({
    shared: lazyRecords(sharedStore),
    now: Date.now,
    onError: output.error,
    hold: (userId, work) =>
      agents.hold(userId, open => {
        const { connections } = parts.get(userId);
        return work({
          ...open,
          ...beside(userId),
          now: Date.now,
          untilConnected: () => untilConnected(connections),
        });
      }),
  });
  const userStores = createUserStores({ stores, release: agents.release });
  return {
    agent: async userId => (await agents.open(userId)).agent,
    release: agents.release,
    ...(paused ? {} : { startSchedules: schedules.start }),
    dataSettings: async () => ({ place: { kind: 'folder', name: data }, retention: await readRetention() }),
    userStores: {
      ...userStores,
      async remove(userId) {
        await schedules.forget(userId);
        return userStores.remove(userId);
      },
    },
    sharedStore,
    openStore: stores.open,
    async close() {
      await stopMaintenance?.();
      await schedules.close();
      await agents.close();
      await parts.close();
      await (await shared)?.close();
      await stores.close();
    },
  };
}

/** The records of a store that is opened when they are first needed. */
function lazyRecords(open: () => Promise<Store>): RecordStore {
  return {
    listRecords: async kind => (await open()).listRecords(kind),
    getRecord: async (kind, id) => (await open()).getRecord(kind, id),
    writeRecord: async change => (await open()).writeRecord(change),
    removeRecord: async (kind, id) => (await open()).removeRecord(kind, id),
  };
}

type RecordStore = Pick<Store, 'listRecords' | 'getRecord' | 'writeRecord' | 'removeRecord'>;
