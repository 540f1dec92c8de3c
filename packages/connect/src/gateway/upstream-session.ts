// One client's session with one of the servers: a proxy session whose client is the gateway. The handshake is repeated until the server has
// answered it; from then on the proxy session repeats it by itself.
import { randomUUID } from 'node:crypto';
import { errorMessage } from '@vitrine/std/internal/error-message';
import { getPath } from '@vitrine/std/internal/json';
import type { Clock } from '../clock.ts';
import { notificationText } from '../mcp-proxy/message-texts.ts';
import type { McpProxy, ProxySession, UpstreamEvent } from '../mcp-proxy/types.ts';
import { type Message, type ResponseMessage, readMessages } from '../message/message.ts';
import type { MessageNotes, MessageTransport } from '../transport/message-transport.ts';
import type { PublicNames } from './public-names.ts';

/** The first and the longest pause before a handshake is sent again. */
const RETRY_MS = { first: 500, longest: 30_000 };

export interface UpstreamSession {
  readonly name: string;
  readonly names: PublicNames;
  /** Result of the handshake; undefined before there is one. */
  readonly handshake: ResponseMessage | undefined;
  /** Reason why the server cannot be pending now; undefined when it can. */
  readonly awayReason: string | undefined;
  /** Begins the handshake with these `params`. Resolves when the first attempt is over. */
  shakeHands(params: string): Promise<void>;
  /** Sends a message of the client. */
  send(text: string, notes?: MessageNotes): void;
  /** Sends a request of the gateway's own; undefined when the session ends first. */
  ask(method: string, params: string): Promise<ResponseMessage | undefined>;
  setPaused(isFull: boolean): void;
  close(): Promise<void>;
}

export interface UpstreamSessionOptions {
  readonly name: string;
  readonly names: PublicNames;
  readonly proxy: McpProxy;
  readonly clock: Clock;
  /** Registers the listener of the session's events. */
  readonly listen: (session: ProxySession, listener: (event: UpstreamEvent) => void) => void;
  /** Receives what is no answer to a request of the gateway's own. */
  readonly onMessage: (message: Message, notes: MessageNotes | undefined) => void;
  /** Called when the server can be pending, again or for the first time, and when it no longer can. */
  readonly onChange: () => void;
}

export function openUpstreamSession(options: UpstreamSessionOptions): UpstreamSession {
  const { name, names, proxy, clock, onMessage, onChange } = options;
  const idPrefix = randomUUID();
  const pending = new Map<unknown, (response: ResponseMessage | undefined) => void>();
  let lastId = 0;
  let handshake: ResponseMessage | undefined;
  let reason: string | undefined = 'it is starting';
  let params: string | undefined;
  let isShaking = false;
  let isClosed = false;
  let retryMs = RETRY_MS.first;
  let stopRetry = () => {};

  const transport: MessageTransport = {
    async start() {},
    async send(text, notes) {
      for (const message of readMessages(text) ?? []) {
        const settle = message.kind === 'response' ? pending.get(message.id) : undefined;
        if (message.kind !== 'response' || !settle) onMessage(message, notes);
        else {
          pending.delete(message.id);
          settle(message);
        }
      }
    },
    async close() {
      for (const settle of pending.values()) settle(undefined);
      pending.clear();
    },
  };
  const session = proxy.open(transport);

  const ask: UpstreamSession['ask'] = (method, text) =>
    new Promise(resolve => {
      if (isClosed) return resolve(undefined);
      const id = `${idPrefix}.${++lastId}`;
      pending.set(id, resolve);
      transport.onmessage?.(`{"jsonrpc":"2.0","id":"${id}","method":"${method}","params":${text}}`);
    });

  const shakeHands = async (): Promise<void> => {
    if (isShaking || isClosed || handshake || params === undefined) return;
    isShaking = true;
    stopRetry();
    const response = await ask('initialize', params);
    isShaking = false;
    if (isClosed || !response) return;
    const error = getPath(response.value, 'error', 'message');
    if (getPath(response.value, 'result') === undefined) {
      reason = typeof error === 'string' ? error : 'it refused the handshake';
      stopRetry = clock.after(retryMs, () => void shakeHands());
      retryMs = Math.min(retryMs * 2, RETRY_MS.longest);
      return;
    }
    handshake = response;
    reason = undefined;
    transport.onmessage?.(notificationText('notifications/initialized', undefined));
    onChange();
  };

  options.listen(session, event => {
    if (event.type === 'down') {
      if (event.retryInMs === 0) return;
      reason = errorMessage(event.error);
    } else {
      reason = undefined;
      void shakeHands();
    }
    if (handshake) onChange();
  });

  return {
    name,
    names,
    get handshake() {
      return handshake;
    },
    get awayReason() {
      if (!handshake) return reason ?? 'it has not answered the handshake yet';
      return session.waitsForSignIn ? undefined : reason;
    },
    async shakeHands(text) {
      params = text;
      await shakeHands();
    },
    send: (text, notes) => void transport.onmessage?.(text, notes),
    ask,
    setPaused: isFull => transport.onfull?.(isFull),
    async close() {
      isClosed = true;
      stopRetry();
      await session.close();
    },
  };
}

/** A server that cannot be started, for a session of a client. */
export function createAwaySession(name: string, names: PublicNames, awayReason: string): UpstreamSession {
  return {
    name,
    names,
    handshake: undefined,
    awayReason,
    async shakeHands() {},
    send() {},
    ask: async () => undefined,
    setPaused() {},
    async close() {},
  };
}
