// A session connects one client with one server. A message without a hook is passed on unchanged, with its ids and progress tokens: a session
// has an upstream of its own, so they can't collide. Only the proxy's own requests need other ids.
//
//   open ─▶ closing (requests are answered with an error, nothing more is sent) ─▶ closed
import { randomUUID } from 'node:crypto';
import type { Clock } from '../clock.ts';
import { ConnectError } from '../errors.ts';
import type { MessageTransport } from '../transport/message-transport.ts';
import { createClientMessages } from './client-messages.ts';
import { createClientRequests } from './client-requests.ts';
import type { Hooks } from './hooks.ts';
import { createInterceptorEvents } from './interceptor-events.ts';
import { createLinkEvents } from './link-events.ts';
import { createOwnErrors } from './own-errors.ts';
import { notificationText } from './own-messages.ts';
import { createOwnQuestions } from './own-questions.ts';
import { createOwnRequests } from './own-requests.ts';
import { createReplayLog } from './replay-log.ts';
import { createServerMessages } from './server-messages.ts';
import type { SessionContext } from './session-context.ts';
import { createToClient } from './to-client.ts';
import { createToServer } from './to-server.ts';
import type { Interceptor, Log, ProxyLimits, ProxySession } from './types.ts';
import { createLink, type Link } from './upstream-link.ts';
import { withFields } from './with-fields.ts';

export interface SessionOptions {
  readonly downstream: MessageTransport;
  readonly openUpstream: (session: ProxySession) => MessageTransport;
  /** For messages. */
  readonly name: string;
  readonly interceptors: readonly Interceptor[];
  readonly hooks: Hooks;
  readonly limits: ProxyLimits;
  readonly log: Log;
  readonly clock: Clock;
  readonly random: () => number;
  readonly onClosed: (session: ProxySession) => void;
}

/** Opens the session and starts its upstream. */
export function createSession(options: SessionOptions): ProxySession {
  const { downstream, interceptors, clock, random } = options;
  let closing: Promise<void> | undefined;

  const session: ProxySession = {
    id: randomUUID(),
    get client() {
      return requests.client;
    },
    get upstream() {
      return link.state;
    },
    notify: (method, params) => context.sendToClient(notificationText(method, params)),
    request: (...request) => ownRequest(...request),
    ask: (...question) => ownQuestion(...question),
    close: () => (closing ??= close()),
  };
  const context = createContext(options, session, () => closing !== undefined);
  const { log } = context;
  const events = createInterceptorEvents(interceptors, log);
  const replayLog = createReplayLog();
  const toServer = createToServer({ context, link: () => link, isAsking: () => toClient.open > 0 });
  const toClient = createToClient(context, text => toServer.pass(text));
  const requests = createClientRequests({ context, toServer, replayLog });
  const ownRequest = createOwnRequests({ context, toServer, envelope: () => requests.envelope });
  const ownQuestion = createOwnQuestions(toClient);
  const link: Link = createLink({
    open: () => options.openUpstream(session),
    clock,
    random,
    delays: options.limits,
    onMessage: createServerMessages({ context, toServer, toClient }),
    ...createLinkEvents({ context, toServer, toClient, replayLog, events }),
  });

  async function close(): Promise<void> {
    requests.endAll(context.closedError);
    for (const call of toServer.all()) toServer.fail(call, context.closedError());
    // Answers that were just sent are written first.
    await Promise.resolve();
    toClient.abandon('the session is closed');
    const closed = Promise.all([downstream.close().catch(() => {}), link.close()]);
    events.closed(session);
    await closed;
    options.onClosed(session);
    log.info({}, 'the session is closed');
  }

  Object.assign(downstream, createClientMessages({ context, requests, toServer, toClient, replayLog }), {
    onclose: () => void session.close(),
    onfull: link.hold,
  });
  events.opened(session);
  log.info({}, 'a session begins');
  link.start();
  void downstream.start().catch((error: Error) => {
    log.error({ err: error }, 'the client can not be reached');
    void session.close();
  });
  return session;
}

function createContext(options: SessionOptions, session: ProxySession, isClosing: () => boolean): SessionContext {
  const { downstream, name, interceptors, hooks, limits, clock, random } = options;
  const log = withFields(options.log, { session: session.id, server: name });
  let exchanges = 0;
  return {
    name,
    hooks,
    limits,
    clock,
    random,
    log,
    session,
    errors: createOwnErrors(interceptors, log),
    sendToClient(text, notes) {
      if (isClosing()) return;
      downstream
        .send(text, notes)
        .catch((error: Error) => log.warn({ err: error }, 'a message could not be delivered to the client'));
    },
    nextCorrelationId: () => `${session.id}.${++exchanges}`,
    closedError: () => new ConnectError('closed', `The connection to server "${name}" was closed.`, { server: name }),
  };
}
