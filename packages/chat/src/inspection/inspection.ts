// Records the messages between the chat and one server for `vitrine inspect`: in memory, and only while a server is inspected.
import type { LoggedMessage } from '@vitrine/agent/internal/api';
import type { Connection, Connections } from '@vitrine/connect';
import type { ObservedMessage } from '@vitrine/connect/internal/connection';
import { maskSecrets } from '@vitrine/std/internal/secrets';

/** The recorded messages of one server. Made by `createInspection`. */
export interface Inspection {
  readonly server: string;
  /** Pass it to `createConnections`. */
  onMessage(observed: ObservedMessage): void;
  /** Messages with a greater `seq`; the oldest ones are dropped at the limit. */
  after(seq: number): LoggedMessage[];
}

/** Milliseconds since 1970, with their fractions. */
const wallClock = (): number => performance.timeOrigin + performance.now();

/** How many messages are kept, and how much of each. */
const MAX_MESSAGES = 500;
const MAX_TEXT = 20_000;

/**
 * Records the messages of one server, the last 500 of them. `connections` is called for the schema of a tool, which says which arguments are secret.
 * @example
 * const inspection = createInspection('weather', { connections: () => connections });
 * const connections = createConnections(servers, { onMessage: inspection.onMessage });
 */
export function createInspection(
  server: string,
  { connections, now = wallClock }: { connections: () => Connections | undefined; now?: () => number },
): Inspection {
  const messages: LoggedMessage[] = [];
  /** Unanswered requests, by direction and id. */
  const pending = new Map<string, { readonly label: string; readonly at: number }>();
  let last = 0;

  const describe = (
    direction: ObservedMessage['direction'],
    message: unknown,
    at: number,
  ): Pick<LoggedMessage, 'label' | 'kind' | 'id' | 'ms'> => {
    const { method, id, error, params } = (message ?? {}) as Call;
    const about = id === undefined ? {} : { id: String(id) };
    if (typeof method === 'string') {
      const label = typeof params?.name === 'string' ? `${method} ${params.name}` : method;
      if (id === undefined) return { label, kind: 'notification' };
      pending.set(`${direction} ${id}`, { label, at });
      return { label, kind: 'request', ...about };
    }
    const requestKey = `${direction === 'sent' ? 'received' : 'sent'} ${id}`;
    const request = pending.get(requestKey);
    pending.delete(requestKey);
    return {
      label: request?.label ?? '',
      kind: error === undefined ? 'result' : 'error',
      ...about,
      ...(request && { ms: at - request.at }),
    };
  };

  return {
    server,
    onMessage({ server: from, direction, message }) {
      if (from !== server) return;
      const at = now();
      const text = JSON.stringify(withoutSecrets(message, connections()?.get(server)));
      messages.push({
        seq: ++last,
        at,
        direction,
        ...describe(direction, message, at),
        text: text.slice(0, MAX_TEXT),
        length: text.length,
      });
      if (messages.length > MAX_MESSAGES) messages.shift();
    },
    after: seq => messages.filter(message => message.seq > seq),
  };
}

interface Call {
  readonly method?: unknown;
  readonly id?: unknown;
  readonly error?: unknown;
  readonly params?: { readonly name?: unknown; readonly arguments?: unknown };
}

/** Arguments that a tool's schema marks as secret are never recorded, here neither. */
function withoutSecrets(message: unknown, connection: Connection | undefined): unknown {
  const { method, params } = (message ?? {}) as Call;
  if (method !== 'tools/call' || params?.arguments === undefined) return message;
  const tool = connection?.getSnapshot().tools.find(({ name }) => name === params.name);
  const { value } = maskSecrets(tool?.inputSchema, params.arguments);
  return { ...(message as object), params: { ...params, arguments: value } };
}
