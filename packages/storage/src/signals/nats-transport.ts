// Topics by NATS, on one subject: a message is a JSON array of topics.

import type { ConnectionOptions } from '@nats-io/transport-node';
import { errorMessage } from '@vitrine/std/internal/error-message';
import { StorageError } from '../errors.ts';
import type { Transport, TransportEvents } from './signals.ts';

const CONNECT_MS = 5_000;
const RECONNECT_MS = 500;
const PING_MS = 10_000;

/** Connects, and again after each loss. `url`: `nats://user:password@host:4222`; several are separated by commas. */
export async function openNatsTransport(
  url: string,
  namespace: string,
  { receive, lose, restore }: TransportEvents,
): Promise<Transport> {
  const { servers, ...credentials } = parseServers(url);
  // Only processes with such a server load its client.
  const { connect } = await import('@nats-io/transport-node');
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
  }).catch((error: unknown) => {
    const received = servers.join(', ');
    const reason = errorMessage(error);
    throw new StorageError('unreachable', `NATS at ${received} cannot be used: ${reason}`, { received, cause: error });
  });
  const subject = `vitrine.${namespace}`;
  connection.subscribe(subject, {
    callback(error, message) {
      if (error) return;
      for (const topic of readTopics(message.string())) receive(topic);
    },
  });
  // A subscription counts from when the server has it.
  await connection.flush();
  let isConnected = true;
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
  void (async () => {
    for await (const { type } of connection.status()) {
      if (type === 'disconnect' || type === 'close') suspend();
      // A failure means that the connection is lost again: it will be back once more.
      if (type === 'reconnect') resume().catch(() => {});
    }
  })();
  return {
    async send(topics) {
      connection.publish(subject, JSON.stringify(topics));
    },
    isConnected: () => isConnected,
    async close() {
      isConnected = false;
      // Sends what is in the buffer, unless the connection is lost.
      await connection.drain().catch(() => connection.close());
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
