// Decides what happens to a session's requests when the connection to its server is opened, lost or fails.
import { ConnectError, isSessionEnd, isSignInNeed } from '../../errors.ts';
import type { ClientChannel } from '../downstream/client-channel.ts';
import type { InterceptorEvents } from '../interceptor-events.ts';
import { notificationText } from '../message-texts.ts';
import type { SessionContext } from '../session-context.ts';
import type { ReplayLog } from './replay-log.ts';
import type { ServerChannel } from './server-channel.ts';
import type { UpstreamLinkOptions } from './upstream-link.ts';

export interface LinkEventsOptions {
  readonly context: SessionContext;
  readonly serverChannel: ServerChannel;
  readonly clientChannel: ClientChannel;
  readonly replayLog: ReplayLog;
  readonly events: InterceptorEvents;
}

export function createLinkEvents({
  context,
  serverChannel,
  clientChannel,
  replayLog,
  events,
}: LinkEventsOptions): Pick<
  UpstreamLinkOptions,
  'onOversized' | 'onFailed' | 'onUp' | 'onReady' | 'onDown' | 'waitsForUser'
> {
  const { name, limits, log, session } = context;
  const waitsForUser = (error: Error): boolean => isSignInNeed(error) && context.signIn?.getNeed() !== undefined;
  return {
    onOversized(id, bytes) {
      const call = id === undefined ? undefined : serverChannel.get(id);
      const size = bytes === undefined ? 'more' : `${bytes} bytes`;
      const text = `Server "${name}" sent ${size} in one message, over the limit of ${limits.maxMessageBytes} bytes. Ask for less.`;
      if (call) serverChannel.fail(call, new ConnectError('too-large', text, { server: name }));
      else log.warn({ id, bytes }, text);
    },
    onFailed(id, error) {
      const call = serverChannel.get(id);
      if (call) serverChannel.failed(call, error);
    },
    waitsForUser,
    onUp: () => serverChannel.repeat(replayLog),
    onReady(restarts) {
      context.noteFailure(undefined);
      log.info({ restarts }, 'the server is up');
      serverChannel.flush();
      events.upstream({ type: 'up', restarts }, session);
      if (restarts === 0 || replayLog.requests.length === 0) return;
      for (const method of replayLog.changes) context.sendToClient(notificationText(method, undefined));
    },
    onDown(error, about) {
      log.warn({ err: error, retryInMs: about.retryInMs }, `the server is down: ${error.message}`);
      context.noteFailure(error);
      clientChannel.abandon('the server that asked is gone');
      const hasLeftWhenAsked = serverChannel.lost(error, about);
      // A server that ends every session is not asked without a pause.
      const retryImmediately = hasLeftWhenAsked || (about.isFirst && isSessionEnd(error));
      const laterMs = waitsForUser(error) ? Number.POSITIVE_INFINITY : about.retryInMs;
      const retryInMs = retryImmediately ? 0 : laterMs;
      events.upstream({ type: 'down', error, retryInMs }, session);
      return retryImmediately;
    },
  };
}
