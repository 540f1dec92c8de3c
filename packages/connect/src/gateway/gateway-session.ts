// One client of a gateway, and its sessions with the servers. A request goes to the server whose prefix it names, or to all; a question of a
// server goes to the client with an id of the gateway's own, because servers may use the same ones.
import { randomUUID } from 'node:crypto';
import { getPath } from '@vitrine/std/internal/json';
import type { Clock } from '../clock.ts';
import { ConnectError } from '../errors.ts';
import { createErrorResponses, duplicateId, METHOD_NOT_FOUND } from '../mcp-proxy/error-responses.ts';
import { errorText, notificationText, resultText } from '../mcp-proxy/message-texts.ts';
import type { Log, ProxyResponse, ProxySession } from '../mcp-proxy/types.ts';
import { editJson } from '../message/json-text.ts';
import { clientIn, idText, type Message, type RequestMessage, readMessages, withId } from '../message/message.ts';
import type { ProxyClient, RequestId } from '../message/types.ts';
import type { MessageNotes, MessageTransport } from '../transport/message-transport.ts';
import { mergeHandshakes, mergeLists } from './merge-answers.ts';
import {
  type Addressed,
  isList,
  type ListMethod,
  publishAnswer,
  publishNotification,
  readAddress,
} from './rewrite-messages.ts';
import type { UpstreamSession } from './upstream-session.ts';

/** Milliseconds that a handshake, or a list, waits for a server. Later ones are announced. */
const PATIENCE_MS = 10_000;
/** JSON-RPC: invalid params. */
const INVALID_PARAMS = -32602;
/** The code of MCP for a resource that does not exist. */
const NO_RESOURCE = -32002;
const CHANGES = ['tools', 'prompts', 'resources'];

export interface GatewaySessionOptions {
  readonly downstream: MessageTransport;
  readonly log: Log;
  readonly clock: Clock;
  readonly version: string;
  /** Decides which tools and prompts this client has, once it has said who it is. */
  readonly chooseFilter: (client: ProxyClient) => (name: string) => boolean;
  readonly openUpstreams: (options: {
    readonly onMessage: (upstream: UpstreamSession, message: Message, notes: MessageNotes | undefined) => void;
    readonly onChange: (upstream: UpstreamSession) => void;
  }) => readonly UpstreamSession[];
  readonly onClosed: (session: ProxySession) => void;
}

const UNKNOWN: ProxyClient = { era: undefined, protocolVersion: undefined, info: undefined, capabilities: undefined };

interface OpenRequest {
  readonly method: string;
  /** The server that answers; undefined: the gateway does. */
  readonly upstream: UpstreamSession | undefined;
}

