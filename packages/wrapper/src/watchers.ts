// Who is told when the tools or a view change. Before 2026-07-28 a session is told as it is, and asks for single resources; since then a
// client says in `subscriptions/listen` what it wants to hear, and hears it under that request's id.
import { SUBSCRIPTION_ID_META_KEY } from '@modelcontextprotocol/client';
import type { Exchange, NotificationHook, ProxyResponse, ProxySession, RequestId } from '@vitrine/connect/proxy';
import { dig } from './json.ts';
import { showsUI } from './shows-ui.ts';

export interface Watchers {
  opened(session: ProxySession): void;
  closed(session: ProxySession): void;
  /** For `resources/subscribe` and `resources/unsubscribe` of a view. */
  watch(session: ProxySession, uri: string, isWatched: boolean): void;
  /** For `subscriptions/listen`. */
  listen(exchange: Exchange, next: () => Promise<ProxyResponse>): Promise<ProxyResponse>;
  /** For the server's `notifications/subscriptions/acknowledged`: what it does not tell, we do. */
  readonly acknowledged: NotificationHook;
  /** The tools have changed, and with them the views at `uris`. `knows`: a session that has the new list already. */
  changed(uris: readonly string[], knows?: ProxySession): void;
}

interface Watched {
  readonly uris: Set<string>;
  /** By request id: what `subscriptions/listen` asked for. */
  readonly listens: Map<RequestId, unknown>;
}

export function createWatchers(): Watchers {
  const sessions = new Map<ProxySession, Watched>();
  const watchedBy = (session: ProxySession): Watched => {
    const known = sessions.get(session) ?? { uris: new Set(), listens: new Map() };
    sessions.set(session, known);
    return known;
  };

  const tellOf = (session: ProxySession, uris: readonly string[], knows: boolean): void => {
    const watched = watchedBy(session);
    if (session.client.era === 'legacy') {
      if (!showsUI(session.client.capabilities)) return;
      if (!knows) {
        session.notify('notifications/tools/list_changed');
        session.notify('notifications/resources/list_changed');
      }
      for (const uri of uris) if (watched.uris.has(uri)) session.notify('notifications/resources/updated', { uri });
      return;
    }
    // Several clients may share a session of this era, so that nobody is taken to know.
    for (const [id, wanted] of watched.listens) {
      const _meta = { [SUBSCRIPTION_ID_META_KEY]: id };
      if (dig(wanted, 'toolsListChanged') === true) session.notify('notifications/tools/list_changed', { _meta });
      if (dig(wanted, 'resourcesListChanged') === true)
        session.notify('notifications/resources/list_changed', { _meta });
      const subscribed = dig(wanted, 'resourceSubscriptions');
      for (const uri of uris)
        if (Array.isArray(subscribed) && subscribed.includes(uri))
          session.notify('notifications/resources/updated', { uri, _meta });
    }
  };

  return {
    opened: session => void watchedBy(session),
    closed: session => void sessions.delete(session),
    watch(session, uri, isWatched) {
      const { uris } = watchedBy(session);
      if (isWatched) uris.add(uri);
      else uris.delete(uri);
    },
    async listen(exchange, next) {
      if (!showsUI(exchange.client.capabilities)) return next();
      const { listens } = watchedBy(exchange.session);
      const { id } = exchange.request;
      listens.set(id, dig(exchange.request.params, 'notifications'));
      exchange.signal.addEventListener('abort', () => listens.delete(id), { once: true });
      const response = await next();
      listens.delete(id);
      return response;
    },
    acknowledged(notification, session) {
      const id = dig(notification.params, '_meta', SUBSCRIPTION_ID_META_KEY);
      const wanted = watchedBy(session).listens.get(id as RequestId);
      if (dig(wanted, 'toolsListChanged') === true)
        notification.json.set(['params', 'notifications', 'toolsListChanged'], true);
      if (dig(wanted, 'resourcesListChanged') === true)
        notification.json.set(['params', 'notifications', 'resourcesListChanged'], true);
      const uris = dig(wanted, 'resourceSubscriptions');
      if (Array.isArray(uris)) notification.json.set(['params', 'notifications', 'resourceSubscriptions'], uris);
    },
    changed(uris, knows) {
      for (const session of sessions.keys()) tellOf(session, uris, session === knows);
    },
  };
}
