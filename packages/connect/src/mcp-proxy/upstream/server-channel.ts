// Passes requests and notifications of the client, and the proxy's own requests, to the server. They wait while the server starts.
import { getPath } from '@vitrine/std/internal/json';
import { createPendingRequests } from '@vitrine/std/internal/pending-requests';
import { ConnectError, isSessionRefusal, isSignInNeed } from '../../errors.ts';
import { isSubscription, type RequestMessage, type ResponseMessage, withId } from '../../message/message.ts';
import type { RequestId } from '../../message/types.ts';
import type { MessageNotes } from '../../transport/message-transport.ts';
import { METHOD_NOT_FOUND } from '../error-responses.ts';
import { cancelledText } from '../message-texts.ts';
import { createRequestIds } from '../request-ids.ts';
import type { SessionContext } from '../session-context.ts';
import type { ReplayLog } from './replay-log.ts';
import { replaySession } from './replay-session.ts';
import type { UpstreamLink } from './upstream-link.ts';
import { createUpstreamSender } from './upstream-sender.ts';

/** A request to the server that is not answered yet. */
export interface ServerCall {
  /** The id of the request on the wire. */
  readonly id: RequestId;
  readonly message: RequestMessage;
  readonly notes?: MessageNotes | undefined;
  readonly correlationId: string;
  /** Milliseconds without an answer or progress until it fails; undefined: no deadline. */
  readonly timeoutMs: number | undefined;
  /** Receives the text of the answer and its HTTP status, once. */
  readonly settle: (text: string, status?: number) => void;
  /** Whether the request waits because the server is not ready. */
  isQueued: boolean;
  /** Whether it was already sent to a server, or in a session, that is lost. */
  isRepeated: boolean;
}

export interface ServerRequestOptions extends Pick<ServerCall, 'correlationId' | 'settle'> {
  readonly notes?: MessageNotes | undefined;
  /** Milliseconds. @default the proxy's `requestTimeoutMs`; subscriptions have none */
  readonly timeoutMs?: number | undefined;
}

export interface ServerChannel {
  /** How many requests are not answered yet. */
  readonly size: number;
  /** Whether the server can't be asked before the user has signed in: its handshake waits, and other requests are refused. */
  readonly waitsForSignIn: boolean;
  get(id: RequestId): ServerCall | undefined;
  all(): readonly ServerCall[];
  /** Sends a request; `settle` always receives the text of a response. */
  request(message: RequestMessage, options: ServerRequestOptions): ServerCall;
  /** Sends a message that expects no answer. */
  pass(text: string, notes?: MessageNotes): void;
  answered(message: ResponseMessage, notes: MessageNotes | undefined): void;
  /** The server reports progress of the request with this token: its deadline restarts. */
  progress(token: unknown): void;
  /** The client cancels a request. True when it had not been sent, so that the server need not be notified. */
  withdraw(call: ServerCall): boolean;
  fail(call: ServerCall, error: Error): void;
  /** A request could not be delivered, or its answer will not come. One that was refused because the session is over is sent again, once. */
  failed(call: ServerCall, error: Error): void;
  /** Repeats the recorded requests to a restarted server. Rejects when it refuses the handshake. */
  repeat(replayLog: ReplayLog): Promise<void>;
  /** The user has signed in: the handshake that waits for that is sent again. */
  signedIn(): void;
  /** Sends queued messages, if the server is ready. */
  flush(): void;
  /** The server is lost: pending requests are answered with the error, except subscriptions. True when it exited because of `server/discover`. */
  lost(error: Error, about: { readonly silent: boolean; readonly failedStart: boolean }): boolean;
  nextId(): number;
}

export interface ServerChannelOptions {
  readonly context: SessionContext;
  readonly link: () => UpstreamLink;
  /** Whether the server waits for an answer of the client, which the user may have to give: no deadline passes meanwhile. */
  readonly isAsking: () => boolean;
}

/** The error of a server that does not know a method. */
const UNKNOWN_METHOD = { errorType: 'unknown-method', code: METHOD_NOT_FOUND, message: 'Method not found' } as const;