export function openGatewaySession(options: GatewaySessionOptions): ProxySession {
  const { downstream, log, clock } = options;
  const errors = createErrorResponses([], log);
  const requests = new Map<RequestId, OpenRequest>();
  const questions = new Map<RequestId, { readonly upstream: UpstreamSession; readonly message: RequestMessage }>();
  const idPrefix = randomUUID();
  let lastId = 0;
  let client = UNKNOWN;
  let allows = (_name: string): boolean => false;
  let isReady = false;
  let level: string | undefined;
  let closing: Promise<void> | undefined;

  const send = (text: string, notes?: MessageNotes): void => {
    if (closing) return;
    downstream.send(text, notes).catch((error: Error) => log.warn({ err: error }, 'a message could not be delivered'));
  };
  const within = <Value>(value: Promise<Value>): Promise<Value | undefined> => {
    const { promise, resolve } = Promise.withResolvers<undefined>();
    const stop = clock.after(PATIENCE_MS, () => resolve(undefined));
    return Promise.race([value, promise]).finally(stop);
  };
  /** Answers a request that is still open. */
  const reply = (message: RequestMessage, text: string): void => {
    if (requests.delete(message.id)) send(text, { related: message.id });
  };

  const upstreams = options.openUpstreams({
    onMessage: (upstream, message, notes) => receiveFromServer(upstream, message, notes),
    onChange(upstream) {
      if (upstream.awayReason === undefined && level !== undefined) void upstream.ask('logging/setLevel', level);
      if (isReady) for (const list of CHANGES) send(notificationText(`notifications/${list}/list_changed`, undefined));
    },
  });

  const receiveFromServer = (upstream: UpstreamSession, message: Message, notes: MessageNotes | undefined): void => {
    if (message.kind === 'response') {
      const open = requests.get(message.id);
      if (open?.upstream !== upstream || !requests.delete(message.id)) return;
      send(publishAnswer(message.text, open.method, upstream.names), notes);
    } else if (message.kind === 'request') {
      const id = `${idPrefix}.${++lastId}`;
      questions.set(id, { upstream, message });
      send(withId(message.text, JSON.stringify(id)), notes);
    } else if (message.method === 'notifications/cancelled') withdraw(upstream, message);
    else send(publishNotification(message.text, message.method ?? '', upstream.names), notes);
  };

  /** A server takes back a question. */
  const withdraw = (upstream: UpstreamSession, message: Message): void => {
    const own = getPath(message.value, 'params', 'requestId');
    for (const [id, question] of questions) {
      if (question.upstream !== upstream || question.message.id !== own) continue;
      questions.delete(id);
      const json = editJson(message.text);
      json.set(['params', 'requestId'], id);
      send(json.toString());
    }
  };

  const receiveFromClient = (message: Message, notes: MessageNotes | undefined): void => {
    if (message.kind === 'request') receiveRequest(message, notes);
    else if (message.kind === 'notification') receiveNotification(message, notes);
    else if (message.kind === 'response') {
      const question = questions.get(message.id);
      questions.delete(message.id);
      question?.upstream.send(withId(message.text, idText(question.message)), notes);
    }
  };

  const receiveNotification = (message: Message, notes: MessageNotes | undefined): void => {
    if (message.method === 'notifications/initialized') isReady = true;
    else if (message.method === 'notifications/cancelled') {
      const id = getPath(message.value, 'params', 'requestId') as RequestId;
      const open = requests.get(id);
      requests.delete(id);
      open?.upstream?.send(message.text, notes);
    } else if (message.method === 'notifications/progress') {
      const token = getPath(message.value, 'params', 'progressToken');
      const isAbout = ({ value }: Message) => getPath(value, 'params', '_meta', 'progressToken') === token;
      [...questions.values()].find(question => isAbout(question.message))?.upstream.send(message.text, notes);
    } else for (const upstream of upstreams) if (upstream.handshake) upstream.send(message.text, notes);
  };

  const receiveRequest = (message: RequestMessage, notes: MessageNotes | undefined): void => {
    const { method } = message;
    if (requests.has(message.id)) {
      send(errors.refusal(duplicateId(message), message), { related: message.id });
      return;
    }
    const address = readAddress(message);
    if (address !== undefined) {
      const refusal = forward(message, address, notes);
      if (refusal !== undefined) send(refusal, { related: message.id });
      return;
    }
    requests.set(message.id, { method, upstream: undefined });
    if (method === 'initialize') void initialize(message);
    else if (isList(method)) void list(message, method);
    else if (method === 'ping') reply(message, resultText(idText(message), '{}'));
    else if (method === 'logging/setLevel') {
      level = editJson(message.text).text(['params']) ?? '{}';
      for (const upstream of upstreams) if (upstream.handshake) void upstream.ask(method, level);
      reply(message, resultText(idText(message), '{}'));
    } else {
      const refusal = { errorType: 'unknown-method', code: METHOD_NOT_FOUND, message: 'Method not found' } as const;
      reply(message, errors.refusal(refusal, message));
    }
  };

  const initialize = async (message: RequestMessage): Promise<void> => {
    client = clientIn(message) ?? client;
    allows = options.chooseFilter(client);
    const params = editJson(message.text).text(['params']) ?? '{}';
    await within(Promise.all(upstreams.map(upstream => upstream.shakeHands(params))));
    for (const { name, awayReason } of upstreams)
      if (awayReason !== undefined) log.warn({ server: name, reason: awayReason }, 'a server is away');
    const requested = client.protocolVersion;
    reply(message, mergeHandshakes(idText(message), upstreams, { version: options.version, requested }));
  };

  const list = async (message: RequestMessage, method: ListMethod): Promise<void> => {
    const text = await mergeLists(idText(message), upstreams, {
      method,
      within,
      allows: name => !hasFilter(method) || allows(name),
      onCollision: (first, second) =>
        log.error(
          { name: first.name, servers: [first.upstream.name, second.upstream.name] },
          `"${first.upstream.name}" and "${second.upstream.name}" both have ${first.name}: the second is left out`,
        ),
    });
    reply(message, text);
  };

  /** Passes a request on to its server, or returns the text of a refusal. */
  const forward = (
    message: RequestMessage,
    address: Addressed | 'missing',
    notes: MessageNotes | undefined,
  ): string | undefined => {
    if (address === 'missing')
      return errorText(idText(message), INVALID_PARAMS, `${message.method} names neither a name nor an address`);
    const { target, isURI } = address;
    const isHidden = hasFilter(message.method) && !allows(target);
    const upstream = isHidden ? undefined : upstreams.find(({ names }) => address.forServer(names) !== undefined);
    if (!upstream) {
      const prefixes = upstreams.map(({ names }) => `${names.prefix}_`).join(', ');
      const text = `There is no ${JSON.stringify(target)} here. Names begin with ${prefixes}.`;
      return errorText(idText(message), isURI ? NO_RESOURCE : INVALID_PARAMS, text);
    }
    if (!upstream.handshake) {
      const text = `Server "${upstream.name}" is away: ${upstream.awayReason}. Try again later.`;
      const error = new ConnectError('not-connected', text, { server: upstream.name });
      return errors.failure(message, error, randomUUID());
    }
    requests.set(message.id, { method: message.method, upstream });
    upstream.send(address.forServer(upstream.names) ?? message.text, notes);
    return undefined;
  };

  const fail = async (): Promise<ProxyResponse> => {
    throw new Error('a gateway has no requests of its own');
  };
  const session: ProxySession = {
    id: randomUUID(),
    get client() {
      return client;
    },
    get upstream() {
      if (closing) return 'closed';
      return upstreams.some(({ awayReason }) => awayReason === undefined) ? 'up' : 'down';
    },
    waitsForSignIn: false,
    notify: (method, params) => send(notificationText(method, params)),
    request: fail,
    ask: fail,
    close: () => (closing ??= close()),
  };

  async function close(): Promise<void> {
    await Promise.all([...upstreams.map(upstream => upstream.close()), downstream.close().catch(() => {})]);
    options.onClosed(session);
  }

  Object.assign(downstream, {
    onmessage(text: string, notes: MessageNotes | undefined) {
      const messages = readMessages(text);
      for (const message of messages ?? []) receiveFromClient(message, notes);
      return messages !== undefined;
    },
    onclose: () => void session.close(),
    onfull(isFull: boolean) {
      for (const upstream of upstreams) upstream.setPaused(isFull);
    },
  } satisfies Partial<MessageTransport>);
  void downstream.start().catch(() => session.close());
  return session;
}

/** Whether names of this method are filtered for each client. */
function hasFilter(method: string): boolean {
  return /^(tools|prompts)\//.test(method);
}
