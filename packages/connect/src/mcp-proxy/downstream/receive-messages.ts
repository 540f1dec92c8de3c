// Handles the messages of the client: requests, notifications, and answers to requests of the server.

import { type NotificationMessage, readMessages } from '../../message/message.ts';
import type { MessageNotes, MessageTransport } from '../../transport/message-transport.ts';
import { INVALID_REQUEST } from '../error-responses.ts';
import { runNotificationHooks } from '../hooks.ts';
import type { SessionContext } from '../session-context.ts';
import type { ReplayLog } from '../upstream/replay-log.ts';
import type { ServerChannel } from '../upstream/server-channel.ts';
import type { ClientChannel } from './client-channel.ts';
import type { ClientRequests } from './client-requests.ts';

export interface DownstreamReceiverOptions {
  readonly context: SessionContext;
  readonly requests: ClientRequests;
  readonly serverChannel: ServerChannel;
  readonly clientChannel: ClientChannel;
  readonly replayLog: ReplayLog;
}

/** The handlers of a transport to the client. */
export function createDownstreamReceiver({
  context,
  requests,
  serverChannel,
  clientChannel,
  replayLog,
}: DownstreamReceiverOptions): Required<Pick<MessageTransport, 'onmessage' | 'onoversized'>> {
  const { session, hooks, limits, log, errors } = context;

  const receiveNotification = (message: NotificationMessage, notes: MessageNotes | undefined): void => {
    if (message.method === 'notifications/cancelled' && requests.cancel(message)) return;
    replayLog.notified(message);
    const chain = hooks.notifications('notifications', message.method);
    const text = chain.length === 0 ? message.text : runNotificationHooks(chain, message, session, log);
    if (text !== undefined) serverChannel.pass(text, notes);
  };

  return {
    onmessage(text, notes) {
      const messages = readMessages(text);
      if (!messages) log.warn({ bytes: text.length }, 'the client sent what is no message; it was dropped');
      for (const message of messages ?? []) {
        if (message.kind === 'request') requests.receive(message, notes);
        else if (message.kind === 'notification') receiveNotification(message, notes);
        else if (message.kind === 'response') clientChannel.answer(message);
        else serverChannel.pass(message.text, notes);
      }
      return messages !== undefined;
    },
    onoversized(id, bytes) {
      const message = `this message has ${bytes ?? 'too many'} bytes, over the limit of ${limits.maxMessageBytes}`;
      const refusal = { errorType: 'too-large', code: INVALID_REQUEST, message } as const;
      const requestId = context.nextCorrelationId();
      context.sendToClient(errors.refusal(refusal, id === undefined ? {} : { id }, { requestId }));
    },
  };
}
