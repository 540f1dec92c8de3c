// Topics by NATS, on one subject: a message is a JSON array of topics.

import type { ConnectionOptions, NatsConnection } from '@nats-io/transport-node';
import { errorMessage } from '@vitrine/std/internal/error-message';
import { sleep } from '@vitrine/std/internal/sleep';
import { StorageError } from '../errors.ts';
import type { Transport, TransportEvents } from './signals.ts';

const CONNECT_MS = 3_000;
const RECONNECT_MS = 500;
/** A connection whose server has fallen silent is given up after two of these. */
const PING_MS = 2_000;

/**
 * Connects, and again after each loss; a server that is away at the start is reported to `onError` and tried again, too. `url`:
 * `nats://user:password@host:4222`; several are separated by commas. Rejects with `StorageError` `bad-option`.
 */
export async function openNatsTransport(
  url: string,
  namespace: string,
  { receive, lose, restore, onError }: TransportEvents,
): Promise<Transport> {
  const { servers, ...credentials } = parseServers(url);
  // Only processes with such a server load its client.
  const { connect } = await import('@nats-io/transport-node');
  const subject = `vitrine.${namespace}`;
  const closing = new AbortController();
  let isConnected = false;

  const open = async (): Promise<NatsConnection> => {
    const connection = await connect({
      servers,
      ...credentials,
      name: `vitrine ${namespace}`,
      noEcho: true,
      timeout: CONNECT_MS,
      maxReconnectAttempts: -1,
      ignoreAuthErrorAbort: true,
      reconnectTimeWait: RECONNECT_MS,
      pingInterval: PING_MS,
      maxPingOut: 1,
    });
    connection.subscribe(subject, {
      callback(error, message) {
        if (error) return;
        for (const topic of readTopics(message.string())) receive(topic);
      },
    });
    // A subscription counts from when the server has it.
    await connection.flush();
    isConnected = true;
    void follow(connection);
    return connection;
  };
  const follow = async (connection: NatsConnection): Promise<void> => {
    const resume = async (): Promise<void> => {
      await connection.flush();
      isConnected = true;
      restore();
    };
    const suspend = (): void => {
      if (!isConnected) return;
      isConnected = false;
      lose();
    };
    for await (const { type } of connection.status()) {
      if (type === 'disconnect' || type === 'close') suspend();
      // A failure means that the connection is lost again: it will be back once more.
      if (type === 'reconnect') resume().catch(() => {});
    }
  };
  /** Resolves with undefined when the transport was closed before. */
  const openLater = async (): Promise<NatsConnection | undefined> => {
    while (!closing.signal.aborted) {
      await sleep(RECONNECT_MS, closing.signal).catch(() => {});
      const connection = await open().catch(() => undefined);
      if (connection) {
        restore();
        return connection;
      }
    }
    return undefined;
  };

  let current: NatsConnection | undefined;
  let opening: Promise<NatsConnection | undefined>;
  try {
    current = await open();
    opening = Promise.resolve(current);
  } catch (error) {
    const received = servers.join(', ');
    const message = `NATS at ${received} cannot be used, and is tried again: ${errorMessage(error)}`;
    onError(new StorageError('unreachable', message, { received, cause: error }));
    opening = openLater().then(connection => (current = connection));
  }
  return {
    async send(topics) {
      current?.publish(subject, JSON.stringify(topics));
    },
    isConnected: () => isConnected,
    async close() {
      isConnected = false;
      closing.abort();
      const connection = await opening;
      // Sends what is in the buffer, unless the connection is lost.
      await connection?.drain().catch(() => connection.close());
    },
  };
}

/** Reads servers without their credentials, which are equal for all. Throws `StorageError` `bad-option`. */
function parseServers(text: string): { servers: string[] } & Pick<ConnectionOptions, 'user' | 'pass' | 'token'> {
  const urls = text.split(',').map(part => URL.parse(part.trim()));
  const [first] = urls;
  if (!first || urls.some(url => url?.protocol !== 'nats:' && url?.protocol !== 'tls:'))
    throw new StorageError('bad-option', 'NATS has no address such as nats://host:4222.');
  const servers = urls.map(url => `${url!.protocol}//${url!.host}`);
  const [user, pass] = [decodeURIComponent(first.username), decodeURIComponent(first.password)];
  if (user === '') return { servers };
  return pass === '' ? { servers, token: user } : { servers, user, pass };
}

/** Other programs may publish there too. */
function readTopics(text: string): string[] {
  try {
    const topics: unknown = JSON.parse(text);
    return Array.isArray(topics) ? topics.filter(topic => typeof topic === 'string') : [];
  } catch {
    return [];
  }
}
