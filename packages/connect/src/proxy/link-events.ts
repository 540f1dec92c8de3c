// Decides what happens to a session's requests when the connection to its server is opened, lost or fails.
import { ConnectError, isSessionEnd } from '../errors.ts';
import type { InterceptorEvents } from './interceptor-events.ts';
import { notificationText } from './own-messages.ts';
import type { ReplayLog } from './replay-log.ts';
import type { SessionContext } from './session-context.ts';
import type { ToClient } from './to-client.ts';
import type { ToServer } from './to-server.ts';
import type { LinkOptions } from './upstream-link.ts';

export interface LinkEventsOptions {
  readonly context: SessionContext;
  readonly toServer: ToServer;
  readonly toClient: ToClient;
  readonly replayLog: ReplayLog;
  readonly events: InterceptorEvents;
}

export function createLinkEvents({
  context,
  toServer,
  toClient,
  replayLog,
  events,
}: LinkEventsOptions): Pick<LinkOptions, 'onOversized' | 'onFailed' | 'onUp' | 'onReady' | 'onDown'> {
  const { name, limits, log, session } = context;
  return {
    onOversized(id, bytes) {
      const call = id === undefined ? undefined : toServer.get(id);
      const size = bytes === undefined ? 'more' : `${bytes} bytes`;
      const text = `Server "${name}" sent ${size} in one message, over the limit of ${limits.maxMessageBytes} bytes. Ask for less.`;
      if (call) toServer.fail(call, new ConnectError('too-large', text, { server: name }));
      else log.warn({ id, bytes }, text);
    },
    onFailed(id, error) {
      const call = toServer.get(id);
      if (call) toServer.failed(call, error);
    },
    onUp: () => toServer.repeat(replayLog),
    onReady(restarts) {
      log.info({ restarts }, 'the server is up');
      toServer.flush();
      events.upstream({ type: 'up', restarts }, session);
      if (restarts === 0 || replayLog.requests.length === 0) return;
      for (const method of replayLog.changes) context.sendToClient(notificationText(method, undefined));
    },
    onDown(error, about) {
      log.warn({ err: error, retryInMs: about.retryInMs }, 'the server is down');
      toClient.abandon('the server that asked is gone');
      const hasLeftWhenAsked = toServer.lost(error, about);
      // A server that ends every session is not asked without a pause.
      const isAtOnce = hasLeftWhenAsked || (about.isFirst && isSessionEnd(error));
      events.upstream({ type: 'down', error, retryInMs: isAtOnce ? 0 : about.retryInMs }, session);
      return isAtOnce;
    },
  };
}
