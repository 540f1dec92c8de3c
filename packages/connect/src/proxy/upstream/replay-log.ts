// Records the requests of a client that must be repeated after a restart of the server: the handshake of the legacy era, the log level, and
// resource subscriptions. Kept as the texts that the client sent.
import { getPath, isRecord } from '@vitrine/std/json';
import type { Message } from '../../message/message.ts';

/** The requests to repeat after a restart. */
export interface ReplayLog {
  /** A request of the client was answered with a result. */
  answered(message: Message, response: Message): void;
  notified(message: Message): void;
  /** The requests to repeat, in order; empty before the handshake. */
  readonly requests: readonly Message[];
  /** The notification to repeat after the first request. */
  readonly initialized: Message | undefined;
  /** The notifications by which the client reads again what may have changed while the server was disconnected. */
  readonly changes: readonly string[];
}

const LISTS = ['tools', 'resources', 'prompts'] as const;

/** Creates an empty log. */
export function createReplayLog(): ReplayLog {
  let handshake: Message | undefined;
  let capabilities: unknown;
  let initialized: Message | undefined;
  let level: Message | undefined;
  const watched = new Map<unknown, Message>();

  return {
    answered(message, response) {
      if (!('result' in response.value)) return;
      const uri = getPath(message.value, 'params', 'uri');
      if (message.method === 'initialize') {
        handshake = message;
        capabilities = getPath(response.value, 'result', 'capabilities');
        level = undefined;
        watched.clear();
      } else if (message.method === 'logging/setLevel') level = message;
      else if (message.method === 'resources/subscribe') watched.set(uri, message);
      else if (message.method === 'resources/unsubscribe') watched.delete(uri);
    },
    notified(message) {
      if (message.method === 'notifications/initialized') initialized = message;
    },
    get requests() {
      return handshake ? [handshake, ...(level ? [level] : []), ...watched.values()] : [];
    },
    get initialized() {
      return handshake && initialized;
    },
    get changes() {
      return LISTS.filter(list => isRecord(capabilities) && getPath(capabilities, list, 'listChanged') === true).map(
        list => `notifications/${list}/list_changed`,
      );
    },
  };
}

const REMEMBERED: ReadonlySet<string | undefined> = new Set([
  'initialize',
  'logging/setLevel',
  'resources/subscribe',
  'resources/unsubscribe',
]);

/** Whether a request has to be passed to `answered`. */
export function isReplayed({ method }: Message): boolean {
  return REMEMBERED.has(method);
}
