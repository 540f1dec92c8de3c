// What a server has been told that it would not know after a restart: the handshake of the legacy era, the log level, the
// resources it was asked to watch. Kept as the very texts the client sent.
import { dig, isRecord } from '@vitrine/protocol/json';
import type { Message } from './message.ts';

export interface Memory {
  /** A request of the client was answered with a result. */
  answered(message: Message, response: Message): void;
  notified(message: Message): void;
  /** The requests to repeat, in order; empty when nothing was agreed on. */
  readonly requests: readonly Message[];
  /** The notification to repeat after the first request. */
  readonly initialized: Message | undefined;
  /** The notifications that tell the client to look again at what may have changed while the server was away. */
  readonly changes: readonly string[];
}

const LISTS = ['tools', 'resources', 'prompts'] as const;

export function createMemory(): Memory {
  let handshake: Message | undefined;
  let capabilities: unknown;
  let initialized: Message | undefined;
  let level: Message | undefined;
  const watched = new Map<unknown, Message>();

  return {
    answered(message, response) {
      if (!('result' in response.value)) return;
      const uri = dig(message.value, 'params', 'uri');
      if (message.method === 'initialize') {
        handshake = message;
        capabilities = dig(response.value, 'result', 'capabilities');
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
      return LISTS.filter(list => isRecord(capabilities) && dig(capabilities, list, 'listChanged') === true).map(
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

/** Whether `answered` wants to hear of a request. */
export function isRemembered({ method }: Message): boolean {
  return REMEMBERED.has(method);
}
