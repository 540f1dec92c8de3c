// Where the chats of several processes keep what their users do: PostgreSQL, with wake-ups and, if wanted, a bucket for large contents.

import { join } from 'node:path';
import type { StoreProvider } from '@vitrine/agent';
import { createCluster } from '@vitrine/agent/internal/cluster';
import { createRetentionSetting, maintainStores, type Retention } from '@vitrine/agent/internal/settings';
import { createLargeContents, createPostgresStores } from '@vitrine/agent/internal/stores';
import { openBlobs } from '@vitrine/storage/internal/blobs';
import { createLocks } from '@vitrine/storage/internal/postgres';
import { openSignals, type Signals } from '@vitrine/storage/internal/signals';
import type { ServiceOutput } from '../../program/service-output.ts';
import type { ChatStorage, ChatStorageOptions } from './chat-storage.ts';
import type { UserPartsById } from './chat-workspaces.ts';
import { SHARED_OWNER } from './shared-owner.ts';
import { checkDatabase } from './user-tables/check-database.ts';
import { createUserStores } from './user-tables/user-stores.ts';

interface SharedStorageOptions {
  /** Folder of this machine, for copies of large contents. */
  readonly data: string;
  readonly database: string;
  readonly connections: number | undefined;
  readonly nats: string | undefined;
  readonly blobs: string | undefined;
  readonly maxSessions: number | undefined;
  readonly retention: Retention | undefined;
  /** True if no session is taken up, and nothing removed. */
  readonly paused: boolean;
  /** True if a copy is taken for the database that the chats go on with. */
  readonly adoptDatabase: boolean;
  readonly schedules: NonNullable<ChatStorageOptions['schedules']>;
}

/** Time limit of reading a file, for which a person or a model waits. */
const FILE_LIMITS = { timeoutMs: 4000, attempts: 2 };
/** The hash of no content. */
const NO_CONTENT = `sha256:${'0'.repeat(64)}`;

/** Connections beside the cluster's: one for the records of users, two that hear of wake-ups, two for locks, one for maintenance. */
const OTHER_CONNECTIONS = 6;

/** One database for any number of processes: each serves every user, and a session that is at work belongs to one of them. */
export async function openSharedStorage(
  options: SharedStorageOptions,
  parts: UserPartsById,
  output: ServiceOutput,
): Promise<ChatStorage> {
  const { data, database, connections = 12, nats, blobs, retention: configured, paused } = options;
  const closers: (() => Promise<void>)[] = [];
  /** Closes in the opposite order of the opening. */
  const close = async (): Promise<void> => {
    for (let closer = closers.pop(); closer; closer = closers.pop()) await closer();
  };
  const maintain = async (stores: StoreProvider, signal: AbortSignal): Promise<void> => {
    const retention = await createRetentionSetting({ store: await stores.open(SHARED_OWNER), configured }).read();
    await maintainStores({ stores, retention, now: Date.now(), signal });
  };
  try {
    // Before any session of it is taken up.
    await checkCopy(options, output);
    const contents = blobs === undefined ? undefined : await openBlobs(blobs, FILE_LIMITS);
    if (contents) closers.push(() => contents.close());
    const signals = await openSignals({ nats, postgres: database, onError: output.error });
    closers.push(() => signals.close());
    const locks = createLocks({ url: database, application: 'vitrine-chat' });
    const cluster = await createCluster({
      url: database,
      connections: connections - OTHER_CONNECTIONS,
      signals,
      // Without a place, no job is fetched.
      maxSessions: paused ? 0 : options.maxSessions,
      largeContents: contents && createLargeContents(contents, { cache: { folder: join(data, 'contents') } }),
      openUser: async userId => {
        const { options, signIns, close: closeParts, start } = parts.get(userId);
        const topic = `sign-ins ${userId}`;
        // Sessions are taken up here without a request, too.
        return {
          options,
          start: () => void start().catch(output.error),
          onStore: store =>
            signIns.open({
              store,
              announce: () => signals.publish(topic),
              onAnnounced: listener => signals.subscribe(topic, listener),
              exclusive: locks.run,
            }),
          close: closeParts,
        };
      },
      maintain: paused ? undefined : maintain,
      schedules: paused ? undefined : options.schedules,
      onError: output.error,
    });
    closers.push(() => cluster.close());
    const sharedStore = await cluster.stores.open(SHARED_OWNER);
    const { host = '', pathname = '' } = URL.parse(database) ?? {};
    output.notice(`chats are in the database ${host}${pathname}, which several processes may share.`);
    return {
      agent: cluster.agent,
      release: cluster.release,
      dataSettings: async () => ({
        place: { kind: 'database', name: decodeURIComponent(pathname.slice(1)) },
        retention: createRetentionSetting({ store: sharedStore, configured }),
      }),
      userStores: createUserStores({ stores: cluster.stores, release: cluster.release }),
      hasSignals: () => signals.isConnected(),
      sharedStore: async () => sharedStore,
      openStore: cluster.stores.open,
      countSessions: cluster.countSessions,
      readWaitingTimes: cluster.readWaitingTimes,
      checks: [
        { name: 'database', check: cluster.check },
        { name: 'signals', check: async () => requireConnected(signals), isOptional: true },
        ...(contents ? [{ name: 'files', check: () => contents.has(NO_CONTENT), isOptional: true }] : []),
      ],
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Rejects with `UsageError` when the database is a copy. */
async function checkCopy(
  { database, paused, adoptDatabase }: SharedStorageOptions,
  output: ServiceOutput,
): Promise<void> {
  const stores = await createPostgresStores({ url: database, connections: 1 });
  try {
    const store = await stores.open(SHARED_OWNER);
    await checkDatabase({ store, url: database, isPaused: paused, isAdopted: adoptDatabase, output });
    await store.close();
  } finally {
    await stores.close();
  }
}

function requireConnected(signals: Signals): void {
  if (!signals.isConnected()) throw new Error('The connection that wakes other processes is lost.');
}
