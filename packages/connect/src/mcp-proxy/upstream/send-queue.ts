// The queue of messages for a server that is not ready, in order and limited in bytes.

import type { MessageNotes } from '../../transport/message-transport.ts';
import type { ServerCall } from './server-channel.ts';

export interface QueuedMessage {
  readonly text: string;
  readonly notes: MessageNotes | undefined;
  /** The call that the message is the request of; undefined for notifications and answers. */
  readonly call: ServerCall | undefined;
}

export interface SendQueue {
  readonly isEmpty: boolean;
  /** UTF-8 bytes of all messages. */
  readonly bytes: number;
  /** Whether the message can be added without passing the bound. */
  fits(message: QueuedMessage): boolean;
  /** Adds a message at the end, even beyond the limit, and marks its call as queued. */
  add(message: QueuedMessage): void;
  /** Removes the first message and marks its call as sent; undefined when the queue is empty. */
  shift(): QueuedMessage | undefined;
  /** Removes all messages that do not pass the test. Their calls stay marked. */
  keep(test: (message: QueuedMessage) => boolean): void;
}

export function createSendQueue(maxBytes: number): SendQueue {
  let messages: QueuedMessage[] = [];
  let bytes = 0;
  return {
    get isEmpty() {
      return messages.length === 0;
    },
    get bytes() {
      return bytes;
    },
    fits: ({ text }) => bytes + Buffer.byteLength(text) <= maxBytes,
    add(message) {
      if (message.call) message.call.isQueued = true;
      messages.push(message);
      bytes += Buffer.byteLength(message.text);
    },
    shift() {
      const message = messages.shift();
      if (!message) return undefined;
      bytes -= Buffer.byteLength(message.text);
      if (message.call) message.call.isQueued = false;
      return message;
    },
    keep(test) {
      messages = messages.filter(test);
      bytes = messages.reduce((sum, { text }) => sum + Buffer.byteLength(text), 0);
    },
  };
}