export function createServerChannel({ context, link, isAsking }: ServerChannelOptions): ServerChannel {
  const { name, limits, clock, random, log, errors, signIn } = context;
  const pending = createPendingRequests<RequestId, ServerCall>({
    clock,
    onTimeout: call => (isAsking() || call === handshake ? pending.extend(call.id) : giveUp(call)),
  });
  const nextId = createRequestIds(random, id => pending.has(id));
  const sender = createUpstreamSender({ context, link, fail: (call, error) => serverChannel.failed(call, error) });

  const add = (call: Omit<ServerCall, 'isQueued' | 'isRepeated'>): ServerCall => {
    const added: ServerCall = { ...call, isQueued: false, isRepeated: false };
    const progressToken = getPath(call.message.value, 'params', '_meta', 'progressToken');
    pending.add(call.id, added, { timeoutMs: call.timeoutMs, progressToken });
    return added;
  };

  /** The error of requests until the user has signed in. */
  let refusal: Error | undefined;
  /** The handshake that waits for the user to sign in. */
  let handshake: ServerCall | undefined;

  /** Whether only the user can help. Without a need the user has signed in meanwhile. */
  const waitsForUser = (error: Error): boolean => isSignInNeed(error) && signIn?.getNeed() !== undefined;

  /** Refuses what is queued and what comes: a call that waited would be carried out when its caller has given up. */
  const refuseUntilSignIn = (error: Error): void => {
    refusal = error;
    for (const call of pending.all())
      if (call !== handshake && call.isQueued && !isSubscription(call.message)) {
        sender.withdraw(call);
        serverChannel.fail(call, error);
      }
  };

  const finish = (call: ServerCall, text: string, status?: number): void => {
    if (!pending.take(call.id, call)) return;
    call.settle(text, status);
    sender.finished(call);
  };

  const giveUp = (call: ServerCall): void => {
    const isSent = !sender.withdraw(call);
    const seconds = (call.timeoutMs ?? 0) / 1000;
    const text = `Server "${name}" gave no answer to ${call.message.method}, and no sign of progress, for ${seconds} s. The request was cancelled. Try again.`;
    serverChannel.fail(call, new ConnectError('timeout', text, { server: name }));
    const cancellation = cancelledText(JSON.stringify(call.id), 'the deadline passed');
    if (isSent) sender.sendNow({ text: cancellation, notes: undefined, call: undefined });
  };

  /** Sends a request of the client again, with an id of the proxy's own. */
  const repeatRequest = (message: RequestMessage): Promise<string> =>
    new Promise((resolve, reject) => {
      const id = nextId();
      const call = add({ id, message, correlationId: '', timeoutMs: limits.requestTimeoutMs, settle: resolve });
      link()
        .send(withId(message.text, String(id)))
        .catch((error: Error) => {
          pending.take(id, call);
          reject(error);
        });
    });

  const serverChannel: ServerChannel = {
    get size() {
      return pending.size;
    },
    get waitsForSignIn() {
      return refusal !== undefined;
    },
    get: pending.get,
    all: pending.all,
    nextId,
    request(message, { notes, correlationId, settle, timeoutMs = limits.requestTimeoutMs }) {
      const deadlineMs = isSubscription(message) ? undefined : timeoutMs;
      const call = add({ id: message.id, message, notes, correlationId, settle, timeoutMs: deadlineMs });
      if (refusal && deadlineMs !== undefined) serverChannel.fail(call, refusal);
      else sender.put({ text: message.text, notes, call });
      return call;
    },
    pass: (text, notes) => sender.put({ text, notes, call: undefined }),
    answered(message, notes) {
      const call = pending.get(message.id);
      if (!call) return log.debug({ id: message.id }, 'the server answered a request that is over');
      finish(call, message.text, notes?.status);
    },
    progress: token => void pending.progress(token),
    withdraw: sender.withdraw,
    fail: (call, error) => finish(call, errors.failure(call.message, error, call.correlationId)),
    failed(call, error) {
      if (call.message.method === 'initialize' && waitsForUser(error)) {
        handshake = call;
        refuseUntilSignIn(error);
        return;
      }
      if (!isSessionRefusal(error) || call.isRepeated) return serverChannel.fail(call, error);
      call.isRepeated = true;
      sender.keep(call);
    },
    repeat: replayLog => replaySession({ context, replayLog, request: repeatRequest, send: text => link().send(text) }),
    signedIn() {
      const call = handshake;
      handshake = undefined;
      refusal = undefined;
      if (!call || pending.get(call.id) !== call) return;
      pending.extend(call.id);
      // One that is queued is sent when the server is up.
      if (!call.isQueued) sender.sendNow({ text: call.message.text, notes: call.notes, call });
    },
    flush: sender.flush,
    lost(error, { silent, failedStart }) {
      sender.lost();
      let leftWhenAsked = false;
      for (const call of pending.all()) {
        if (call.isQueued && call.message.method === 'initialize' && waitsForUser(error)) {
          handshake = call;
          continue;
        }
        const outcome = outcomeOfLoss(call, { silent, failedStart });
        if (outcome === 'repeat') {
          call.isRepeated = true;
          sender.keep(call);
        } else if (outcome === 'refuse') {
          leftWhenAsked = true;
          finish(call, errors.refusal(UNKNOWN_METHOD, call.message, { requestId: call.correlationId }));
        } else if (outcome === 'fail') {
          sender.withdraw(call);
          serverChannel.fail(call, error);
        }
      }
      sender.dropAllButCalls();
      if (waitsForUser(error)) refuseUntilSignIn(error);
      return leftWhenAsked;
    },
  };
  return serverChannel;
}

/** Decides what happens to a pending request when the server is lost. */
function outcomeOfLoss(
  { message, isQueued }: ServerCall,
  { silent, failedStart }: { readonly silent: boolean; readonly failedStart: boolean },
): 'wait' | 'repeat' | 'refuse' | 'fail' {
  if (isQueued && (!failedStart || isSubscription(message))) return 'wait';
  if (isSubscription(message)) return 'repeat';
  // Some servers of the legacy era exit on an unknown first request. The client continues with `initialize`.
  if (message.method === 'server/discover' && silent && !isQueued) return 'refuse';
  return 'fail';
}
