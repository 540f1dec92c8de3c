// One client, one server, and the messages between them. What nobody hooks goes on as the text it came as, ids and progress
// tokens too: a session has an upstream of its own, so they can't collide. Only requests of the proxy's own need ids beside.
import { randomUUID } from 'node:crypto';
import { SUBSCRIPTION_ID_META_KEY } from '@modelcontextprotocol/client';
import { dig, isRecord } from '@vitrine/protocol/json';
import type { Clock } from '../clock.ts';
import { ConnectError } from '../errors.ts';
import { type Hooks, readResponse, runNotificationHooks, runRequestHooks } from './hooks.ts';
import { introductionIn } from './introduction.ts';
import { createMemory, isRemembered } from './memory.ts';
import { clientIn, idText, type Message, readMessages } from './message.ts';
import { createOwnErrors, duplicateId, INVALID_REQUEST, type OwnErrors, overloaded } from './own-errors.ts';
import { cancelledText, notificationText } from './own-messages.ts';
import { createToClient } from './to-client.ts';
import { createToServer } from './to-server.ts';
import type {
  Interceptor,
  Log,
  MessageNotes,
  MessageTransport,
  ProxyClient,
  ProxyLimits,
  ProxySession,
  RequestId,
  UpstreamEvent,
} from './types.ts';
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

/** What the two ways of a session share. */
export interface SessionContext extends Pick<SessionOptions, 'name' | 'hooks' | 'limits' | 'log' | 'clock' | 'random'> {
  readonly session: ProxySession;
  readonly errors: OwnErrors;
  down(text: string, notes: MessageNotes | undefined): void;
  nextCorrelationId(): string;
  closedError(): Error;
}

const UNKNOWN: ProxyClient = { era: undefined, protocolVersion: undefined, info: undefined, capabilities: undefined };

