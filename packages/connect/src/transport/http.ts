// The transport to a server over Streamable HTTP, in both eras, with bodies as text. Each message is a POST; the answer is JSON or an event
// stream. Legacy: a session id, a standing GET stream for messages without a request, and streams that are resumed after their last event.
// Modern: headers that repeat the body; a request is cancelled by closing its stream.
import { getPath } from '@vitrine/std/internal/json';
import { createPendingRequests } from '@vitrine/std/internal/pending-requests';
import type { HttpServerConfig } from '../config/server-config.ts';
import { ConnectError } from '../errors.ts';
import { createFailures } from '../failures/failures.ts';
import { type Message, readMessages } from '../message/message.ts';
import type { RequestId } from '../message/types.ts';
import { createGate, TooLargeError } from './event-stream.ts';
import { createHttpPoster } from './http-poster.ts';
import { createHttpSession } from './http-session.ts';
import type { MessageNotes } from './message-transport.ts';
import { nameRequest } from './name-request.ts';
import type { OpenTransportOptions, ServerTransport } from './open-transport.ts';

/** The timeout of the request that ends the session, in milliseconds. */
const END_SESSION_TIMEOUT_MS = 1000;

/** How long an ended session waits for the refusals of other requests, in milliseconds. */
const REFUSALS_MS = 1000;

export interface OpenHttpOptions extends OpenTransportOptions {
  readonly config: HttpServerConfig;
}

/** Creates the transport; nothing is fetched before the first message. */
export function openHttp(options: OpenHttpOptions): ServerTransport {
  const { name, config, clock, fetch } = options;
  const failures = createFailures(name, config);
  const session = createHttpSession(config);
  const gate = createGate();
  const closed = new AbortController();
  /** Requests that are not answered, with what ends each. */
  const pending = createPendingRequests<RequestId, AbortController>();

  let cancelWait = (): void => {};
  const end = (error: Error): void => {
    if (closed.signal.aborted) return;
    cancelWait();
    closed.abort();
    transport.onclose?.(error);
  };
  /** Ends the transport of a session that is over, once the server has refused everything that was sent in it, or a second later. */
  const endIfOver = (): void => {
    // What is refused is reported first.
    if (poster.sessionEnd)
      setImmediate(() => {
        if (poster.sessionEnd && poster.unanswered === 0) end(poster.sessionEnd);
      });
  };
  const poster = createHttpPoster({
    ...options,
    failures,
    session,
    gate,
    closed: closed.signal,
    onMessage(text, { messages, ...notes }) {
      const shown = options.authorizer?.hide(text) ?? text;
      transport.onmessage?.(shown, shown === text ? { ...notes, messages } : notes);
    },
    onLost: end,
    onSessionEnd() {
      cancelWait = clock.after(REFUSALS_MS, () => end(poster.sessionEnd!));
      endIfOver();
    },
  });

  const postRequest = (message: Message, text: string, notes: MessageNotes | undefined): void => {
    const id = message.id!;
    const stop = new AbortController();
    pending.add(id, stop);
    poster
      .post(message, text, notes, AbortSignal.any([closed.signal, stop.signal]))
      .catch((error: unknown) => {
        if (closed.signal.aborted || stop.signal.aborted) return;
        if (error instanceof TooLargeError) transport.onoversized?.(id, undefined);
        else transport.onfailed?.(id, failures.from(error, nameRequest(message)));
      })
      .finally(() => {
        pending.take(id, stop);
        endIfOver();
      });
  };

  const transport: ServerTransport = {
    failures,
    get isStateless() {
      return session.id === undefined;
    },
    async start() {},
    async send(text, notes) {
      if (closed.signal.aborted) throw failures.closed();
      const message = readMessages(text)?.[0];
      if (!message) throw new ConnectError('protocol', 'this is no message', { server: name });
      if (message.kind === 'request') return postRequest(message, text, notes);
      const isCancelling = message.method === 'notifications/cancelled';
      const stop = isCancelling ? pending.get(getPath(message.value, 'params', 'requestId') as RequestId) : undefined;
      if (isCancelling && poster.isModern) return stop?.abort();
      await poster
        .post(message, text, notes, closed.signal)
        .catch(error => Promise.reject(failures.from(error, nameRequest(message))))
        // The answer may never come, and its stream would stay open.
        .finally(() => stop?.abort());
    },
    setPaused: gate.hold,
    async close() {
      gate.hold(false);
      const isFirst = !closed.signal.aborted;
      cancelWait();
      closed.abort();
      if (session.id === undefined || !isFirst || poster.sessionEnd) return;
      // The session is deleted at the server, if it answers in time (Streamable HTTP, Session Management).
      const signal = AbortSignal.timeout(END_SESSION_TIMEOUT_MS);
      await fetch(config.url, { method: 'DELETE', headers: session.headers({}), signal })
        .then(response => response.body?.cancel())
        .catch(() => {});
    },
  };
  return transport;
}
