// Who is told when the tools or a view change. Before 2026-07-28 a session is told as it is, and asks for single resources; since then a
// client says in `subscriptions/listen` what it wants to hear, and hears it under that request's id.
import { SUBSCRIPTION_ID_META_KEY } from '@modelcontextprotocol/client';
import type { Exchange, NotificationHook, ProxyResponse, ProxySession, RequestId } from '@vitrine/connect/proxy';
import { dig } from '@vitrine/protocol/json';
import type { ClientContext } from './client-contexts.ts';
import { showsUI } from './shows-ui.ts';

export interface Watchers {
  /** For `resources/subscribe` and `resources/unsubscribe` of a view. */
  watch(context: ClientContext, uri: string, isWatched: boolean): void;
  /** For `subscriptions/listen`. */
  listen(context: ClientContext, exchange: Exchange, next: () => Promise<ProxyResponse>): Promise<ProxyResponse>;
  /** For the server's `notifications/subscriptions/acknowledged`: what it does not tell, we do. */
  readonly acknowledged: NotificationHook;
  /** The tools of a client have changed, and with them all views: a page offers the tools beside its own. `isTold`: it has the new list already. */
  changed(context: ClientContext, isTold: boolean): void;
}

interface Watched {
  readonly uris: Set<string>;
  /** By request id: what `subscriptions/listen` asked for. */
  readonly listens: Map<RequestId, unknown>;
}

export function createWatchers(contextsOf: (session: ProxySession) => readonly ClientContext[]): Watchers {
  const all = new WeakMap<ClientContext, Watched>();
  const watchedBy = (context: ClientContext): Watched => {
    const watched = all.get(context) ?? { uris: new Set(), listens: new Map() };
    all.set(context, watched);
    return watched;
  };

  return {
    watch(context, uri, isWatched) {
      const { uris } = watchedBy(context);
      if (isWatched) uris.add(uri);
      else uris.delete(uri);
    },
    async listen(context, exchange, next) {
      const { listens } = watchedBy(context);
      const { id } = exchange.request;
      listens.set(id, dig(exchange.request.params, 'notifications'));
      exchange.signal.addEventListener('abort', () => listens.delete(id), { once: true });
      const response = await next();
      listens.delete(id);
      return response;
    },
    acknowledged(notification, session) {
      const id = dig(notification.params, '_meta', SUBSCRIPTION_ID_META_KEY) as RequestId;
      const context = contextsOf(session).find(each => watchedBy(each).listens.has(id));
      const wanted = context && watchedBy(context).listens.get(id);
      if (dig(wanted, 'toolsListChanged') === true)
        notification.json.set(['params', 'notifications', 'toolsListChanged'], true);
      if (dig(wanted, 'resourcesListChanged') === true)
        notification.json.set(['params', 'notifications', 'resourcesListChanged'], true);
      const uris = dig(wanted, 'resourceSubscriptions');
      if (Array.isArray(uris)) notification.json.set(['params', 'notifications', 'resourceSubscriptions'], uris);
    },
    changed(context, isTold) {
      const { session, views } = context;
      const { uris, listens } = watchedBy(context);
      if (session.client.era === 'legacy') {
        if (!showsUI(session.client.capabilities)) return;
        if (!isTold) {
          session.notify('notifications/tools/list_changed');
          session.notify('notifications/resources/list_changed');
        }
        for (const uri of uris) session.notify('notifications/resources/updated', { uri });
        return;
      }
      // Several clients may share a session of this era, so that none of them is taken to be told.
      for (const [id, wanted] of listens) {
        const _meta = { [SUBSCRIPTION_ID_META_KEY]: id };
        if (dig(wanted, 'toolsListChanged') === true) session.notify('notifications/tools/list_changed', { _meta });
        if (dig(wanted, 'resourcesListChanged') === true)
          session.notify('notifications/resources/list_changed', { _meta });
        const subscribed = dig(wanted, 'resourceSubscriptions');
        for (const uri of Array.isArray(subscribed) ? subscribed : [])
          if (typeof uri === 'string' && views.owns(uri))
            session.notify('notifications/resources/updated', { uri, _meta });
      }
    },
  };
}
