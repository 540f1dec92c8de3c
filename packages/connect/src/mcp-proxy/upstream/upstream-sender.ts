// Sends messages to the server when it is ready: when the transport is up, and no `initialize` is pending.
import { ConnectError } from '../../errors.ts';
import type { SessionContext } from '../session-context.ts';
import { createSendQueue, type QueuedMessage } from './send-queue.ts';
import type { ServerCall } from './server-channel.ts';
import type { UpstreamLink } from './upstream-link.ts';

export interface UpstreamSender {
  /** Sends a message, or queues it while the server is not ready. */
  put(message: QueuedMessage): void;
  /** Sends a message past the queue. */
  sendNow(message: QueuedMessage): void;
  /** Sends what is queued, as far as the server is ready. */
  flush(): void;
  /** Removes the request of a call from the queue; false when it is not queued. */
  withdraw(call: ServerCall): boolean;
  /** Reports that a call is over. After an `initialize` the queue is sent. */
  finished(call: ServerCall): void;
  /** Reports that the server is lost: nothing is sent until it is restarted. */
  lost(): void;
  /** Queues a call for the restarted server, even beyond the limit. */
  keep(call: ServerCall): void;
  /** Drops notifications and answers, which were for the lost server. */
  dropAllButCalls(): void;
}

export interface UpstreamSenderOptions {
  readonly context: SessionContext;
  readonly link: () => UpstreamLink;
  /** Called when the request of a call cannot be delivered. */
  readonly fail: (call: ServerCall, error: Error) => void;
}

export function createUpstreamSender({ context, link, fail }: UpstreamSenderOptions): UpstreamSender {
  const { name, limits, log } = context;
  const queue = createSendQueue(limits.maxQueuedBytes);
  /** The pending `initialize`: until it is answered nothing else is sent. */
  let handshake: ServerCall | undefined;

  const isReady = () => link().state === 'up' && handshake === undefined;

  /** Refuses a message because the queue is full. */
  const turnAway = ({ text, call }: QueuedMessage): void => {
    const reason = `${queue.bytes} bytes wait for server "${name}", which is not ready. Try again.`;
    if (call) fail(call, new ConnectError('overloaded', reason, { server: name }));
    else log.warn({ bytes: Buffer.byteLength(text) }, `${reason} A message for it was dropped.`);
  };

  const sender: UpstreamSender = {
    put(message) {
      if (link().state === 'closed') {
        if (message.call) fail(message.call, context.closedError());
      } else if (isReady() && queue.isEmpty) sender.sendNow(message);
      else if (queue.fits(message)) queue.add(message);
      else turnAway(message);
    },
    sendNow({ text, notes, call }) {
      if (call?.message.method === 'initialize') handshake = call;
      link()
        .send(text, notes)
        .catch((error: Error) => {
          if (call) fail(call, error);
          else log.warn({ err: error }, 'a message could not be delivered to the server');
        });
    },
    flush() {
      while (isReady()) {
        const message = queue.shift();
        if (!message) return;
        sender.sendNow(message);
      }
    },
    withdraw(call) {
      if (!call.isQueued) return false;
      queue.keep(message => message.call !== call);
      return true;
    },
    finished(call) {
      if (handshake !== call) return;
      handshake = undefined;
      sender.flush();
    },
    lost() {
      handshake = undefined;
    },
    keep: call => queue.add({ text: call.message.text, notes: undefined, call }),
    dropAllButCalls: () => queue.keep(({ call }) => call !== undefined),
  };
  return sender;
}
