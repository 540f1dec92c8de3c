// Chooses what carries signals.
import { StorageError } from '../errors.ts';
import { openNatsTransport } from './nats-transport.ts';
import { openPostgresTransport } from './postgres-transport.ts';
import { createSignals, type OnError, type Signals } from './signals.ts';

/** The options of `openSignals`. Without `nats` and `postgres`, signals stay in this process. */
export interface SignalOptions {
  /** Address of NATS: `nats://user:password@host:4222`; several of one cluster are separated by commas. Goes before `postgres`. */
  readonly nats?: string | undefined;
  /** Address of a PostgreSQL database, for LISTEN and NOTIFY: `postgres://user@host:5432/database`. */
  readonly postgres?: string | undefined;
  /** Processes with the same namespace wake each other: the name of the database's schema. @default 'vitrine' */
  readonly namespace?: string;
  /** Called with errors of listeners, with signals that could not be sent, and when NATS is away at the start. @default none */
  readonly onError?: OnError;
}

const NAMESPACE = /^[a-z_][a-z0-9_]{0,62}$/;

/**
 * Connects. A connection that is lost later comes back by itself; NATS may also come later. The caller closes it. Rejects with `StorageError`
 * `bad-option` and, for PostgreSQL, `unreachable`.
 *
 * @example
 * const signals = await openSignals({ nats: process.env.NATS_URL, postgres: process.env.DATABASE_URL });
 * const unsubscribe = signals.subscribe(`session ${id}`, () => readEvents(id));
 */
export async function openSignals({
  nats,
  postgres,
  namespace = 'vitrine',
  onError,
}: SignalOptions = {}): Promise<Signals> {
  if (!NAMESPACE.test(namespace))
    throw new StorageError('bad-option', `Not a namespace: ${namespace}. Write lower-case letters, digits and "_".`, {
      received: namespace,
    });
  return createSignals(async events => {
    if (nats !== undefined) return openNatsTransport(nats, namespace, events);
    if (postgres !== undefined) return openPostgresTransport(postgres, namespace, events);
    return { send: async () => {}, isConnected: () => true, close: async () => {} };
  }, onError);
}
