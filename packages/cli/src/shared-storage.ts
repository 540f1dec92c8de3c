// Where the chats of several processes keep what their users do: PostgreSQL, with wake-ups and, if wanted, a bucket for large contents.
import { createLargeContents } from '@vitrine/agent';
import { createCluster } from '@vitrine/agent/cluster';
import { openBlobs } from '@vitrine/storage/blobs';
import { openSignals, type Signals } from '@vitrine/storage/signals';
import type { ChatStorage } from './chat-storage.ts';
import type { UserPartsById } from './chat-workspaces.ts';
import type { ServiceOutput } from './service-output.ts';

interface SharedStorageOptions {
  readonly database: string;
  readonly nats: string | undefined;
  readonly blobs: string | undefined;
}

/** One database for any number of processes: each serves every user, and a session that is at work belongs to one of them. */
export async function openSharedStorage(
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
    const { host = '', pathname = '' } = URL.parse(database) ?? {};
    output.notice(`chats are in the database ${host}${pathname}, which several processes may share.`);
    return {
      agent: cluster.agent,
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
