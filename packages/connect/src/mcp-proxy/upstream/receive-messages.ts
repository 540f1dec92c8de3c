// Handles the messages of the server: answers, requests and notifications, each passed to the part of the session that handles it.
import { SUBSCRIPTION_ID_META_KEY } from '@modelcontextprotocol/client';
import { getPath } from '@vitrine/std/internal/json';
import { type NotificationMessage, type RequestMessage, readMessages } from '../../message/message.ts';
import type { RequestId } from '../../message/types.ts';
import type { MessageNotes } from '../../transport/message-transport.ts';
import type { ClientChannel } from '../downstream/client-channel.ts';
import { notificationText } from '../message-texts.ts';
import type { SessionContext } from '../session-context.ts';
import type { ServerChannel } from './server-channel.ts';

export interface UpstreamReceiverOptions {
  readonly context: SessionContext;
  readonly serverChannel: ServerChannel;
  readonly clientChannel: ClientChannel;
}

/** Handles a text of the server; false when it is no JSON-RPC message. */
export type ReceiveFromServer = (text: string, notes: MessageNotes | undefined) => boolean;

export function createUpstreamReceiver({
  context,
  serverChannel,
  clientChannel,
}: UpstreamReceiverOptions): ReceiveFromServer {
  const { sendToClient } = context;

  /** After a restart the client has its subscription already, so it receives change notifications instead of another confirmation. */
  const announceChanges = (listen: RequestMessage): void => {
    const subscribed = getPath(listen.value, 'params', 'notifications');
    const _meta = { [SUBSCRIPTION_ID_META_KEY]: listen.id };
    for (const list of ['tools', 'resources', 'prompts'])
      if (getPath(subscribed, `${list}ListChanged`) === true)
        sendToClient(notificationText(`notifications/${list}/list_changed`, { _meta }), { related: listen.id });
  };

  const receiveNotification = (message: NotificationMessage, notes: MessageNotes | undefined): void => {
    if (message.method === 'notifications/progress')
      serverChannel.progress(getPath(message.value, 'params', 'progressToken'));
    if (message.method === 'notifications/subscriptions/acknowledged') {
      const call = serverChannel.get(getPath(message.value, 'params', '_meta', SUBSCRIPTION_ID_META_KEY) as RequestId);
      if (call?.isRepeated) {
        announceChanges(call.message);
        return;
      }
    }
    clientChannel.notification(message, notes);
  };

  return (text, all) => {
    const { messages = readMessages(text), ...notes } = all ?? {};
    for (const message of messages ?? []) {
      if (message.kind === 'response') serverChannel.answered(message, notes);
      else if (message.kind === 'request') clientChannel.question(message, notes);
      else if (message.kind === 'notification') receiveNotification(message, notes);
      else sendToClient(message.text, notes);
    }
    return messages !== undefined;
  };
}
