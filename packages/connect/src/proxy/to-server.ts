// The way up: requests and notifications of the client, and requests of the proxy's own. They wait while the server starts.
import { ConnectError } from '../errors.ts';
import { type Call, type Calls, createCalls, createOwnIds, lasts } from './calls.ts';
import type { Memory } from './memory.ts';
import { type Message, withId } from './message.ts';
import { METHOD_NOT_FOUND } from './own-errors.ts';
import { cancelledText } from './own-messages.ts';
import type { SessionContext } from './session.ts';
import type { MessageNotes } from './types.ts';
import type { Link } from './upstream-link.ts';

export interface ToServer {
  readonly calls: Calls;
  /** Sends a request; `settle` gets the text of the response, whatever happens. */
  ask(
    message: Message,
    notes: MessageNotes | undefined,
    correlationId: string,
    settle: Call['settle'],
    timeoutMs?: number,
  ): Call;
  pass(text: string, notes?: MessageNotes): void;
  answered(message: Message, notes: MessageNotes | undefined): void;
  /** The client wants no answer any more. True when the request had not been sent, so that the server need not hear of it. */
  withdraw(call: Call): boolean;
  fail(call: Call, error: Error): void;
  /** Says again what an earlier server was told. Rejects when this one does not agree. */
  repeat(memory: Memory): Promise<void>;
  flush(): void;
  /** The server is gone: what it was asked is answered with the error, except what lasts. True when it left because of `server/discover`. */
  lost(error: Error, about: { readonly silent: boolean; readonly failedStart: boolean }): boolean;
  nextId(): number;
}

interface Waiting {
  readonly text: string;
  readonly notes: MessageNotes | undefined;
  readonly call: Call | undefined;
}

/** What a server says that does not leave. */
const UNKNOWN_METHOD = { errorType: 'unknown-method', code: METHOD_NOT_FOUND, message: 'Method not found' } as const;

export function createToServer(context: SessionContext, link: () => Link, isAsking: () => boolean): ToServer {
  const { name, limits, clock, random, log, errors } = context;
  let waiting: Waiting[] = [];
  let waitingBytes = 0;
  /** An `initialize` that was sent and not answered: until then the server takes nothing else. */
  let handshake: Call | undefined;

  const calls = createCalls(clock, call => {
    // Somebody is answering a question of the server's; that takes a person's time.
    if (isAsking()) return calls.rewind(call);
    const seconds = (call.timeoutMs ?? 0) / 1000;
    const text = `Server "${name}" gave no answer to ${call.message.method}, and no sign of progress, for ${seconds} s. The request was cancelled. Try again.`;
    const sent = !toServer.withdraw(call);
    toServer.fail(call, new ConnectError('timeout', text, { server: name }));
    if (sent)
      deliver({
        text: cancelledText(JSON.stringify(call.id), 'the deadline passed'),
        notes: undefined,
        call: undefined,
      });
  });
  const nextId = createOwnIds(random, taken => calls.has(taken));

  const deliver = ({ text, notes, call }: Waiting) => {
    if (call) call.queued = false;
    if (call?.message.method === 'initialize') handshake = call;
    link()
      .send(text, notes)
      .catch((error: Error) => {
        if (call) toServer.fail(call, error);
        else log.warn({ err: error }, 'a message could not be delivered to the server');
      });
  };

  const wait = (item: Waiting) => {
    if (item.call) item.call.queued = true;
    waiting.push(item);
    waitingBytes += Buffer.byteLength(item.text);
  };
  const keepWaiting = (test: (item: Waiting) => boolean) => {
    waiting = waiting.filter(test);
    waitingBytes = waiting.reduce((sum, { text }) => sum + Buffer.byteLength(text), 0);
  };

  /** What waits has a bound, as what a server that is there does not read. */
  const turnAway = ({ text, call }: Waiting) => {
    const reason = `${waitingBytes} bytes wait for server "${name}", which is not ready. Try again.`;
    if (call) toServer.fail(call, new ConnectError('overloaded', reason, { server: name }));
    else log.warn({ bytes: Buffer.byteLength(text) }, `${reason} A message for it was dropped.`);
  };

  const put = (item: Waiting) => {
    if (link().state === 'closed') return item.call && toServer.fail(item.call, context.closedError());
    if (link().state === 'up' && handshake === undefined && waiting.length === 0) return deliver(item);
    if (waitingBytes + Buffer.byteLength(item.text) > limits.maxQueuedBytes) return turnAway(item);
    wait(item);
  };

  const finish = (call: Call, text: string, status?: number) => {
    if (calls.get(call.id) !== call) return;
    calls.take(call.id);
    call.settle(text, status);
    if (handshake !== call) return;
    handshake = undefined;
    toServer.flush();
  };

  const repeatOne = async (message: Message): Promise<void> => {
    const id = nextId();
    const { promise, resolve, reject } = Promise.withResolvers<string>();
    const call = calls.add({ id, message, correlationId: '', timeoutMs: limits.requestTimeoutMs, settle: resolve });
    link()
      .send(withId(message.text, String(id)))
      .catch((error: Error) => {
        calls.take(call.id);
        reject(error);
      });
    const response = JSON.parse(await promise) as { error?: { message?: string } };
    if (!response.error) return;
    const text = `Server "${name}" came back and refused ${message.method}: ${response.error.message}`;
    if (message.method === 'initialize') throw new ConnectError('protocol', text, { server: name });
    log.warn({ method: message.method }, text);
  };

  const toServer: ToServer = {
    calls,
    nextId,
    ask(message, notes, correlationId, settle, timeoutMs = limits.requestTimeoutMs) {
      const call = calls.add({
        id: message.id!,
        message,
        correlationId,
        settle,
        timeoutMs: lasts(message) ? undefined : timeoutMs,
      });
      put({ text: message.text, notes, call });
      return call;
    },
    pass: (text, notes) => void put({ text, notes, call: undefined }),
    answered(message, notes) {
      const call = calls.get(message.id!);
      if (!call) return log.debug({ id: message.id }, 'the server answered what nobody asks any more');
      finish(call, message.text, notes?.status);
    },
    withdraw(call) {
      if (!call.queued) return false;
      keepWaiting(item => item.call !== call);
      return true;
    },
    fail(call, error) {
      finish(call, errors.failure(call.message, error, call.correlationId));
    },
    async repeat(memory) {
      for (const message of memory.requests) {
        await repeatOne(message);
        if (message.method === 'initialize' && memory.initialized) await link().send(memory.initialized.text);
      }
    },
    flush() {
      while (waiting.length > 0 && link().state === 'up' && handshake === undefined) {
        const item = waiting.shift()!;
        waitingBytes -= Buffer.byteLength(item.text);
        deliver(item);
      }
    },
    lost(error, { silent, failedStart }) {
      handshake = undefined;
      let leftWhenAsked = false;
      for (const call of calls.all()) {
        const { message } = call;
        if (call.queued && !failedStart) continue;
        if (lasts(message)) {
          if (call.queued) continue;
          call.repeated = true;
          wait({ text: message.text, notes: undefined, call });
        } else if (message.method === 'server/discover' && silent && !call.queued) {
          // Some servers of the legacy era exit on a first request they don't know. The client goes on with `initialize`.
          leftWhenAsked = true;
          finish(call, errors.refusal(UNKNOWN_METHOD, message, { requestId: call.correlationId }));
        } else {
          toServer.withdraw(call);
          toServer.fail(call, error);
        }
      }
      // Notifications and answers were for the server that is gone.
      keepWaiting(item => item.call !== undefined);
      return leftWhenAsked;
    },
  };
  return toServer;
}