/** Opens the session and starts its upstream. */
export function createSession(options: SessionOptions): ProxySession {
  const { downstream, name, interceptors, hooks, limits } = options;
  const memory = createMemory();
  /** The client's requests that are not answered yet. */
  const open = new Map<RequestId, { readonly abort: AbortController; readonly end: (error: Error) => void }>();
  let client = UNKNOWN;
  /** The `_meta` of the client's last modern request, without what belongs to that request alone. */
  let envelope: Readonly<Record<string, unknown>> | undefined;
  let exchanges = 0;
  let closing: Promise<void> | undefined;

  const session: ProxySession = {
    id: randomUUID(),
    get client() {
      return client;
    },
    get upstream() {
      return link.state;
    },
    notify: (method, params) => down(notificationText(method, params)),
    request: ownRequest,
    close: () => (closing ??= close()),
  };
  const log = withFields(options.log, { session: session.id, server: name });
  const errors = createOwnErrors(interceptors, log);
  const down = (text: string, notes?: MessageNotes) => {
    if (closing) return;
    downstream
      .send(text, notes)
      .catch((error: Error) => log.warn({ err: error }, 'a message could not be delivered to the client'));
  };
  const context: SessionContext = {
    ...options,
    log,
    session,
    errors,
    down,
    nextCorrelationId: () => `${session.id}.${++exchanges}`,
    closedError: () => new ConnectError('closed', `The connection to server "${name}" was closed.`, { server: name }),
  };
  const toServer = createToServer(
    context,
    () => link,
    () => toClient.open > 0,
  );
  const toClient = createToClient(context, text => toServer.pass(text));
  const { calls } = toServer;

  const link: Link = createLink({
    open: () => options.openUpstream(session),
    clock: options.clock,
    random: options.random,
    onMessage: fromServer,
    onOversized(id, bytes) {
      const call = id === undefined ? undefined : calls.get(id);
      const size = bytes === undefined ? 'more' : `${bytes} bytes`;
      const text = `Server "${name}" sent ${size} in one message, over the limit of ${limits.maxMessageBytes} bytes. Ask for less.`;
      if (call) toServer.fail(call, new ConnectError('too-large', text, { server: name }));
      else log.warn({ id, bytes }, text);
    },
    onFailed(id, error) {
      const call = calls.get(id);
      if (call) toServer.fail(call, error);
    },
    onUp: () => toServer.repeat(memory),
    onReady(restarts) {
      log.info({ restarts }, 'the server is up');
      toServer.flush();
      tell({ type: 'up', restarts });
      if (restarts > 0 && memory.requests.length > 0)
        for (const method of memory.changes) down(notificationText(method, undefined));
    },
    onDown(error, about) {
      log.warn({ err: error, retryInMs: about.retryInMs }, 'the server is down');
      toClient.abandon('the server that asked is gone');
      const atOnce = toServer.lost(error, about);
      tell({ type: 'down', error, retryInMs: atOnce ? 0 : about.retryInMs });
      return atOnce;
    },
  });

  const tell = (event: UpstreamEvent) => guarded('onUpstream', interceptor => interceptor.onUpstream?.(event, session));

  function guarded(what: string, run: (interceptor: Interceptor) => void): void {
    for (const interceptor of interceptors) {
      try {
        run(interceptor);
      } catch (error) {
        log.error({ interceptor: interceptor.name, err: error }, `${what} failed`);
      }
    }
  }

  function fromClient(text: string, notes?: MessageNotes): boolean {
    const messages = readMessages(text);
    if (!messages) log.warn({ bytes: text.length }, 'the client sent what is no message; it was dropped');
    for (const message of messages ?? []) {
      if (message.kind === 'request') clientRequest(message, notes);
      else if (message.kind === 'notification') clientNotification(message, notes);
      else if (message.kind === 'response') toClient.answer(message);
      else toServer.pass(message.text, notes);
    }
    return messages !== undefined;
  }

  function clientRequest(message: Message, notes: MessageNotes | undefined): void {
    const id = message.id!;
    const said = clientIn(message);
    if (said) learn(said, message);
    const correlationId = context.nextCorrelationId();
    const refusal = refusalOf(message, correlationId);
    if (refusal !== undefined) {
      down(refusal);
      return;
    }
    const abort = new AbortController();
    const reply = (text: string, status?: number) => {
      open.delete(id);
      // Nobody waits for the answer to what was cancelled.
      if (!abort.signal.aborted) down(text, { related: id, status });
    };
    open.set(id, { abort, end: error => reply(errors.failure(message, error, correlationId)) });
    const chain = hooks.requests('requests', message.method!);
    if (chain.length === 0) {
      toServer.ask(message, notes, correlationId, (text, status) => {
        if (isRemembered(message)) memory.answered(message, readMessages(text)![0]!);
        reply(text, status);
      });
      return;
    }
    let came: { text: string; status: number | undefined } | undefined;
    void runRequestHooks({
      hooks: chain,
      message,
      id: idText(message),
      about: { session, client: said ?? client, correlationId, signal: abort.signal },
      forward: text =>
        new Promise(resolve => {
          // Cancelled before a hook had passed it on.
          if (abort.signal.aborted) return resolve(errors.failure(message, cancelled(), correlationId));
          toServer.ask({ ...message, text }, notes, correlationId, (response, status) => {
            if (isRemembered(message)) memory.answered({ ...message, text }, readMessages(response)![0]!);
            came = { text: response, status };
            resolve(response);
          });
        }),
      log,
    }).then(text => {
      // The status belongs to the server's own words.
      reply(text, text === came?.text ? came.status : undefined);
    });
  }

  const cancelled = () => new ConnectError('cancelled', 'The request was cancelled.', { server: name });

  /** Why this request can't be taken, as its answer. */
  function refusalOf(message: Message, requestId: string): string | undefined {
    if (calls.has(message.id!) || open.has(message.id!))
      return errors.refusal(duplicateId(message), message, { requestId });
    const underWay = Math.max(calls.size, open.size);
    if (underWay < limits.maxConcurrentRequests) return undefined;
    const text = `${underWay} requests are under way, which is the limit. Wait for one of them.`;
    return errors.refusal(overloaded(text), message, { requestId });
  }

  function learn(said: ProxyClient, message: Message): void {
    client = said;
    if (said.era === 'modern') envelope = introductionIn(message.value.params);
  }

  function clientNotification(message: Message, notes: MessageNotes | undefined): void {
    if (message.method === 'notifications/cancelled' && withdrawn(message)) return;
    memory.notified(message);
    const chain = hooks.notifications('notifications', message.method!);
    const text = chain.length === 0 ? message.text : runNotificationHooks(chain, message, session, log);
    if (text !== undefined) toServer.pass(text, notes);
  }

  /** A server need not answer what was cancelled, so the request is over here. True when the server never heard of it. */
  function withdrawn(message: Message): boolean {
    const id = dig(message.value, 'params', 'requestId') as RequestId;
    const abort = open.get(id)?.abort;
    const call = calls.get(id);
    if (!abort) return false;
    // A client must not cancel it (MCP, Cancellation).
    if (call?.message.method === 'initialize') return true;
    abort.abort();
    if (!call) return true;
    const unsent = toServer.withdraw(call);
    toServer.fail(call, cancelled());
    return unsent;
  }

  function fromServer(text: string, notes: MessageNotes | undefined): boolean {
    const messages = readMessages(text);
    for (const message of messages ?? []) {
      if (message.kind === 'response') toServer.answered(message, notes);
      else if (message.kind === 'request') toClient.question(message, notes);
      else if (message.kind === 'notification') serverNotification(message, notes);
      else down(message.text, notes);
    }
    return messages !== undefined;
  }

  function serverNotification(message: Message, notes: MessageNotes | undefined): void {
    if (message.method === 'notifications/progress') calls.progress(dig(message.value, 'params', 'progressToken'));
    if (message.method === 'notifications/subscriptions/acknowledged') {
      const call = calls.get(dig(message.value, 'params', '_meta', SUBSCRIPTION_ID_META_KEY) as RequestId);
      // The client was told once. What it must hear is that much may have changed.
      if (call?.repeated) {
        listened(call.message);
        return;
      }
    }
    toClient.notification(message, notes);
  }

  function listened(listen: Message): void {
    const wanted = dig(listen.value, 'params', 'notifications');
    for (const list of ['tools', 'resources', 'prompts'])
      if (dig(wanted, `${list}ListChanged`) === true)
        down(
          notificationText(`notifications/${list}/list_changed`, { _meta: { [SUBSCRIPTION_ID_META_KEY]: listen.id } }),
          {
            related: listen.id,
          },
        );
  }

  function ownRequest(...[method, params, { signal, timeoutMs } = {}]: Parameters<ProxySession['request']>) {
    const id = toServer.nextId();
    const meta =
      envelope && !(isRecord(params) && '_meta' in params) ? { ...(params as object), _meta: envelope } : params;
    const value = { jsonrpc: '2.0', id, method, ...(meta === undefined ? {} : { params: meta }) };
    const message: Message = { kind: 'request', text: JSON.stringify(value), value, id, method };
    return new Promise<ReturnType<typeof readResponse>>(resolve => {
      const abort = () => {
        const sent = !toServer.withdraw(call);
        toServer.fail(call, new ConnectError('cancelled', `The proxy cancelled its own ${method}.`, { server: name }));
        if (sent) toServer.pass(cancelledText(String(id), 'cancelled'));
      };
      const settle = (text: string) => {
        signal?.removeEventListener('abort', abort);
        resolve(readResponse(text));
      };
      const call = toServer.ask(message, undefined, context.nextCorrelationId(), settle, timeoutMs);
      if (signal?.aborted) abort();
      else signal?.addEventListener('abort', abort, { once: true });
    });
  }

  async function close(): Promise<void> {
    // Not by what hooks make of it: they may take longer than there is.
    for (const { abort, end } of [...open.values()]) {
      end(context.closedError());
      abort.abort();
    }
    for (const call of calls.all()) toServer.fail(call, context.closedError());
    // What was just answered goes out first.
    await Promise.resolve();
    toClient.abandon('the session is closed');
    const closed = Promise.all([downstream.close().catch(() => {}), link.close()]);
    guarded('onSessionClosed', interceptor => interceptor.onSessionClosed?.(session));
    await closed;
    options.onClosed(session);
    log.info({}, 'the session is closed');
  }

  downstream.onmessage = fromClient;
  downstream.onclose = () => void session.close();
  downstream.onfull = link.hold;
  downstream.onoversized = (id, bytes) => {
    const message = `this message has ${bytes ?? 'too many'} bytes, over the limit of ${limits.maxMessageBytes}`;
    const requestId = context.nextCorrelationId();
    down(
      errors.refusal(
        { errorType: 'too-large', code: INVALID_REQUEST, message },
        { ...(id !== undefined && { id }) },
        { requestId },
      ),
    );
  };
  guarded('onSession', interceptor => interceptor.onSession?.(session));
  log.info({}, 'a session begins');
  link.start();
  void downstream.start().catch((error: Error) => {
    log.error({ err: error }, 'the client can not be reached');
    void session.close();
  });
  return session;
}
