// Handles the messages of the server: answers, requests and notifications, each passed to the part of the session that handles it.
import { SUBSCRIPTION_ID_META_KEY } from '@modelcontextprotocol/client';
import { dig } from '@vitrine/protocol/json';
import { type Message, readMessages } from '../message/message.ts';
import type { RequestId } from '../message/types.ts';
import type { MessageNotes } from '../transport/message-transport.ts';
import { notificationText } from './own-messages.ts';
import type { SessionContext } from './session-context.ts';
import type { ToClient } from './to-client.ts';
import type { ToServer } from './to-server.ts';

export interface ServerMessagesOptions {
  readonly context: SessionContext;
  readonly toServer: ToServer;
  readonly toClient: ToClient;
}

/** Handles a text of the server; false when it is no JSON-RPC message. */
export type ReceiveFromServer = (text: string, notes: MessageNotes | undefined) => boolean;

export function createServerMessages({ context, toServer, toClient }: ServerMessagesOptions): ReceiveFromServer {
  const { sendToClient } = context;

  /** After a restart the client has its subscription already, so it receives change notifications instead of another confirmation. */
  const announceChanges = (listen: Message): void => {
    const wanted = dig(listen.value, 'params', 'notifications');
    const _meta = { [SUBSCRIPTION_ID_META_KEY]: listen.id };
    for (const list of ['tools', 'resources', 'prompts'])
      if (dig(wanted, `${list}ListChanged`) === true)
        sendToClient(notificationText(`notifications/${list}/list_changed`, { _meta }), { related: listen.id });
  };

  const receiveNotification = (message: Message, notes: MessageNotes | undefined): void => {
    if (message.method === 'notifications/progress') toServer.progress(dig(message.value, 'params', 'progressToken'));
    if (message.method === 'notifications/subscriptions/acknowledged') {
      const call = toServer.get(dig(message.value, 'params', '_meta', SUBSCRIPTION_ID_META_KEY) as RequestId);
      if (call?.isRepeated) {
        announceChanges(call.message);
        return;
      }
    }
    toClient.notification(message, notes);
  };

  return (text, all) => {
    const { messages = readMessages(text), ...notes } = all ?? {};
    for (const message of messages ?? []) {
      if (message.kind === 'response') toServer.answered(message, notes);
      else if (message.kind === 'request') toClient.question(message, notes);
      else if (message.kind === 'notification') receiveNotification(message, notes);
      else sendToClient(message.text, notes);
    }
    return messages !== undefined;
  };
}
