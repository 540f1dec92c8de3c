// A session connects one client with one server. A message without a hook is passed on unchanged, with its ids and progress tokens: a session
// has an upstream of its own, so they can't collide. Only the proxy's own requests need other ids.
//
//   open ─▶ closing (requests are answered with an error, nothing more is sent) ─▶ closed
import { randomUUID } from 'node:crypto';
import { ConnectError } from '../errors.ts';
import type { MessageTransport } from '../transport/message-transport.ts';
import { createClientChannel } from './downstream/client-channel.ts';
import { createClientRequests } from './downstream/client-requests.ts';
import { createProxyQuestions } from './downstream/proxy-questions.ts';
import { createDownstreamReceiver } from './downstream/receive-messages.ts';
import { createErrorResponses } from './error-responses.ts';
import { createInterceptorEvents } from './interceptor-events.ts';
import { notificationText } from './message-texts.ts';
import type { SessionContext } from './session-context.ts';
import type { Interceptor, ProxySession } from './types.ts';
import { createLinkEvents } from './upstream/link-events.ts';
import { createProxyRequests } from './upstream/proxy-requests.ts';
import { createUpstreamReceiver } from './upstream/receive-messages.ts';
import { createReplayLog } from './upstream/replay-log.ts';
import { createServerChannel } from './upstream/server-channel.ts';
import { createUpstreamLink, type UpstreamLink } from './upstream/upstream-link.ts';
import { withFields } from './with-fields.ts';

export interface SessionOptions
  extends Pick<SessionContext, 'name' | 'hooks' | 'limits' | 'log' | 'clock' | 'random' | 'signIn'> {
  readonly downstream: MessageTransport;
  readonly openUpstream: (session: ProxySession) => MessageTransport;
  readonly interceptors: readonly Interceptor[];
  readonly onClosed: (session: ProxySession) => void;
}

/** Opens the session and starts its upstream. */
export function createSession(options: SessionOptions): ProxySession {
  const { downstream, interceptors, clock, random, signIn } = options;
  let closing: Promise<void> | undefined;

  const session: ProxySession = {
    id: randomUUID(),
    get client() {
      return requests.client;
    },
    get upstream() {
      return link.state;
    },
    get waitsForSignIn() {
      return serverChannel.waitsForSignIn;
    },
    notify: (method, params) => context.sendToClient(notificationText(method, params)),
    request: (...request) => sendProxyRequest(...request),
    ask: (...question) => askProxyQuestion(...question),
    close: () => (closing ??= close()),
  };
  const context = createContext(options, session, () => closing !== undefined);
  const { log } = context;
  const events = createInterceptorEvents(interceptors, log);
  const replayLog = createReplayLog();
  const serverChannel = createServerChannel({ context, link: () => link, isAsking: () => clientChannel.open > 0 });
  const clientChannel = createClientChannel(context, text => serverChannel.pass(text));
  const requests = createClientRequests({ context, serverChannel, replayLog });
  const sendProxyRequest = createProxyRequests({ context, serverChannel, envelope: () => requests.envelope });
  const askProxyQuestion = createProxyQuestions(clientChannel);
  const link: UpstreamLink = createUpstreamLink({
    open: () => options.openUpstream(session),
    clock,
    random,
    delays: options.limits,
    onMessage: createUpstreamReceiver({ context, serverChannel, clientChannel }),
    ...createLinkEvents({ context, serverChannel, clientChannel, replayLog, events }),
  });

  const stopSignIn = signIn?.subscribe(() => {
    if (signIn.getNeed()) return;
    serverChannel.signedIn();
    if (link.state === 'down') link.start();
  });

  async function close(): Promise<void> {
    stopSignIn?.();
    requests.endAll(context.closedError);
    for (const call of serverChannel.all()) serverChannel.fail(call, context.closedError());
    // Answers that were just sent are written first.
    await Promise.resolve();
    clientChannel.abandon('the session is closed');
    const closed = Promise.all([downstream.close().catch(() => {}), link.close()]);
    events.closed(session);
    await closed;
    options.onClosed(session);
    log.info({}, 'the session is closed');
  }

  Object.assign(downstream, createDownstreamReceiver({ context, requests, serverChannel, clientChannel, replayLog }), {
    onclose: () => void session.close(),
    onfull: link.setPaused,
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
  const { downstream, name, interceptors, hooks, limits, clock, random, signIn } = options;
  const log = withFields(options.log, { session: session.id, server: name });
  let exchanges = 0;
  let failure: Error | undefined;
  return {
    name,
    hooks,
    limits,
    clock,
    random,
    log,
    session,
    errors: createErrorResponses(interceptors, log),
    signIn,
    sendToClient(text, notes) {
      if (isClosing()) return;
      downstream
        .send(text, notes)
        .catch((error: Error) => log.warn({ err: error }, 'a message could not be delivered to the client'));
    },
    nextCorrelationId: () => `${session.id}.${++exchanges}`,
    noteFailure(error) {
      failure = error;
    },
    closedError: () =>
      failure ?? new ConnectError('closed', `The connection to server "${name}" was closed.`, { server: name }),
  };
}
