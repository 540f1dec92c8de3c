// Topics by LISTEN and NOTIFY of PostgreSQL, on one connection of its own. A pooler between that shares connections between transactions
// (PgBouncer's transaction mode) does not pass notifications on.
import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Options } from 'postgres';
import { StorageError } from '../errors.ts';
import { watchedSocket } from '../postgres/watched-socket.ts';
import type { Transport, TransportEvents } from './signals.ts';

const CONNECT_S = 5;
/** Interval of tries of the connection, and longest time of an answer. */
const BEAT_MS = 2000;
const SILENCE_MS = 3000;
const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 5_000;

/** Connects. The channel is a plain name of at most 63 letters. Rejects with `StorageError` `unreachable`. */
export async function openPostgresTransport(
  url: string,
  channel: string,
  { receive, lose, restore }: TransportEvents,
): Promise<Transport> {
  const { host, pathname, protocol } = URL.parse(url) ?? {};
  if (protocol !== 'postgres:' && protocol !== 'postgresql:')
    throw new StorageError('bad-option', 'The database is no address such as postgres://user@host:5432/database.');
  const { default: postgres } = await import('postgres');
  // Its own notifications come back to a process, which has woken its listeners already.
  const sender = randomUUID().slice(0, 8);
  let isConnected = false;
  let isClosed = false;
  const options: Options<Record<string, never>> & { onnotify: (channel: string, payload: string) => void } = {
    max: 1,
    connect_timeout: CONNECT_S,
    // The driver's types do not have this option.
    ...{ socket: watchedSocket(SILENCE_MS) },
    idle_timeout: 0,
    max_lifetime: null,
    fetch_types: false,
    connection: { application_name: `vitrine-signals ${channel}` },
    onnotice: () => {},
    // The driver's own `listen` gives up when the first attempt to connect again fails.
    onnotify(_, payload) {
      if (!payload.startsWith(`${sender} `)) receive(payload.slice(payload.indexOf(' ') + 1));
    },
    onclose() {
      const wasConnected = isConnected;
      isConnected = false;
      if (!wasConnected || isClosed) return;
      lose();
      void listenAgain();
    },
  };
  const sql = postgres(url, options);
  const listen = async (): Promise<void> => {
    await sql.unsafe(`LISTEN "${channel}"`);
    isConnected = true;
  };
  async function listenAgain(): Promise<void> {
    for (let pause = FIRST_PAUSE_MS; !isClosed; pause = Math.min(2 * pause, LONGEST_PAUSE_MS)) {
      try {
        await listen();
        return restore();
      } catch {
        await wait(pause, undefined, { ref: false });
      }
    }
  }

  try {
    await listen();
  } catch (error) {
    await sql.end({ timeout: 0 });
    const reason = (error as Error).message || String((error as NodeJS.ErrnoException).code);
    throw new StorageError('unreachable', `The database at ${host}${pathname} cannot be used: ${reason}`, {
      received: `${host}${pathname}`,
      cause: error,
    });
  }
  const beating = setInterval(() => isConnected && void sql`SELECT 1`.catch(() => {}), BEAT_MS).unref();
  return {
    async send(topics) {
      const payloads = JSON.stringify(topics.map(topic => `${sender} ${topic}`));
      await sql`SELECT pg_notify(${channel}, payload) FROM json_array_elements_text(${payloads}::text::json) AS payload`;
    },
    isConnected: () => isConnected,
    async close() {
      isClosed = true;
      isConnected = false;
      clearInterval(beating);
      await sql.end({ timeout: 1 });
    },
  };
}
