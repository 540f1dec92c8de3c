// Records the requests of a client that must be repeated after a restart of the server: the handshake of the legacy era, the log level, and
// resource subscriptions. Kept as the texts that the client sent.
import { getPath, isRecord } from '@vitrine/std/internal/json';
import type { Message, NotificationMessage, RequestMessage } from '../../message/message.ts';

/** The requests to repeat after a restart. */
export interface ReplayLog {
  /** A request of the client was answered with a result. */
  answered(message: RequestMessage, response: Message): void;
  notified(message: NotificationMessage): void;
  /** The requests to repeat, in order; empty before the handshake. */
  readonly requests: readonly RequestMessage[];
  /** The notification to repeat after the first request. */
  readonly initialized: NotificationMessage | undefined;
  /** The notifications by which the client reads again what may have changed while the server was disconnected. */
  readonly changes: readonly string[];
}

const LISTS = ['tools', 'resources', 'prompts'] as const;

/** What was recorded. */
interface Recorded {
  readonly handshake: RequestMessage | undefined;
  /** The capabilities that the server answered the handshake with: not validated. */
  readonly capabilities: unknown;
  readonly initialized: NotificationMessage | undefined;
  readonly level: RequestMessage | undefined;
  /** The subscriptions, by the URI of the resource. */
  readonly watched: ReadonlyMap<unknown, RequestMessage>;
}

const NOTHING: Recorded = {
  handshake: undefined,
  capabilities: undefined,
  initialized: undefined,
  level: undefined,
  watched: new Map(),
};

/** Creates an empty log. */
export function createReplayLog(): ReplayLog {
  let recorded = NOTHING;
  return {
    answered(message, response) {
      if ('result' in response.value) recorded = recordAnswered(recorded, message, response);
    },
    notified(message) {
      if (message.method === 'notifications/initialized') recorded = { ...recorded, initialized: message };
    },
    get requests() {
      const { handshake, level, watched } = recorded;
      return handshake ? [handshake, ...(level ? [level] : []), ...watched.values()] : [];
    },
    get initialized() {
      return recorded.handshake && recorded.initialized;
    },
    get changes() {
      const { capabilities } = recorded;
      return LISTS.filter(list => isRecord(capabilities) && getPath(capabilities, list, 'listChanged') === true).map(
        list => `notifications/${list}/list_changed`,
      );
    },
  };
}

/** Records a request that was answered with a result. A handshake begins anew, but for the notification that it is complete. */
function recordAnswered(recorded: Recorded, message: RequestMessage, response: Message): Recorded {
  const { initialized, watched } = recorded;
  const uri = getPath(message.value, 'params', 'uri');
  switch (message.method) {
    case 'initialize': {
      const capabilities = getPath(response.value, 'result', 'capabilities');
      return { ...NOTHING, handshake: message, capabilities, initialized };
    }
    case 'logging/setLevel':
      return { ...recorded, level: message };
    case 'resources/subscribe':
      return { ...recorded, watched: new Map(watched).set(uri, message) };
    case 'resources/unsubscribe':
      return { ...recorded, watched: new Map([...watched].filter(([key]) => key !== uri)) };
    default:
      return recorded;
  }
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
